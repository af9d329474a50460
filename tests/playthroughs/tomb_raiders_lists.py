"""The written games of Tomb Raiders: professors, digs by the chart, searchers of piles, an exhibition."""

from __future__ import annotations

PROFESSORS = """
! unknown_action: 780
! pass_not_allowed: pass
! cannot_take: take crete
! cannot_take: take professor
! no_decision_pending: donate crete 1
! no_decision_pending: choose_find knowledge
! not_your_turn by 1: take_storage 1
! not_your_turn by 1: 780
Ada: get egypt 3 => egypt 2, +egypt
Ben: get egypt 2 => egypt 1
Ben: get egypt 1 => congress
Ben: get congress => egypt 1, +egypt
# X19: Ada has 3 books on Egypt and takes 1: the professor comes to the first who has 4.
Ada: get egypt 1 => congress, +egypt
Ada: get congress => egypt 1
# X19: Ben reaches 4 too. A tie leaves the professor where it is (TR9.2).
Ben: get egypt 1 => egypt 2, +egypt
# X19: with 5 he has more than Ada, and the professor moves.
Ben: get egypt 1 => congress
show
Ben: get congress => crete 3, +egypt
# X19: with 6 Ada has more again.
Ada: get egypt 2 => crete 1, +egypt
Ada: get crete 3 => greece 3
Ben: get greece 3 => congress
Ben: get congress => general 2
# X20: Ada has 3 books on Crete and 9 in all, and both professors are free. One book more brings both (TR9.4).
Ada: get crete 1 => congress
show
? dig egypt region 4 0
Ada: dig egypt region 4 0 => 4 1 .
# TR9.3: with 10 books Ben has as many as Ada, and the professor of best knowledge stays.
Ben: get general 2 => congress
Ada: get congress => congress
Ada: dig egypt region 3 0 => 3 .
# As X20: a knowledge find counts as a general book, and the dig itself brings the professor (TR7.8, TR8.13).
Ben: dig egypt region 8 0 => k . .
show
"""

DIGS = """
! no_expertise: dig egypt region 8 0
! no_excavation_card: dig crete action 8 0
! not_on_display: take_exhibition e1
! not_on_display: take_museum m1
! card_not_in_hand: play_assistant
! card_not_in_hand: play_scientist egypt
! card_not_in_hand: play_thief crete
! card_not_in_hand: play_tomb_raiders crete
Ada: get mesopotamia 2 => crete 1, +mesopotamia
Ben: get crete 1 => assistant, +mesopotamia
Cleo: get crete 1 => general 1, +mesopotamia
# TR8.4: the pile of Crete is empty.
! empty_pile: dig crete region 8 0
Cleo: get assistant => general 2, +crete
Ben: get general 1 => general 1, +crete
# X12: 1 book on Crete and no general one.
! zero_draw: dig crete region 7 0
? dig crete region 8 0
? dig crete region 12 0
! no_expertise: dig egypt region 12 0
Cleo: play_assistant
Ada: get general 2 => assistant, +mesopotamia
Cleo: get assistant => assistant, +crete
Cleo: play_assistant
Ben: get assistant => general 2
Ben: play_assistant
# Two assistants raise the knowledge of Cleo from 1 to 3, and leave the game.
Cleo: dig crete region 3 2 => .
# X13: 1 book on Crete, general books, and 1 assistant on display.
! zero_draw: dig crete region 3 0
? dig crete region 3 1
! too_few_assistants: dig crete region 3 2
Ben: get general 2 => excavation
Cleo: get excavation => congress
Ada: get general 1 => congress
# X1: 2 books on Mesopotamia and 3 general ones are knowledge 4: one general book is unused. X2: 11 weeks, 4 cards.
? dig mesopotamia region 11 0
Ada: dig mesopotamia region 11 0 => 5 1 k .
# X22: the action card costs only the weeks of the dig, and the large cards are not touched.
Cleo: dig crete action 8 0 => 3
# X13: with 3 general books, of which 1 counts, the assistant makes knowledge 3.
! zero_draw: dig crete region 3 0
? dig crete general 3 1
# X23: he digs with the general card and keeps the one of Crete for a second dig.
Ben: dig crete general 3 1 => .
Ben: dig crete region 6 0 => 2
# X15, X16: the pile is smaller than what the chart allows, and all rubble.
? dig crete general 12 0
Cleo: dig crete general 12 0 => .
! no_excavation_card: dig crete region 6 0
show
"""

SEARCHES = """
Ada: get thief crete => scientist
Ben: get raiders crete => thief egypt, +egypt
Ben: get scientist => mesopotamia 1, +egypt
Ben: get thief egypt => raiders egypt, +egypt
# X17: a thief may be sent to an empty pile; he takes nothing, and the card and its weeks are gone.
Ada: play_thief crete
Ada: get raiders egypt => congress, m1, +egypt
# X30: what a scientist shows is for one pair of eyes.
Ben: play_scientist egypt => 4 2 k .
Ben: play_thief egypt
show
# X37: only this choice is open now, and only to Ben.
! decision_pending: take_storage 1
! decision_pending: donate egypt 1
! not_your_turn by 0: choose_find 4
# X18: the thief takes artifacts only.
! not_an_artifact: choose_find knowledge
! not_in_pile: choose_find 6
Ben: choose_find 4
Ada: play_tomb_raiders egypt
! not_in_pile: choose_find 4
# X18: the tomb raiders may take the knowledge find, which is a general book from now on.
Ada: choose_find knowledge
! too_few_artifacts: take_museum m1
Ada: get congress => mesopotamia 2, e1, +mesopotamia
! too_few_artifacts: take_exhibition e1
Ben: play_tomb_raiders crete
Ben: get mesopotamia 1 => congress, +mesopotamia
Ada: get mesopotamia 2 => congress, +mesopotamia
Ben: dig mesopotamia region 8 0 => 1
# A dig that finds nothing.
Ada: dig mesopotamia region 3 0 => .
Ada: get congress => congress
Ada: get congress => scientist
Ada: get scientist => congress
Ben: take_museum m1
! decision_pending: take_storage 1
Ben: donate mesopotamia 1
# X21: what has been given cannot be given again.
! not_owned: donate mesopotamia 1
Ben: donate egypt 4
show
"""

EXHIBITION = """
Ada: get mesopotamia 3 => congress, e1, +mesopotamia
Ben: get congress => congress, +mesopotamia
Ben: get congress => congress, +mesopotamia
Ben: get congress => crete 3, +crete
! too_few_artifacts: take_exhibition e1
Ada: dig mesopotamia region 12 0 => 3 1 1
Ben: get congress => congress, +crete
Ben: get congress => congress, +egypt
Ben: get congress => congress
Ben: get congress => congress
# X27: seven congresses are 28 points, and so are eight.
show
Ben: get congress => general 2
show
Ben: get general 2 => egypt 3, +egypt
# X3: three artifacts from Mesopotamia are the first step of E1: 9 weeks.
? take_exhibition e1
Ada: get crete 3 => general 2
Ada: dig crete region 6 0 => 2 1
Ben: get general 2 => general 1
# X3: with two from Crete as well it is the second step: 5 weeks.
? take_exhibition e1
Ada: get egypt 3 => general 1
Ben: get general 1 => congress
Ada: dig egypt region 3 0 => 1
Ben: get general 1 => crete 1
# X3: and with one from Egypt the third: 3 weeks. The artifacts stay with Ada (TR6.4).
? take_exhibition e1
Ada: take_exhibition e1
show
"""
