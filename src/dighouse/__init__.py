"""Dighouse: four archaeology board games, one table. Play them, simulate them, study them."""

__version__ = "0.1.0"
