"""What a seat may expect of the piles of a game, for its outlook."""
