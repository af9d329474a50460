"""Advice: what the search thinks of a position, said so that a person understands it.

hint        the best moves of a position, with reasons
reasons     why a move is good: true sentences with numbers, a module a game
weighing    a search that looks at a wanted move as often as wanted
analysis    a whole match: what each decision cost, where the game turned
draws       what was drawn against what the rules' own odds let expect, a module a game
luck        the luck of every player: by those odds, and by the search
page        an analysis as a page of its own

Only what a seat may know is used for its hints: everything else is dealt again first.
"""
