"""What every game of the house stands on. Nothing in here knows a game.

errors      typed errors with a code and a sentence
jit         `rule`: how a rule function is compiled, and where its machine code is kept
chance      the stream of draws a move is given, and how a match secret makes one
record      a position as one flat record
actions     an action's three spellings: typed, JSON, integer
components  the numbers printed on the components, with their provenance
texts       keys and placeholders into sentences of a language
specialise  one real module per game from a template with that game's rules as globals
loops       such a template: the doors from Python into a game's rules
game        the contract of a game, and a position to step through it
origins     where the past of a branched match comes from
replay      a match: its events, its undo, its branches, what its file says
match_file  reading such a file: every line is replayed
"""
