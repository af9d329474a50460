"""Thousands of games at once, for learners and for statistics.

batch      games stepped side by side over contiguous arrays: `Batch`
playouts   whole random games by number: `playouts`
slots      the arrays of a batch, and what is wrong with an action in one of them
streams    chance that keeps no notes
templates  the loops over many games, compiled: a module a game is made of each

`dighouse.gpu` does the same on a graphics card with the same functions.
"""

from dighouse.batch.batch import Batch
from dighouse.batch.playouts import Playouts, playouts

__all__ = ["Batch", "Playouts", "playouts"]
