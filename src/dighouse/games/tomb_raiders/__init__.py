"""Tomb Raiders (2012): the card game of Thebes, with four tombs nobody may count and helpers of doubtful repute.

    meta         who made it, seats, options, version, status
    components/  every number with its source and how surely it is known; refused when a total is wrong
    tables       the same numbers as arrays for the rules
    refusals     why an action is not allowed, and which rule says so
    actions      the 780 actions
    naming       regions, cards and finds as phrases
    state        a position as one record
    rules/       one function a sentence: setup, clock, storage, presentation, action cards, dig, professors, ending
    observation  a position as a tensor with named pieces
    view         what a seat may know
    prospect     what an action would cost and bring
    catalogue    what lies in the box, for whoever draws the board
    notices      what the table is told about a move, and a seat alone
    texts/       English, German, Dutch, Spanish
    game         all of it as one `Game`

The rules text is docs/rules/tomb_raiders.md; `TR…`, `R…`, `X…`, `I…` and `C…` cite it.
"""
