"""Laws: what is true of every game of the house, tested once for all of them.

A new game enters `dighouse.games.KEYS` and is under every law in here. All it has to bring is
`independent_<game>.py`: its score, counted once more from what everybody sees.

conservation  nothing is lost, nothing leaves its range
legality      legal is what is not refused
purity        a move touches nothing but its own position
replay        a saved match comes back move by move
length        a game ends within its bound
scores        the score, counted again by other means
secrecy       what a seat cannot know does not reach it
seating       seats relabelled give relabelled results
compiled      compiled, interpreted and pinned games are the same games
plainness     no rule allocates or raises
texts         every key in every language
walk          Hypothesis walks through a match and shrinks what it trips over
"""
