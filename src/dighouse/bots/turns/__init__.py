"""What a whole turn is worth at its best, where a turn is many actions: a module a game."""
