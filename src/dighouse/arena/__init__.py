"""Many games at once: what bots score, who wins, and how fast it goes.

simulation   games between bots as fast as they go
plan         what an arena plays: tables, deals, seatings
deal         one deal, once for every seating
ledger       the file of an arena
crew         deals played by processes; cluster: by Ray
holding      an arena from its plan to its outcome
figures      shares and means with intervals over deals; ratings: strengths fitted to all games
outcome      what the deals say; report, charts: the same as a page
strength     the rows of docs/strength.md; strength_page, picture: the page
"""
