"""Mixed play over servers that die: `python -m soak --minutes 60 --seed 1`, as `make soak` does.

houses      servers and databases, and all that befalls them
people      who plays, leaves, takes back, asks, concedes, looks back, over whatever happens
ledger      what was acknowledged, kept outside of the servers, and held against the databases at the end
faults      what a fault leaves behind for whoever looks for its cause
run         one run from its beginning to its end
report      docs/soak.md and its picture
"""
