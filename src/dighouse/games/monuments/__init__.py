"""Monuments: Wonders of Antiquity (2008): collect, build, and let the historians make it famous.

    meta         who made it, seats, options, version, status
    components/  every printed number with its source; refused when a total is wrong
    tables       the same numbers as arrays for the rules
    refusals     why an action is not allowed, and which rule says so
    actions      the 233 actions
    naming       monuments, cards, symbols and colours as phrases
    state        a position as one record
    rules/       one function a sentence: setup, turn, draw, lay, pair, history, ending, secrecy
    observation  a position as a tensor with named pieces
    view         what a seat may know
    prospect     what an action would cost and bring
    catalogue    what lies in the box, for whoever draws the board
    notices      what the table is told about a move
    texts/       English, German, Dutch, Spanish
    game         all of it as one `Game`

The rules text is docs/rules/monuments.md; `MO…`, `R…`, `X…`, `I…` and `C…` cite it.
"""
