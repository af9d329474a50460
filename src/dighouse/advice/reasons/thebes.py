"""Why a move of Thebes is good."""

from __future__ import annotations

import numpy as np

from dighouse.advice.reasons import Case, decimal, percent
from dighouse.core.texts import Phrase
from dighouse.games.thebes.actions import Dig, Exhibit, Swap, Take
from dighouse.games.thebes.naming import SPACES, site_name
from dighouse.games.thebes.rules.dig import knowledge, tokens_drawn
from dighouse.games.thebes.state import IN_BAG, ON_BOARD, VALID
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT,
    ASSISTANT_POINTS,
    BONUS,
    CAR,
    CAR_JOURNEY,
    CAR_SAVING,
    CARD_BOOKS,
    CARD_KIND,
    CARD_SITE,
    CONGRESS,
    CONGRESS_POINTS,
    DIAL,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    FINDS,
    GENERAL,
    LONE_ASSISTANT,
    LONE_SHOVEL,
    MAJORITY,
    MAJORITY_BOOKS,
    RESEARCH_CARDS,
    RUBBLE,
    RUMOR,
    RUMOR_POINTS,
    SHOVEL,
    SHOVEL_TOKENS,
    SITE_IDS,
    SITES,
    SPECIALISED,
    ZEPPELIN,
)

RISKY = 0.05  # a chance of finding nothing that is worth a word


def reasons(case: Case) -> list[Phrase]:
    """The reasons for a move, by its verb."""
    match case.action:
        case Dig():
            return of_dig(case, case.action)
        case Take(slot=slot):
            return [*of_card(case, int(case.state["research"][slot])), weeks(case)]
        case Exhibit(slot=slot):
            return of_exhibition(case, int(case.state["exhibition"][SPACES.index(slot)]) - int(RESEARCH_CARDS))
        case Swap():
            return [Phrase("reason.swap", {"weeks": case.prospect.facts["total"]}), fitting(case)]
    return [Phrase("reason.retire", {"weeks": case.prospect.facts["work"]}), best_dig_left(case)]


def weeks(case: Case) -> Phrase:
    """What it costs."""
    facts = case.prospect.facts
    if facts["journey"] == 0:
        return Phrase("reason.weeks_here", {"weeks": facts["total"]})
    return Phrase("reason.weeks", {"weeks": facts["total"], "journey": facts["journey"]})


def of_dig(case: Case, dig: Dig) -> list[Phrase]:
    """What the bag should give, the bonus beside it, and what each week brings."""
    facts, site = case.prospect.facts, SITE_IDS.index(dig.site)
    in_bag = case.state["find_at"][site] == IN_BAG
    points = int(ARTIFACT_VALUE[site][in_bag[:ARTIFACTS]].sum())
    args = {"tokens": facts["tokens"], "expected": decimal(facts["expected"])}
    if int(in_bag.sum()) == FINDS - 1:  # all but the bonus
        found = [Phrase("reason.dig_full", args)]
    else:
        found = [Phrase("reason.dig", {**args, "points": points, "bag": int(in_bag.sum()) + int(RUBBLE)})]
    bonus = 0
    if case.state["find_at"][site, BONUS[site]] == ON_BOARD:
        bonus = int(ARTIFACT_VALUE[site, BONUS[site]])
        found.append(Phrase("reason.dig_bonus", {"points": bonus}))
    if facts["nothing"] >= RISKY:
        found.append(Phrase("reason.dig_nothing", {"percent": percent(facts["nothing"])}))
    if facts["total"] > 1:
        rate = decimal((facts["expected"] + bonus) / facts["total"])
        found.append(Phrase("reason.rate", {"weeks": facts["total"], "points": rate}))
    return [*found, *last_week(case, dig, site)]


def last_week(case: Case, dig: Dig, site: int) -> list[Phrase]:
    """What a week less would cost in tokens."""
    fewer = tokens_drawn(case.state, case.seat, site, dig.weeks - 1, int(dig.rumor), int(dig.assistant), 0)
    now = tokens_drawn(case.state, case.seat, site, dig.weeks, int(dig.rumor), int(dig.assistant), 0)
    return [Phrase("reason.last_week", {"tokens": int(now - fewer)})] if now > fewer and dig.weeks > 1 else []


def of_card(case: Case, card: int) -> list[Phrase]:
    """What a research card is good for."""
    kind, seat, state = int(CARD_KIND[card]), case.seat, case.state
    if kind == SPECIALISED:
        return of_books(case, int(CARD_SITE[card]), int(CARD_BOOKS[card]))
    if kind == GENERAL:
        return [of_general(case, int(CARD_BOOKS[card]))]
    if kind == CONGRESS:
        owned = int(state["congresses"][seat])
        before, after = int(CONGRESS_POINTS[owned]), int(CONGRESS_POINTS[owned + 1])
        return [Phrase("reason.congress", {"number": owned + 1, "points": after, "more": after - before})]
    if kind == RUMOR:
        return [of_rumor(case, int(CARD_SITE[card]))]
    if kind == ASSISTANT:
        owned = int(state["assistants"][seat]) + 1
        key = "reason.assistant_lone" if owned == 1 else "reason.assistant"
        points = int(LONE_ASSISTANT) if owned == 1 else int(ASSISTANT_POINTS[owned])
        return [Phrase(key, {"number": owned, "points": points})]
    if kind == SHOVEL:
        owned = int(state["shovels"][seat]) + 1
        key = "reason.shovel_lone" if owned == 1 else "reason.shovel"
        tokens = int(LONE_SHOVEL) if owned == 1 else int(SHOVEL_TOKENS[owned])
        return [Phrase(key, {"number": owned, "tokens": tokens})]
    return [of_equipment(case, kind)]


def of_equipment(case: Case, kind: int) -> Phrase:
    """Cars, zeppelins and special permissions."""
    if kind == CAR:
        return Phrase("reason.car", {"routes": int(CAR_JOURNEY), "weeks": int(CAR_SAVING)})
    if kind == ZEPPELIN:
        return Phrase("reason.zeppelin")
    spent = int(np.count_nonzero(case.state["permit"][case.seat] != VALID))
    return Phrase("reason.permission", {"spent": spent}) if spent else Phrase("reason.permission_kept")


def of_rumor(case: Case, site: int) -> Phrase:
    """How much more one dig draws with it."""
    before = int(knowledge(case.state, case.seat, site, 0, 0))
    after = int(knowledge(case.state, case.seat, site, 1, 0))
    args = {"site": site_name(site), "points": int(RUMOR_POINTS), "from": before, "to": after}
    return Phrase("reason.rumor", args)


def of_books(case: Case, site: int, books: int) -> list[Phrase]:
    """Knowledge grows, and with it what a dig draws; perhaps a majority changes hands."""
    after = case.copy()
    after["books"][0, case.seat, site] += books
    known = int(knowledge(case.state, case.seat, site, 0, 0))
    knows = int(knowledge(after[0], case.seat, site, 0, 0))
    found = [grown(known, knows, site)]
    mine, most = int(after["books"][0, case.seat, site]), max(int(case.state["books"][r, site]) for r in case.rivals)
    if mine > most >= mine - books and mine >= MAJORITY_BOOKS:
        args = {"site": site_name(site), "books": mine, "most": most, "points": int(MAJORITY)}
        found.append(Phrase("reason.majority", args))
    return found


def grown(known: int, knows: int, site: int) -> Phrase:
    """More knowledge of a site, in tokens of the dig it helps most."""
    more = DIAL[knows] - DIAL[known]
    longest = int(np.argmax(more))
    args = {"site": site_name(site), "from": known, "to": knows}
    if more[longest] == 0:
        return Phrase("reason.knowledge", args)
    tokens = {"weeks": longest, "before": int(DIAL[known, longest]), "tokens": int(DIAL[knows, longest])}
    return Phrase("reason.books", {**args, **tokens})


def of_general(case: Case, books: int) -> Phrase:
    """General books help most where they raise the knowledge most; some only wait for others."""
    after = case.copy()
    after["general"][0, case.seat] += books
    gains = [
        int(knowledge(after[0], case.seat, site, 0, 0) - knowledge(case.state, case.seat, site, 0, 0))
        for site in range(SITES)
    ]
    best = int(np.argmax(gains))
    if gains[best] == 0:
        return Phrase("reason.general_waits", {"books": int(after["general"][0, case.seat])})
    known = int(knowledge(case.state, case.seat, best, 0, 0))
    return grown(known, known + gains[best], best)


def of_exhibition(case: Case, number: int) -> list[Phrase]:
    """Its points for its weeks, and who else could hold it."""
    found = [Phrase("reason.exhibit", {"points": int(EXHIBITION_POINTS[number])}), weeks(case)]
    found += [
        Phrase("reason.exhibit_rival", {"player": rival})
        for rival in case.rivals
        if np.all(case.state["artifacts"][rival] >= EXHIBITION_ARTIFACTS[number])
    ]
    return found


def fitting(case: Case) -> Phrase:
    """How many of the open cards are books on a site one knows nothing of."""
    opened = [int(card) for card in case.state["research"] if card >= 0]
    known = [card for card in opened if CARD_SITE[card] >= 0 and case.state["books"][case.seat, CARD_SITE[card]] > 0]
    return Phrase("reason.swap_open", {"open": len(opened), "fitting": len(known)})


def best_dig_left(case: Case) -> Phrase:
    """Where the permits stand: without one there is nothing left to dig."""
    valid = int(np.count_nonzero(case.state["permit"][case.seat] == VALID))
    return Phrase("reason.retire_permits", {"permits": valid})
