"""The written lists of the playthroughs: the printed examples of the rulebooks, played as games."""

from __future__ import annotations

KNOWLEDGE_ADA = """
get greece 1 in rome
! no_specialised_knowledge: dig crete 12
get assistant in rome
# X14: a lone assistant gives nothing while it is kept, and 1 point when it is spent.
? dig greece 8
? dig greece 8 assistant
! shovel_not_single: dig greece 8 shovel
! no_rumor: dig greece 8 rumor
get assistant in vienna
# X14: two assistants give 1 point in every dig, and neither can be spent.
? dig greece 10
! assistant_not_single: dig greece 10 assistant
dig greece 10 => book general
! no_permit: dig greece 10
get crete 2 in rome
get rumor crete
get general 2 in london
get general 2 in berlin
# X4: Crete, a card of 2 books, the token found in Greece, two assistants, and the rumor if it is used: 6, or 4.
# X6: with 5 general books, of which 4 count beside 4 specialised points, the knowledge is 8. X7: 4 weeks, 5 tokens.
? dig crete 4
? dig crete 4 rumor
# X8: those five are artifacts of 3, 3 and 2 and two rubble; the bonus of Crete makes 9 points of it.
dig crete 4 => 3 3 2 . .
show
get assistant in vienna
# X14: three assistants give 2 points.
? dig egypt 8
get permission in london
# TH10: the year has ended during a turn, and Crete is valid again: the special permission is not touched.
dig crete 4 rumor
# TH8.14: now the permit is spent, and the special permission goes.
! no_rumor: dig crete 4 rumor
dig crete 4
! no_permit: dig crete 4
show
"""

KNOWLEDGE_BEN = """
get crete 1 in paris
get general 1 in paris
get general 2 in paris
get egypt 3 in london
# X5: the card with 3 books on Egypt cost 4 weeks. General books: 2 and 1 on cards.
get shovel in london
# X15: the dial gives 5 tokens. A lone shovel adds none while it is kept, and 1 when it is spent.
? dig egypt 6
? dig egypt 6 shovel
get shovel in london
# X15: two shovels, 6 tokens; neither can be spent.
? dig egypt 6
! shovel_not_single: dig egypt 6 shovel
get shovel in rome
# X15: three shovels, 7 tokens.
? dig egypt 6
dig egypt 6 => general 4 1 . . . .
# X5: with the token from Egypt there are 4 general books.
? dig crete 8
get congress in vienna
get congress in vienna
dig crete 10
get mesopotamia 3 in london
get mesopotamia 2 in london
dig mesopotamia 6
show
"""

WEEKS_ADA = """
get greece 2 in london
# X2: week 4, in London: two routes to Warsaw and the first swap of a run make 3 weeks.
swap
! too_early_to_retire: retire
get greece 1 in vienna
dig greece 9 => 5 . .
hold
get crete 1 in vienna
get congress in vienna
get congress in vienna
# X16: two congresses are 3 points.
show
get congress in paris
get congress in paris
get congress in london
get congress in berlin
get congress in berlin
# X16: seven congresses are 28 points; the eighth and the ninth add nothing.
show
get congress in moscow
get congress in moscow
# TH10.2: this dig passes the end of the year, so the permit it uses is valid again at once.
dig crete 8 => .
# X3: in Crete with a valid permit, one card of 1 book and no general book.
! dial_zero: dig crete 1
! dial_zero: dig crete 7
? dig crete 8
? dig crete 11
? dig crete 12
dig crete 12 => . .
dig greece 12 => 2 1 . .
get zeppelin in rome => any
! not_your_turn by 1: swap
swap zeppelin => any
! no_zeppelin: take 0 zeppelin
get crete 3 in moscow => any
get general 2 in berlin => any
get egypt 2 in berlin => any
get egypt 2 in berlin => any
get palestine 2 in berlin => any
# X33: clock 104 is a week too early to retire, 105 is not.
! too_early_to_retire: retire
get greece 1 in berlin => any
retire
"""

WEEKS_BEN = """
get greece 3 in berlin
get general 1 in berlin
swap
# X13: week 10, in Warsaw, and Ada is on 20: three swaps running cost 1, 2 and 3 weeks.
swap
swap
swap
get general 2 in moscow
get zeppelin in vienna
get car in moscow
dig greece 7
get shovel in london
get shovel in london
get permission in london
# X21: landing on week 52 is not passing it, so the permit of Greece stays spent; one week more renews it.
get assistant in paris
get egypt 1 in paris
show
dig egypt 12
get rumor egypt
dig greece 12
get general 2 in paris => any
get greece 3 in london => any
get egypt 3 in london => any
get palestine 3 in london => any
get palestine 3 in paris => any
get crete 2 in paris => any
dig palestine 12
dig egypt 12 rumor
dig greece 12
# X10: week 48 of 1903, in Greece, 5 weeks left.
! not_enough_weeks: dig greece 6
? dig greece 5
! zeppelin_needs_journey: dig greece 5 zeppelin
! not_enough_weeks: dig egypt 4
dig greece 5
"""

SCORE_ADA = """
get assistant in vienna
get assistant in vienna
get assistant in rome
get general 2 in paris
get congress in paris
get congress in paris
get congress in berlin
get congress in berlin
get congress in london
dig greece 2 => 5
dig egypt 8 => 2 3 3 4
dig palestine 4 => 1 7
dig crete 4 => 2 5
dig mesopotamia 2 => 4
get shovel in london
# X9: in London, the small exhibition open, 1 artifact from Greece wanted and 2 from Egypt: 3 weeks, 4 points.
exhibit c
! empty_exhibition_slot: exhibit c
get zeppelin in vienna
exhibit b zeppelin
exhibit a
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
swap => any
# X11: nothing more is added to the score of the printed example.
retire
"""

SCORE_BEN = """
get crete 1 in berlin
get mesopotamia 1 in moscow
dig mesopotamia 8 => 1
dig crete 8 => 3
swap
swap
swap
swap
get crete 3 in moscow => small london
# X12: small London lies on a, b and c are empty, and small Berlin is drawn.
get crete 3 in moscow => small berlin
get egypt 3 in moscow => large london
! missing_artifacts: exhibit b
get greece 3 in london
get greece 3 in berlin
get palestine 3 in london
get palestine 3 in paris
dig palestine 12
dig egypt 12
dig crete 12
dig greece 12
"""
