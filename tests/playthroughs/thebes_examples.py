"""The worked examples of docs/rules/thebes.md played in whole games: all that are printed, and some of ours."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Site, Swap, Take
from dighouse.games.thebes.naming import SPACES, card_key
from dighouse.games.thebes.rules.clock import actor, year_index
from dighouse.games.thebes.state import HELD, NO_CARD, SPENT
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    RESEARCH_CARDS,
    SITE_IDS,
    SPECIALISED_BOOK,
    exhibitions,
    research,
)
from tests.playthroughs.scenario import Playthrough
from tests.playthroughs.thebes_sights import Sight, digs, events, positions, sight, weighed

EXAMPLES: dict[str, Sight] = {}


def exhibition_card(size: str, city: str) -> int:
    return int(RESEARCH_CARDS) + [(row["size"], row["city"]) for row in exhibitions].index((size, city))


@sight("X1: on 8, 8 above it, 9 and 10: the upper one acts", EXAMPLES)
def x1(play: Playthrough) -> bool:
    for state in positions(play):
        clocks = sorted(int(clock) for clock in state["clock"][: play.match.players])
        if clocks == [8, 8, 9, 10]:
            below, above = sorted(np.flatnonzero(state["clock"] == 8), key=lambda seat: int(state["arrival"][seat]))
            return int(actor(state)) == above != below
    return False


@sight("X2: from London on 4, a swap costs 3", EXAMPLES)
def x2(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, Swap) and t.place() == "london" and t.had("clock") == 4 and t.weeks == 3
        for t in events(play)
    )


@sight("X3: knowledge 1 in Crete", EXAMPLES)
def x3(play: Playthrough) -> bool:
    tokens = {
        dig.weeks: prospect.facts["tokens"]
        for state, dig, prospect in weighed(play)
        if dig.site == "crete" and prospect.facts["journey"] == 0 and prospect.facts["knowledge"] == 1
    }
    refused = {
        down.action.weeks
        for down in play.turned_down
        if isinstance(down.action, Dig) and down.action.site == "crete" and down.code == "dial_zero"
    }
    return (tokens.get(8), tokens.get(11), tokens.get(12)) == (1, 1, 2) and {1, 7} <= refused


@sight("X4: 6 specialised points with the rumor, 4 without", EXAMPLES)
def x4(play: Playthrough) -> bool:
    sums = set()
    for state, dig, prospect in weighed(play):
        facts, seat = prospect.facts, int(actor(state))
        if dig.site == "crete" and state["find_at"][0, SPECIALISED_BOOK] == HELD + seat and facts["books"] == 3:
            sums.add((facts["books"] + facts["rumor"] + facts["assistants"], facts["rumor"]))
    return {(6, 2), (4, 0)} <= sums


@sight("X5: general books 2, 1 and a token are 4; 3 books on Egypt cost 4 weeks", EXAMPLES)
def x5(play: Playthrough) -> bool:
    paid = {
        t.seat
        for t in events(play)
        if isinstance(t.action, Take)
        and t.prospect.facts["work"] == 4
        and t.after["books"][t.seat, 2] - t.before["books"][t.seat, 2] == 3
    }
    for state, _, prospect in weighed(play):
        seat = int(actor(state))
        cards = sorted(
            row["value"]
            for row, where in zip(research, state["card_at"], strict=False)
            if where == HELD + seat and row["kind"] == "general_knowledge"
        )
        if seat in paid and cards == [1, 2] and prospect.facts["general_owned"] == 4:
            return True
    return False


@sight("X6, X7: 4 specialised points, 4 of 5 general ones, knowledge 8, 4 weeks: 5 tokens", EXAMPLES)
def x6(play: Playthrough) -> bool:
    return any(
        (f["books"] + f["assistants"], f["general"], f["general_owned"], f["knowledge"], dig.weeks, f["tokens"])
        == (4, 4, 5, 8, 4, 5)
        for _, dig, prospect in weighed(play)
        for f in [prospect.facts]
    )


@sight("X8: artifacts of 3, 3 and 2 and two rubble; with the bonus 9 points; the bag holds 27", EXAMPLES)
def x8(play: Playthrough) -> bool:
    for t, dig, _ in digs(play):
        values = sorted(int(ARTIFACT_VALUE[1, find]) for find in t.outcome if 0 <= find < ARTIFACTS)
        if dig.site == "crete" and values == [2, 3, 3] and len(t.outcome) == 5:
            gained = (
                play.match.scores(int(t.after["turn"]))[t.seat, 0] - play.match.scores(int(t.before["turn"]))[t.seat, 0]
            )
            return bool(gained == 9 and t.after["bag"][1] == 27 - 16)
    return False


@sight("X9: the small London exhibition, from London: 3 weeks, 4 points, artifacts kept", EXAMPLES)
def x9(play: Playthrough) -> bool:
    for t in events(play):
        if isinstance(t.action, Exhibit) and t.place() == "london":
            card = int(t.before["exhibition"][SPACES.index(t.action.slot)])
            kept = (t.before["artifacts"] == t.after["artifacts"]).all()
            if card == exhibition_card("small", "london") and t.weeks == 3 and kept:
                return True
    return False


@sight("X10: in Greece with 5 weeks left, 5 can be dug and 6 cannot", EXAMPLES)
def x10(play: Playthrough) -> bool:
    refused = any(
        down.code == "not_enough_weeks"
        and down.action == Dig(site=Site.GREECE, weeks=6)
        and play.match.history[down.seq][0]["clock"][down.seat] == 152
        for down in play.turned_down
    )
    dug = any(
        d.site == "greece" and d.weeks == 5 and t.had("clock") == 152 and t.place() == "greece"
        for t, d, _ in digs(play)
    )
    return refused and dug


@sight("X11: 39 + 13 + 15 + 0 = 67", EXAMPLES)
def x11(play: Playthrough) -> bool:
    wanted = [[1, 5], [2, 5], [1, 2, 3, 3, 4], [1, 1, 7], [4]]
    cards = {exhibition_card("small", "london"), exhibition_card("small", "berlin"), exhibition_card("large", "london")}
    state = play.match.state
    for seat, row in enumerate(play.match.scores()):
        held = state["find_at"][:, :ARTIFACTS] == HELD + seat
        values = [sorted(ARTIFACT_VALUE[site][held[site]].tolist()) for site in range(len(SITE_IDS))]
        shown = set(np.flatnonzero(state["card_at"] == HELD + seat).tolist()) & set(range(int(RESEARCH_CARDS), 95))
        if play.match.actor < 0 and row.tolist() == [39, 13, 15, 0] and values == wanted and shown == cards:
            return True
    return False


@sight("X12: small Berlin is drawn onto small London, b and c empty", EXAMPLES)
def x12(play: Playthrough) -> bool:
    london, berlin = exhibition_card("small", "london"), exhibition_card("small", "berlin")
    return any(
        t.before["exhibition"].tolist() == [london, NO_CARD, NO_CARD]
        and t.after["exhibition"].tolist() == [berlin, london, NO_CARD]
        for t in events(play)
    )


@sight("X13: three swaps running in Warsaw: 10, 11, 13, 16", EXAMPLES)
def x13(play: Playthrough) -> bool:
    told = list(events(play))
    return any(
        all(isinstance(t.action, Swap) for t in told[n : n + 3])
        and [t.had("clock") for t in told[n : n + 3]] == [10, 11, 13]
        and told[n + 2].after["clock"][told[n].seat] == 16
        and told[n].place() == "warsaw"
        for n in range(len(told) - 2)
    )


@sight("X14: assistants 1 kept, 1 spent, 2, 3", EXAMPLES)
def x14(play: Playthrough) -> bool:
    seen = {
        (int(state["assistants"][actor(state)]), dig.assistant): prospect.facts["assistants"]
        for state, dig, prospect in weighed(play)
    }
    return [seen.get(case) for case in ((1, False), (1, True), (2, False), (3, False))] == [0, 1, 1, 2]


@sight("X15: shovels 1 kept, 1 spent, 2, 3 where the dial gives 5", EXAMPLES)
def x15(play: Playthrough) -> bool:
    seen = {
        (int(state["shovels"][actor(state)]), dig.shovel): prospect.facts["tokens"]
        for state, dig, prospect in weighed(play)
        if prospect.facts["knowledge"] == 6 and dig.weeks == 6
    }
    return [seen.get(case) for case in ((1, False), (1, True), (2, False), (3, False))] == [5, 6, 6, 7]


@sight("X16: 2, 3, 7, 8, 9 congresses", EXAMPLES)
def x16(play: Playthrough) -> bool:
    points: dict[int, int] = {}
    for seq, state in enumerate(positions(play)):
        for seat, row in enumerate(play.match.scores(seq)):
            points[int(state["congresses"][seat])] = int(row[2])
    return [points.get(number) for number in (2, 3, 7, 8, 9)] == [3, 6, 28, 28, 28]


@sight("X21: landing on 52 renews nothing, the week after renews all", EXAMPLES)
def x21(play: Playthrough) -> bool:
    return any(
        first.seat == second.seat
        and first.had("clock") == 49
        and second.had("clock") == 52
        and second.weeks == 1
        and (first.after["permit"][first.seat] == SPENT).any()
        and second.after["permit"][first.seat].all()
        and year_index(int(second.after["clock"][first.seat])) == 1
        for first, second in pairwise(events(play))
    )


@sight("X33: too early to retire on 104, not on 105", EXAMPLES)
def x33(play: Playthrough) -> bool:
    early = {
        int(play.match.history[down.seq][0]["clock"][down.seat])
        for down in play.turned_down
        if down.code == "too_early_to_retire"
    }
    return (
        play.match.players == 2
        and 104 in early
        and any(isinstance(t.action, Retire) and t.had("clock") == 105 for t in events(play))
    )


@sight("X32: no card is left, a swap draws nothing and the exhibitions stay", EXAMPLES)
def x32(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, Swap)
        and not t.outcome
        and (t.before["card_at"][:RESEARCH_CARDS] >= HELD).all()
        and (t.before["exhibition"] == t.after["exhibition"]).all()
        for t in events(play)
    )


@sight("as X38, with exhibitions beside it: the zeppelin flown is shuffled and drawn in the same turn", EXAMPLES)
def zeppelin_comes_back(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, Take)
        and t.action.zeppelin
        and any(c != NO_CARD and c >= 0 and card_key(int(c)) == "zeppelin" for c in t.outcome)
        and "reshuffled" in t.keys
        for t in events(play)
    )
