"""The table: lobby, seats, lanes, sockets. It knows no game.

messages    every message in and out; the browser's types are made from it, and from ledger
typescript  makes them
settings    what a host may choose; every bound
app         the application; serving runs it as a process
routes      the HTTP doors; shelf, lobby and pages are what stands behind them; opening is the page of a table
sockets     the socket of a table, and how one may speak on it
identity    cookies and seat keys
house       all tables: made (making), found, joined, followed by a rematch
lanes       one table at a time: store, then tell; readers is who is told, absence who is away for too long
recovery    what becomes of a table that goes wrong inside
table       a match in memory, folded from its events; moves drafts the next one
telling     what leaves the server, made for one reader
clocks      who has how much time left: a pure function; timing feeds it a table's events
almanac     when the house was open, and who is on vacation
people      how somebody is told of their turns: post (mail), feeds; errands are the doors, visits what they saw
results     what the end of a match means for everybody; counting does it for matches that ended long ago
played      somebody's finished games: tallies are their figures and records, honours those of the house
ratings     who is how strong, from the results alone; ladders keep them in memory
my_data     everything the house keeps about somebody; forgetting takes it out; chronicle are the doors of all this
bots        whoever has no browser
store       the database: schema, migrations, engine; pen writes what many tables store at once, lines what is no event
problems    one shape for everything that can be wrong; texts/ in four languages
limits      how much is too much
logs        one JSON object a line
"""
