"""Why a move of Tomb Raiders is good. Piles are reckoned by what the seat can know of them, never by their cards."""

from __future__ import annotations

import numpy as np

from dighouse.advice.reasons import Case, decimal, percent
from dighouse.bots.outlook.piles.tomb_raiders import (
    ALL_PILE_NOTES,
    BOOK,
    PILE_NOTES,
    POINTS,
    SIZE,
    TOP,
    count_pile,
)
from dighouse.core.texts import Phrase
from dighouse.games.tomb_raiders.actions import (
    ChooseFind,
    Dig,
    Donate,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from dighouse.games.tomb_raiders.naming import professor_name, region_name
from dighouse.games.tomb_raiders.prospect import exhibition_number, museum_number
from dighouse.games.tomb_raiders.rules.holdings import gain_card
from dighouse.games.tomb_raiders.rules.presentation import artifacts_owned, step_reached
from dighouse.games.tomb_raiders.state import NOBODY
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    CARD_BOOKS,
    CARD_KIND,
    CARD_POINTS,
    CARD_REGION,
    CHART,
    CONGRESS,
    CONGRESS_POINTS,
    EXPERTISE,
    FIRST_MUSEUM,
    GENERAL,
    KNOWLEDGE_CAP,
    MUSEUM_GIFTS,
    PLAY_WEEKS,
    PROFESSOR_POINTS,
    PROFESSORS,
    RAIDERS_CARD,
    REGION_IDS,
    REGIONS,
    SCIENTIST,
    STEP_ARTIFACTS,
    STEP_REGION,
    STEP_WEEKS,
    STEPS,
    STORAGE_CARDS,
    THIEF,
    THIEF_CARD,
    TOMB_RAIDERS,
)
from dighouse.games.tomb_raiders.tables import ASSISTANT as ASSISTANT_KIND


def reasons(case: Case) -> list[Phrase]:
    """The reasons for a move, by its verb."""
    match case.action:
        case TakeStorage(slot=slot):
            return [*of_card(case, int(case.state["storage"][slot - 1])), weeks(case)]
        case TakeExhibition():
            return of_exhibition(case, exhibition_number(case.action))
        case TakeMuseum():
            return of_museum(case, museum_number(case.action))
        case PlayThief(region=region) | PlayTombRaiders(region=region):
            return of_search(case, REGION_IDS.index(region))
        case PlayScientist(region=region):
            return of_scientist(case, REGION_IDS.index(region))
        case PlayAssistant():
            return [Phrase("reason.assistant_out"), weeks(case)]
        case Dig():
            return of_dig(case, case.action)
        case ChooseFind():
            return of_choice(case, case.action)
        case Donate(value=value):
            return of_gift(case, value)
    raise AssertionError(f"no reasons for {case.action}")


def weeks(case: Case) -> Phrase:
    return Phrase("reason.weeks", {"weeks": case.prospect.facts["total"]})


def pile_notes(state: np.ndarray, seat: int, region: int) -> np.ndarray:
    """A pile as this seat may expect it: the exact means over all it may be."""
    notes = np.zeros(int(ALL_PILE_NOTES))
    count_pile(state[0], seat, region, notes)
    return notes[region * PILE_NOTES : (region + 1) * PILE_NOTES]


def expected_points(state: np.ndarray, seat: int, region: int, cards: int) -> float:
    """The points so many cards of a pile should bring; of a smaller pile all."""
    pile = pile_notes(state, seat, region)
    return float(pile[POINTS]) * min(1.0, cards / max(1.0, float(pile[SIZE])))


def of_card(case: Case, card: int) -> list[Phrase]:
    """What a storage card is good for."""
    kind, region = int(CARD_KIND[card]), int(CARD_REGION[card])
    if kind == EXPERTISE:
        return [of_books(case, region, int(CARD_BOOKS[card])), *of_professors(case, card)]
    if kind == GENERAL:
        return [of_general(case, int(CARD_BOOKS[card])), *of_professors(case, card)]
    if kind == CONGRESS:
        owned = int(case.state["cards"][case.seat][CARD_KIND[:STORAGE_CARDS] == CONGRESS].sum())
        more = int(CONGRESS_POINTS[owned + 1] - CONGRESS_POINTS[owned])
        points = int(CONGRESS_POINTS[owned + 1])
        return [Phrase("reason.congress", {"number": owned + 1, "points": points, "more": more})]
    if kind in (THIEF, TOMB_RAIDERS):
        top = float(pile_notes(case.copy(), case.seat, region)[TOP])
        key = "reason.thief_card" if kind == THIEF else "reason.raiders_card"
        args = {"region": region_name(region), "points": decimal(top), "weeks": int(PLAY_WEEKS[card])}
        return [Phrase(key, args)]
    if kind == SCIENTIST:
        return [Phrase("reason.scientist_card", {"weeks": int(PLAY_WEEKS[card])})]
    if kind == ASSISTANT_KIND:
        return [Phrase("reason.assistant_card", {"weeks": int(PLAY_WEEKS[card])})]
    left = int(case.state["large"][case.seat].sum())
    return [Phrase("reason.excavation_card", {"cards": left})]


def known(books: int, general: int) -> int:
    """The knowledge of a region: of the general books no more count than there are others."""
    return min(int(KNOWLEDGE_CAP), books + min(books, general))


def grown(before: int, after: int, region: int) -> Phrase:
    """More knowledge of a region, in cards of the dig it helps most."""
    more = CHART[after] - CHART[before]
    longest = int(np.argmax(more))
    args = {"region": region_name(region), "from": before, "to": after}
    if more[longest] == 0:
        return Phrase("reason.knowledge", args)
    cards = {"weeks": longest, "before": int(CHART[before, longest]), "cards": int(CHART[after, longest])}
    return Phrase("reason.books", {**args, **cards})


def of_books(case: Case, region: int, books: int) -> Phrase:
    """Books on a region: its knowledge grows."""
    owned, general = int(case.state["books"][case.seat, region]), int(case.state["general"][case.seat])
    return grown(known(owned, general), known(owned + books, general), region)


def of_general(case: Case, books: int) -> Phrase:
    """General books help most where they raise the knowledge most; some only wait for others."""
    general = int(case.state["general"][case.seat])
    owned = [int(number) for number in case.state["books"][case.seat]]
    gains = [known(number, general + books) - known(number, general) for number in owned]
    best = int(np.argmax(gains))
    if gains[best] == 0:
        return Phrase("reason.general_waits", {"books": general + books})
    before = known(owned[best], general)
    return grown(before, before + gains[best], best)


def of_professors(case: Case, card: int) -> list[Phrase]:
    """The professors who would come for a card."""
    after = case.copy()
    gain_card(after[0], case.seat, card)
    found = []
    for professor in range(PROFESSORS):
        holder = int(case.state["professor"][professor])
        if int(after["professor"][0, professor]) == holder:
            continue
        args = {"professor": professor_name(professor), "points": int(PROFESSOR_POINTS[professor])}
        if holder == NOBODY:
            found.append(Phrase("reason.professor", args))
        else:
            found.append(Phrase("reason.professor_from", {**args, "player": holder}))
    return found


def of_exhibition(case: Case, shown: int) -> list[Phrase]:
    """Its points for the weeks of the step reached, what the next step would save, and who else could take it."""
    facts = case.prospect.facts
    found = [Phrase("reason.exhibition", {"points": facts["points"], "weeks": facts["total"]})]
    found += [
        Phrase("reason.taken_by_rival", {"player": rival})
        for rival in case.rivals
        if step_reached(case.state, rival, shown) > 0
    ]
    step = facts["step"]
    if step < STEPS:
        region = int(STEP_REGION[shown, step])
        missing = int(STEP_ARTIFACTS[shown, step] - case.state["artifacts"][case.seat, region])
        args = {"artifacts": missing, "region": region_name(region), "weeks": int(STEP_WEEKS[shown, step + 1])}
        found.append(Phrase("reason.next_step", args))
    return found


def cheapest(case: Case, gifts: int) -> int:
    """The points of the cheapest so many artifacts of the player."""
    values: list[int] = []
    for face in range(ARTIFACT_FACES):
        values += [face + 1] * int(case.state["found"][case.seat][:, face].sum())
    return sum(values[:gifts])


def of_museum(case: Case, museum: int) -> list[Phrase]:
    """Its points less those of the cheapest artifacts it asks for, and who else could take it."""
    facts = case.prospect.facts
    given = cheapest(case, facts["gifts"])
    args = {"points": facts["points"], "gifts": facts["gifts"], "given": given, "gain": facts["points"] - given}
    found = [Phrase("reason.museum", args), weeks(case)]
    found += [
        Phrase("reason.taken_by_rival", {"player": rival})
        for rival in case.rivals
        if artifacts_owned(case.state, rival) >= MUSEUM_GIFTS[museum]
    ]
    return found


def of_search(case: Case, region: int) -> list[Phrase]:
    """The best artifact a thief or tomb raiders should find."""
    pile = pile_notes(case.copy(), case.seat, region)
    key = "reason.search_seen" if case.state["sight"][case.seat, region] else "reason.search"
    found = [Phrase(key, {"region": region_name(region), "points": decimal(float(pile[TOP]))}), weeks(case)]
    if isinstance(case.action, PlayTombRaiders) and pile[BOOK] > 0:
        found.append(Phrase("reason.search_book", {"percent": percent(float(pile[BOOK]))}))
    return found


def of_scientist(case: Case, region: int) -> list[Phrase]:
    """What the pile should hold, before one has seen it."""
    points = float(pile_notes(case.copy(), case.seat, region)[POINTS])
    searching = int(
        case.state["cards"][case.seat, THIEF_CARD[region]] + case.state["cards"][case.seat, RAIDERS_CARD[region]]
    )
    args = {"region": region_name(region), "points": decimal(points)}
    found = [Phrase("reason.scientist", args)]
    if searching:
        found.append(Phrase("reason.scientist_searches", {"cards": searching}))
    return [*found, weeks(case)]


def of_dig(case: Case, dig: Dig) -> list[Phrase]:
    """What the pile should give, what each week brings, and the excavation cards left afterwards."""
    facts, region = case.prospect.facts, REGION_IDS.index(dig.region)
    points = expected_points(case.copy(), case.seat, region, facts["cards"])
    args = {"cards": facts["cards"], "points": decimal(points), "region": region_name(region)}
    found = [Phrase("reason.dig", args)]
    if dig.weeks > 1:
        found.append(Phrase("reason.rate", {"weeks": dig.weeks, "points": decimal(points / dig.weeks)}))
    more = int(CHART[facts["knowledge"], dig.weeks] - CHART[facts["knowledge"], dig.weeks - 1])
    if more and dig.weeks > 1:
        found.append(Phrase("reason.last_week", {"cards": more}))
    left = int(case.state["large"][case.seat].sum()) - (dig.card != "action")
    return [*found, Phrase("reason.digs_left", {"cards": left})]


def of_choice(case: Case, choice: ChooseFind) -> list[Phrase]:
    """What is taken, and what is left for others."""
    region = int(case.state["pending_region"])
    faces = [face for face in range(ARTIFACT_FACES) if case.state["pile"][region, face] > 0]
    if choice.find == "knowledge":
        return [Phrase("reason.choose_knowledge", {"books": int(case.state["general"][case.seat]) + 1})]
    found = [Phrase("reason.choose", {"points": int(choice.find)})]
    if faces and int(choice.find) == faces[-1] + 1:
        found.append(Phrase("reason.choose_best"))
    return found


def of_gift(case: Case, value: int) -> list[Phrase]:
    """What is given away, and for what."""
    museum = int(case.state["pending_museum"])
    points = int(CARD_POINTS[FIRST_MUSEUM + museum])
    found = [Phrase("reason.gift", {"points": value, "museum": points})]
    if value == cheapest(case, 1):
        found.append(Phrase("reason.gift_least"))
    owned = sum(int(case.state["found"][case.seat][region, value - 1]) for region in range(REGIONS))
    return [*found, Phrase("reason.gift_same", {"cards": owned - 1, "points": value})] if owned > 1 else found
