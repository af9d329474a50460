"""The worked examples of docs/rules/tomb_raiders.md, digs and others, that a playthrough must show."""

from __future__ import annotations

from dighouse.games.tomb_raiders.actions import ACTIONS, ChooseFind, Dig, Donate, ExcavationCard, TakeStorage
from dighouse.games.tomb_raiders.rules.clock import actor, acts_before
from dighouse.games.tomb_raiders.rules.ending import congress_cards
from dighouse.games.tomb_raiders.tables import KNOWLEDGE, KNOWLEDGE_CAP, RUBBLE
from tests.playthroughs.scenario import Playthrough
from tests.playthroughs.thebes_sights import Sight, sight
from tests.playthroughs.tomb_raiders_sights import digs, events, refused, weighed

EXAMPLES: dict[str, Sight] = {}


@sight("X1: 2 books and 3 general ones are knowledge 4; X2: 11 weeks are 4 cards", EXAMPLES)
def x1(play: Playthrough) -> bool:
    return any(
        (f["books"], f["general"], f["general_owned"], f["knowledge"], dig.weeks, f["cards"]) == (2, 2, 3, 4, 11, 4)
        for _, dig, prospect in weighed(play)
        for f in [prospect.facts]
    )


@sight("X3: E1 for 9, 5 and 3 weeks", EXAMPLES)
def x3(play: Playthrough) -> bool:
    first = ACTIONS.number(ACTIONS.words("take_exhibition e1"))
    facts = {t.prospect.facts["step"]: t.prospect.facts["total"] for t in play.weighed if t.number == first}
    return facts == {1: 9, 2: 5, 3: 3}


@sight("X27: 7 and 8 congresses are 28 points", EXAMPLES)
def x27(play: Playthrough) -> bool:
    points: dict[int, int] = {}
    column = play.match.game.categories.index("congresses")
    for seq, states in enumerate(play.match.history):
        for seat, row in enumerate(play.match.scores(seq)):
            points[int(congress_cards(states[0], seat))] = int(row[column])
    return [points.get(number) for number in (0, 1, 4, 7, 8)] == [0, 1, 10, 28, 28]


@sight("X12: knowledge 1: nothing for 7 weeks, 1 card for 8, 2 for 12", EXAMPLES)
def x12(play: Playthrough) -> bool:
    cards = {d.weeks: p.facts["cards"] for _, d, p in weighed(play) if p.facts["knowledge"] == 1}
    weeks = {action.weeks for _, _, action in refused(play, "zero_draw") if isinstance(action, Dig)}
    return (cards.get(8), cards.get(12)) == (1, 2) and 7 in weeks


@sight("X13: an assistant adds 1 to a knowledge of 1 book and 1 of 3 general ones", EXAMPLES)
def x13(play: Playthrough) -> bool:
    return any(
        (f["books"], f["general"], f["general_owned"], f["assistants"], f["knowledge"]) == (1, 1, 3, 1, 3)
        for _, _, prospect in weighed(play)
        for f in [prospect.facts]
    )


@sight("X15: a pile smaller than the allowance is drawn whole", EXAMPLES)
def drawn_whole(play: Playthrough) -> bool:
    return any(t.prospect.facts["cards"] > t.pile == len(t.outcome) for t, _ in digs(play))


@sight("X16: a dig in nothing but rubble", EXAMPLES)
def all_rubble(play: Playthrough) -> bool:
    return any(
        t.before["faceless"][t.region] == 0 and t.before["pile"][t.region, RUBBLE] == t.pile for t, _ in digs(play)
    )


@sight("X22: the action card General excavation costs only the weeks of the dig", EXAMPLES)
def by_action_card(play: Playthrough) -> bool:
    return any(
        d.card is ExcavationCard.ACTION and t.weeks == d.weeks and (t.before["large"] == t.after["large"]).all()
        for t, d in digs(play)
    )


@sight("X23: a general card first, the card of the region later", EXAMPLES)
def general_first(play: Playthrough) -> bool:
    dug = [(t.seat, d.region, d.card) for t, d in digs(play)]
    return any(
        card is ExcavationCard.GENERAL and (seat, region, ExcavationCard.REGION) in dug[n + 1 :]
        for n, (seat, region, card) in enumerate(dug)
    )


@sight("knowledge read as 12 (TR8.7)", EXAMPLES)
def capped(play: Playthrough) -> bool:
    return any(
        f["books"] + f["general"] + f["assistants"] > KNOWLEDGE_CAP
        for _, _, prospect in weighed(play)
        for f in [prospect.facts]
    )


@sight("a knowledge find in a dig", EXAMPLES)
def book_found(play: Playthrough) -> bool:
    return any(int(KNOWLEDGE) in t.outcome for t, _ in digs(play))


@sight("X4: the one with the fewest weeks acts, with a stack further on", EXAMPLES)
def x4(play: Playthrough) -> bool:
    for t in events(play):
        weeks = t.after["weeks"][: play.match.players].tolist()
        lowest = min(weeks)
        if len(weeks) == 4 and len(set(weeks)) == 3 and weeks.count(lowest) == 1 and actor(t.after) >= 0:
            return weeks[int(actor(t.after))] == lowest
    return False


@sight("X37: while a choice is open, everything else waits", EXAMPLES)
def x37(play: Playthrough) -> bool:
    tried = {type(action) for _, _, action in refused(play, "decision_pending")}
    return {TakeStorage, Donate} <= tried and any(
        isinstance(action, ChooseFind) and not acts_before(state, seat, actor(state))
        for state, seat, action in refused(play, "not_your_turn")
    )
