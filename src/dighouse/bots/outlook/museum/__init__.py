"""What things of a game are worth that stand in a museum, a module a game."""
