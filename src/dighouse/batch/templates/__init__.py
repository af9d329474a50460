"""Templates: one module a game is made of each, with the game's rules as globals."""
