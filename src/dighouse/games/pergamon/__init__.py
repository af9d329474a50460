"""Pergamon (2011): research money, finds from five galleries, and a museum where new shows push old ones down.

    meta         who made it, seats, options, version, status
    components/  every printed number with its source; refused when a total is wrong
    tables       the same numbers as arrays for the rules
    refusals     why an action is not allowed, and which rule says so
    actions      the 316 actions
    naming       tiles, objects, cards and galleries as phrases
    state        a position as one record
    rules/       one function a sentence: setup, tiles, money, dig, rows, museum, storing, scoring, rounds
    observation  a position as a tensor with named pieces
    view         what a seat may know
    odds         what the two research cards may come to
    prospect     what an action would cost and bring
    catalogue    what lies in the box, for whoever draws the board
    notices      what the table is told about a move
    texts/       English, German, Dutch, Spanish
    game         all of it as one `Game`

The rules text is docs/rules/pergamon.md; `PG…`, `R…`, `X…`, `I…` and `C…` cite it.
"""
