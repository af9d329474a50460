"""Expert iteration: a net learns what a short search finds. `python -m dighouse.research.expert GAME`.

forest     a search in every slot of a table at once
learning   what it found is what the net learns
"""
