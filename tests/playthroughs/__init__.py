"""Golden playthroughs: whole games in words, written by the engine, stored, and compared in every test run.

    scenario      what is played: seats, options, a script of steps, and how it is carried out
    writer        what happened, as a text a person can read; knows no game
    library       all of them, each played once
    <game>        the scenarios of a game
    <game>_*      who plays it, how its table reads in words, and what must be seen
    <game>/*.play the stored texts

`make playthroughs` writes them all again; the diff is the review. A playthrough shows for every event its
number, who acted, the action in all its spellings, the price told before, the chance key and what was drawn,
the log, every field of the record that changed, and the fingerprint of the position.
An event told briefly has only the action, the draw, the log and the fingerprint.
"""
