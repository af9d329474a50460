"""The table: lobby, seats, lanes, sockets. It knows no game.

messages   every message in and out; the browser's types are made from it
"""
