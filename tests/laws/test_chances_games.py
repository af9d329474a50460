"""Every kind of draw a game makes, against its exact distribution, by chi-square with fixed seeds."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from dighouse.core.game import Position
from dighouse.games import game_called
from dighouse.games.monuments import state as monuments_state
from dighouse.games.monuments import tables as monuments
from dighouse.games.pergamon import state as pergamon_state
from dighouse.games.pergamon import tables as pergamon
from dighouse.games.thebes import state as thebes_state
from dighouse.games.thebes import tables as thebes
from dighouse.games.tomb_raiders import state as raiders_state
from dighouse.games.tomb_raiders import tables as raiders
from tests.fixtures.drawn import places
from tests.laws import test_chances
from tests.laws.chisquare import assert_fits, hypergeometric, probability
from tests.laws.drawing import counted, events, first_with, in_pairs, outcomes_of, set_ups, uniform, uniform_pairs
from tests.laws.tables import Table, each_game, tables_of
from tests.test_versions import interpreted

pytestmark = pytest.mark.compiled_only  # millions of draws
often = pytest.mark.parametrize("chunks", [3, pytest.param(60, marks=pytest.mark.soak)])
FEWEST_TOKENS, FEWEST_FINDS, FEWEST_SEEN = 4, 3, 2  # a dig worth looking at
BACKS = (pergamon.SACK, pergamon.CHEST)
ENDS_A_ROUND = ("confirm", "dig", "discard", "end_exhibits", "skip_dig", "store")  # the last player's last action
BEGINS = "the set-up"
MARKERS, START = "test_every_order_of_the_markers_is_equally_likely", "test_every_seat_begins_equally_often"
# In which action which rule draws, and the tests that know how it must come out.
TESTED: dict[str, dict[tuple[str, str], tuple[str, ...]]] = {
    "thebes": {
        (BEGINS, "setup.stack_markers"): (MARKERS, START),
        (BEGINS, "research.draw_card"): ("test_thebes_first_cards",),
        ("take", "research.draw_card"): ("test_thebes_pile_1", "test_thebes_pile_2", "test_thebes_draw_pile"),
        ("swap", "research.draw_card"): ("test_thebes_swap",),
        ("dig", "dig.draw_tokens"): ("test_thebes_bags",),
    },
    "tomb_raiders": {
        (BEGINS, "setup.stack_markers"): (MARKERS, START),
        (BEGINS, "storage.lay_out"): ("test_raiders_first_cards",),
        ("take_storage", "storage.refill"): ("test_raiders_refill",),
        ("take_storage", "storage.lay_out"): ("test_raiders_refill", "test_raiders_regions"),
        ("dig", "dig.draw_find"): ("test_raiders_dig", "test_raiders_dig_in_a_pile_partly_seen"),
        ("dig", "action_cards.drawn_face"): ("test_raiders_dig", "test_raiders_dig_in_a_pile_partly_seen"),
        ("play_scientist", "action_cards.drawn_face"): ("test_raiders_search_in_a_pile_partly_seen",),
        ("play_thief", "action_cards.drawn_face"): ("test_raiders_search_in_a_pile_partly_seen",),
        ("play_tomb_raiders", "action_cards.drawn_face"): (
            "test_raiders_search",
            "test_raiders_search_in_a_pile_partly_seen",
        ),
    },
    "pergamon": {
        (BEGINS, "setup.seat_players"): (START,),
        (BEGINS, "tiles.turn_up"): ("test_pergamon_first_round",),
        (BEGINS, "money.draw_back"): ("test_pergamon_first_round",),
        ("place", "money.draw_value"): ("test_pergamon_values",),
        ("order", "money.draw_back"): ("test_pergamon_backs_after_sorting",),
        **{(verb, "tiles.turn_up"): ("test_pergamon_later_rounds",) for verb in ENDS_A_ROUND},
        **{(verb, "money.draw_back"): ("test_pergamon_later_rounds",) for verb in ENDS_A_ROUND},
    },
    "monuments": {
        (BEGINS, "setup.starting_seat"): (START,),
        (BEGINS, "cards.drawn_card"): ("test_monuments_deal",),
        ("draw_pile", "cards.drawn_card"): ("test_monuments_pile",),
        ("draw_open", "cards.drawn_card"): ("test_monuments_pile",),
    },
}
TWICE = {"thebes": ["research.draw_card"]}  # rules that draw at two places, of two piles


@each_game
def test_every_draw_has_its_distribution(key: str) -> None:
    """Whatever the stored matches, which come to every rule, draw in any action; and no rule draws beside that."""
    (told,) = interpreted(DRAWN, key)
    assert {(doing, rule) for doing, rule in json.loads(told)} == set(TESTED[key])
    rules = {rule for _, rule in TESTED[key]}
    assert sorted(places(key)) == sorted([*rules, *TWICE.get(key, [])])
    known = {*vars(test_chances), *globals()}
    assert known >= {test for tests in TESTED[key].values() for test in tests}


DRAWN = "import sys, json; from tests.fixtures.drawn import drawn; print(json.dumps(drawn(sys.argv[1])))"


def table_of(key: str, players: int) -> Table:
    """The table with so many players and the default options."""
    return next(table for table in tables_of(key) if table.players == players)


def legal_action(position: Position, verb: str, **wanted: Any) -> int | None:
    """A legal action of a verb with these parameters."""
    for number in position.legal:
        action = position.game.actions.action(int(number))
        if action.verb() == verb and all(getattr(action, name) == given for name, given in wanted.items()):
            return int(number)
    return None


def drawn(key: str, found: tuple[np.ndarray, int], chunks: int, place: int, size: int) -> np.ndarray:
    """How often each outcome came at a place of an event."""
    repeated = events(game_called(key), *found, chunks)
    return counted((outcomes_of(chances, place) for _, chances in repeated), size)


# Thebes


@often
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thebes_first_cards(players: int, chunks: int) -> None:
    """TH2.3, C6  Any research card first, any last, any two one after the other."""
    cards = np.ones(thebes.RESEARCH_CARDS, bool)
    size = len(cards)
    first, last, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    for _, chances in set_ups("thebes", players, chunks):
        one, two, four = (outcomes_of(chances, players + place) for place in (0, 1, thebes.RESEARCH_SPACES - 1))
        first += np.bincount(one, minlength=size)
        last += np.bincount(four, minlength=size)
        pairs += np.bincount(in_pairs(one, two, size), minlength=size * size)
    assert_fits(first, uniform(cards), "Thebes, first card")
    assert_fits(last, uniform(cards), "Thebes, last card")
    assert_fits(pairs, uniform_pairs(cards), "Thebes, first two cards")


def thebes_dig(position: Position) -> int | None:
    """A dig in a bag from which something is missing already, if it draws enough tokens."""
    for site, name in enumerate(thebes.SITE_IDS):
        number = legal_action(position, "dig", site=name, weeks=int(thebes.DIG_WEEKS))
        missing = position.state.bag[site] < thebes.FINDS - 1
        if number is not None and missing and tokens(position.states, number) >= FEWEST_TOKENS:
            return number
    return None


def tokens(states: np.ndarray, dig: int) -> int:
    """How many tokens a dig draws."""
    _, chances = next(events(game_called("thebes"), states, dig, 1))
    assert len(set(chances["draws"].tolist())) == 1
    return int(chances["draws"][0])


@often
def test_thebes_bags(chunks: int) -> None:
    """TH8.12  Without replacement: finds among the tokens hypergeometric, every single find as likely as another."""
    states, action = first_with(table_of("thebes", 2), thebes_dig)
    site = thebes.SITE_IDS.index(game_called("thebes").actions.action(action).site)  # type: ignore[attr-defined]
    left, number = int(states["bag"][0, site]), tokens(states, action)
    repeated = events(game_called("thebes"), states, action, chunks)
    outcomes = [chances["outcome"][:, :number].copy() for _, chances in repeated]  # no more of it stays in memory
    everything = int(thebes.RUBBLE) + left
    finds = counted(((part >= 0).sum(axis=1) for part in outcomes), number + 1)
    assert_fits(finds, hypergeometric(everything, left, number), "Thebes, finds in a dig")
    chances = np.append(states["find_at"][0, site] == thebes_state.IN_BAG, int(thebes.RUBBLE)) / everything
    for place in (0, number - 1):
        faces = counted((np.where(part[:, place] < 0, thebes.FINDS, part[:, place]) for part in outcomes), len(chances))
        assert_fits(faces, chances, f"Thebes, token {place}")
    other = hypergeometric(everything + 1, left, number)
    assert probability(finds, other) < 1e-9, "one rubble more in the bag would be found out"


def thebes_take(position: Position, **wanted: int) -> int | None:
    """A card can be taken while the piles are as wanted."""
    if any(bool(position.state[name]) != bool(given) for name, given in wanted.items()):
        return None
    return legal_action(position, "take")


@often
def test_thebes_pile_1(chunks: int) -> None:
    """C6  While pile 1 lasts, any card nobody has seen."""
    found = first_with(table_of("thebes", 2), lambda p: thebes_take(p, pile_1=1) if p.state.turn > 4 else None)
    cards = found[0]["card_at"][0, : thebes.RESEARCH_CARDS] == thebes_state.UNSEEN
    assert_fits(drawn("thebes", found, chunks, 0, len(cards)), uniform(cards), "Thebes, pile 1")


@often
def test_thebes_pile_2(chunks: int) -> None:
    """C3, C6  Then exhibitions among the cards nobody has seen, as many as the pile has of each."""
    found = first_with(
        table_of("thebes", 4), lambda p: thebes_take(p, pile_1=0, reshuffled=0, pile_2=1, exhibitions_2=1)
    )
    state = found[0][0]
    size = int(state["pile_2"]) + int(state["exhibitions_2"])
    unseen = (state["card_at"] == thebes_state.UNSEEN).astype(float)
    chances = unseen / unseen.sum() * int(state["pile_2"]) / size + (state["card_at"] == thebes_state.IN_PILE_2) / size
    assert_fits(drawn("thebes", found, chunks, 0, len(chances)), chances, "Thebes, pile 2")


@often
def test_thebes_draw_pile(chunks: int) -> None:
    """TH6.3, C4  After the reshuffle any card of the draw pile; TH6.3  at the reshuffle any that goes into it."""
    table = table_of("thebes", 4)
    found = first_with(table, lambda p: thebes_take(p, reshuffled=1, draw_pile=1))
    cards = found[0]["card_at"][0] == thebes_state.IN_DRAW_PILE
    assert_fits(drawn("thebes", found, chunks, 0, len(cards)), uniform(cards), "Thebes, draw pile")
    found = first_with(table, lambda p: thebes_take(p, pile_1=0, pile_2=0, exhibitions_2=0, reshuffled=0))
    kept = (thebes_state.UNSEEN, thebes_state.DISCARDED, thebes_state.IN_PILE_3)
    cards = np.isin(found[0]["card_at"][0], kept)
    after = drawn("thebes", found, chunks, 1, len(cards))  # the outcome before it says: reshuffled
    assert_fits(after, uniform(cards), "Thebes, reshuffled")


def thebes_swap(position: Position) -> int | None:
    """All cards on display can be swapped while pile 1 has enough for it."""
    return legal_action(position, "swap") if position.state.pile_1 > thebes.RESEARCH_SPACES else None


@often
def test_thebes_swap(chunks: int) -> None:
    """TH6.6, C6  New cards: any first, any last, any two that nobody has seen."""
    found = first_with(table_of("thebes", 3), thebes_swap)
    unseen = found[0]["card_at"][0, : thebes.RESEARCH_CARDS] == thebes_state.UNSEEN
    assert_drawn_without_replacement("thebes", found, chunks, unseen, thebes.RESEARCH_SPACES, "Thebes, swap")


def assert_drawn_without_replacement(
    key: str, found: tuple[np.ndarray, int], chunks: int, among: np.ndarray, number: int, what: str
) -> None:
    """The first so many outcomes of an event: any first, any last, any two."""
    size = len(among)
    first, last, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    for _, chances in events(game_called(key), *found, chunks):
        one, two, end = (outcomes_of(chances, place) for place in (0, 1, number - 1))
        first += np.bincount(one, minlength=size)
        last += np.bincount(end, minlength=size)
        pairs += np.bincount(in_pairs(one, two, size), minlength=size * size)
    assert_fits(first, uniform(among), f"{what}, first")
    assert_fits(last, uniform(among), f"{what}, last")
    assert_fits(pairs, uniform_pairs(among), f"{what}, first two")


# The Tomb Raiders


@often
@pytest.mark.parametrize("players", [2, 3, 4])
def test_raiders_first_cards(players: int, chunks: int) -> None:
    """TR1.7, C2  Any card of the deck, and any of the others after it: green ones by kind, finds by region."""
    copies = np.zeros(raiders_state.FIND + raiders.REGIONS)
    copies[: raiders.CARDS] = raiders.CARD_COUNT
    copies[raiders_state.FIND :] = raiders.PILE_CARDS
    size = len(copies)
    first, pairs = np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    for _, chances in set_ups("tomb_raiders", players, chunks):
        one, two = (outcomes_of(chances, players + place) for place in (0, 1))
        first += np.bincount(one, minlength=size)
        pairs += np.bincount(in_pairs(one, two, size), minlength=size * size)
    assert_fits(first, copies / raiders.DECK_CARDS, "Tomb Raiders, first card")
    assert_fits(pairs, pairs_of(copies), "Tomb Raiders, first two cards")


def pairs_of(copies: np.ndarray) -> np.ndarray:
    """The chances of two kinds drawn one after the other, without replacement, in the order of `in_pairs`."""
    both = np.outer(copies.astype(float), copies)
    both -= np.diag(copies)
    return (both / both.sum()).ravel()


def full_storage(position: Position) -> int | None:
    """A storage card can be taken, after some turns, and every space has one."""
    full = (position.state.storage != raiders_state.NO_CARD).all() and position.state.turn > 10
    return legal_action(position, "take_storage") if full else None


@often
def test_raiders_refill(chunks: int) -> None:
    """TR5.1  Any green card first; TR5.3  then as many finds as lie on the next green one."""
    found = first_with(table_of("tomb_raiders", 3), full_storage)
    state, first, more = found[0][0], np.zeros(raiders.CARDS, np.int64), np.zeros(40, np.int64)
    for _, chances in events(game_called("tomb_raiders"), *found, chunks):
        card = outcomes_of(chances, 0)
        first += np.bincount(card, minlength=raiders.CARDS)
        more += np.bincount(chances["draws"][card < raiders.STORAGE_CARDS] - 1, minlength=40)
    hidden = state["shown_at"] == raiders_state.IN_DRAW_PILE
    assert_fits(first, np.append(state["deck"], hidden) / int(state["green"]), "Tomb Raiders, refill")
    assert_fits(more, finds_before_green(int(state["backs"].sum()), int(state["green"]) - 1, 40), "Tomb Raiders, finds")


@often
def test_raiders_regions(chunks: int) -> None:
    """TR5.3, C2  Where a refill turns up finds, the first two are of regions as the backs in the deck have them."""
    states, action = first_with(table_of("tomb_raiders", 3), full_storage)
    backs, size = states[0]["backs"], int(raiders.REGIONS)
    first, pairs = np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    for _, chances in events(game_called("tomb_raiders"), states, action, chunks):
        found = (chances["draws"][:, None] > [1, 2]) & (outcomes_of(chances, 0) < raiders.STORAGE_CARDS)[:, None]
        one, two = (chances["outcome"][:, place].astype(np.int64) - raiders_state.FIND for place in (1, 2))
        first += np.bincount(one[found[:, 0]], minlength=size)
        pairs += np.bincount(in_pairs(one, two, size)[found[:, 1]], minlength=size * size)
    assert_fits(first, backs / backs.sum(), "Tomb Raiders, region of a find")
    assert_fits(pairs, pairs_of(backs), "Tomb Raiders, regions of two finds")


def finds_before_green(finds: int, green: int, size: int) -> np.ndarray:
    """The chance of 0, 1, … finds on top of the first green card of a shuffled deck."""
    chances, so_far = np.zeros(size), 1.0
    for number in range(min(size, finds + 1)):
        left = finds + green - number
        chances[number] = so_far * green / left
        so_far *= (finds - number) / left
    chances[-1] += 1 - chances.sum()
    return chances


def unseen_pile(position: Position, verb: str, seen: int = 0) -> int | None:
    """A pile can be dug or searched of which nobody has seen a card; or so many at least, but not all."""
    for region, name in enumerate(raiders.REGION_IDS):
        known = position.state.pile[region].sum()
        fits = known >= seen if seen else known == 0
        wanted: dict[str, Any] = {"weeks": int(raiders.DIG_WEEKS)} if verb == "dig" else {}
        enough = fits and position.state.faceless[region] >= FEWEST_FINDS
        number = legal_action(position, verb, region=name, **wanted) if enough else None
        if number is not None:
            return number
    return None


@often
def test_raiders_dig(chunks: int) -> None:
    """TR8.11, C3  Rubble among the cards hypergeometric, the first face as the pool has them."""
    states, action = first_with(table_of("tomb_raiders", 2), lambda p: unseen_pile(p, "dig"))
    game = game_called("tomb_raiders")
    region = raiders.REGION_IDS.index(game.actions.action(action).region)  # type: ignore[attr-defined]
    pool = states["pool"][0][region]
    _, some = next(events(game, states, action, 1))
    number = int(some["draws"][0])
    assert number >= 2
    outcomes = [chances["outcome"][:, :number].copy() for _, chances in events(game, states, action, chunks)]
    faces = counted((part[:, 0] for part in outcomes), raiders.FACES)
    assert_fits(faces, pool / pool.sum(), "Tomb Raiders, first face")
    rubble = counted(((part == raiders.RUBBLE).sum(axis=1) for part in outcomes), number + 1)
    expected = hypergeometric(int(pool.sum()), int(pool[raiders.RUBBLE]), number)
    assert_fits(rubble, expected, "Tomb Raiders, rubble in a dig")


@often
def test_raiders_search(chunks: int) -> None:
    """TR7, C2  Who looks through a pile sees cards of the pool: as many rubble cards as a hand of them would have."""
    states, action = first_with(table_of("tomb_raiders", 4), lambda p: unseen_pile(p, "play_tomb_raiders"), 200)
    game = game_called("tomb_raiders")
    region = raiders.REGION_IDS.index(game.actions.action(action).region)  # type: ignore[attr-defined]
    pool, size = states["pool"][0, region], int(states["faceless"][0, region])
    seen = counted(
        (
            after["pile"][:, region, raiders.RUBBLE].astype(np.int64)
            for after, _ in events(game, states, action, chunks)
        ),
        size + 1,
    )
    expected = hypergeometric(int(pool.sum()), int(pool[raiders.RUBBLE]), size)
    assert_fits(seen, expected, "Tomb Raiders, rubble in a pile")


def partly_seen(verb: str) -> tuple[np.ndarray, int]:
    """A pile of which some cards were seen and some were not, about to be dug or searched."""
    return first_with(table_of("tomb_raiders", 4), lambda p: unseen_pile(p, verb, FEWEST_SEEN), 400)


@often
def test_raiders_dig_in_a_pile_partly_seen(chunks: int) -> None:
    """C3  Any card of the pile, seen or not; of those nobody has seen any face of the pool."""
    states, action = partly_seen("dig")
    game = game_called("tomb_raiders")
    region = raiders.REGION_IDS.index(game.actions.action(action).region)  # type: ignore[attr-defined]
    pool, pile, faceless = states["pool"][0, region], states["pile"][0, region], int(states["faceless"][0, region])
    _, some = next(events(game, states, action, 1))
    number = int(some["draws"][0])
    outcomes = [chances["outcome"][:, :number].copy() for _, chances in events(game, states, action, chunks)]
    chances = (pile + faceless * pool / pool.sum()) / (pile.sum() + faceless)
    for place in (0, number - 1):
        faces = counted((part[:, place] for part in outcomes), raiders.FACES)
        assert_fits(faces, chances, f"Tomb Raiders, face {place} of a pile partly seen")
    rubble = counted(((part == raiders.RUBBLE).sum(axis=1) for part in outcomes), number + 1)
    expected = rubble_in_both(pile, faceless, pool, number)
    assert_fits(rubble, expected, "Tomb Raiders, rubble of a pile partly seen")


def rubble_in_both(pile: np.ndarray, faceless: int, pool: np.ndarray, number: int) -> np.ndarray:
    """The chance of 0, 1, … rubble cards: so many of the cards drawn were seen, and the others come from the pool."""
    known, found = int(pile.sum()), np.zeros(number + 1)
    for seen, chance in enumerate(hypergeometric(known + faceless, known, number)):
        if chance:
            of_seen = hypergeometric(known, int(pile[raiders.RUBBLE]), seen)
            of_pool = hypergeometric(int(pool.sum()), int(pool[raiders.RUBBLE]), number - seen)
            found += chance * np.convolve(of_seen, of_pool)
    return found


@often
@pytest.mark.parametrize("verb", ["play_scientist", "play_thief", "play_tomb_raiders"])
def test_raiders_search_in_a_pile_partly_seen(verb: str, chunks: int) -> None:
    """TR7, C2  What was seen stays; the others are cards of the pool."""
    states, action = partly_seen(verb)
    game = game_called("tomb_raiders")
    region = raiders.REGION_IDS.index(game.actions.action(action).region)  # type: ignore[attr-defined]
    pool, before, size = (states[name][0, region] for name in ("pool", "pile", "faceless"))
    for face in (raiders.RUBBLE, int(np.argmax(pool[: raiders.RUBBLE]))):
        new = (
            after["pile"][:, region, face].astype(np.int64) - int(before[face])
            for after, _ in events(game, states, action, chunks)
        )
        expected = hypergeometric(int(pool.sum()), int(pool[face]), int(size))
        assert_fits(counted(new, int(size) + 1), expected, f"Tomb Raiders, {verb}, face {face} in a pile partly seen")


# Pergamon


@often
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pergamon_first_round(players: int, chunks: int) -> None:
    """PG4.1, C2  Any tile first, any last, any two; PG2.1, C3  backs as the shuffled pile has them."""
    size = int(pergamon.TILES) + 1
    tiles = np.arange(size) > 0  # the outcome is the tile's number, from 1
    first, last, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    chests = np.zeros(4, np.int64)
    for _, chances in set_ups("pergamon", players, chunks):
        backs = [outcomes_of(chances, place) for place in (1, 2 + pergamon.GALLERIES, 3 + pergamon.GALLERIES)]
        one, two, five = (outcomes_of(chances, 2 + place) for place in (0, 1, pergamon.GALLERIES - 1))
        first += np.bincount(one, minlength=size)
        last += np.bincount(five, minlength=size)
        pairs += np.bincount(in_pairs(one, two, size), minlength=size * size)
        chests += np.bincount(sum(back - pergamon_state.DREW_BACK for back in backs), minlength=4)
    assert_fits(first, uniform(tiles), "Pergamon, first tile")
    assert_fits(last, uniform(tiles), "Pergamon, last tile")
    assert_fits(pairs, uniform_pairs(tiles), "Pergamon, first two tiles")
    expected = hypergeometric(int(pergamon.CARDS), int(pergamon.CARDS_WITH_BACK[pergamon.CHEST]), 3)
    assert_fits(chests, expected, "Pergamon, chests")


def new_round(position: Position, verb: str) -> int | None:
    """An action after which, in the middle of the game, a round begins."""
    number = legal_action(position, verb) if 2 < position.state.round_number < pergamon.ROUNDS - 2 else None
    return number if number is not None and position.game.prospect(position.state, number).chance else None


@often
@pytest.mark.parametrize("verb", ENDS_A_ROUND)
def test_pergamon_later_rounds(verb: str, chunks: int) -> None:
    """PG4.1, C2  Any tile nobody has seen, first, last, and any two; PG5.1, C3  backs as the cards left have them."""
    found = first_with(table_of("pergamon", 3), lambda p: new_round(p, verb))
    state = found[0][0]
    _, some = next(events(game_called("pergamon"), *found, 1))
    number = int(some["draws"][0]) - int(pergamon.LAID_OUT)
    assert number >= 2
    tiles = np.append(False, int(state["unseen"]) >> np.arange(int(pergamon.TILES)) & 1 == 1)  # numbered from 1
    assert_drawn_without_replacement("pergamon", found, chunks, tiles, number, f"Pergamon, tiles after {verb}")
    assert_backs_fit(found, chunks, number, f"Pergamon, backs after {verb}")


def assert_backs_fit(found: tuple[np.ndarray, int], chunks: int, place: int, what: str) -> None:
    """The backs that come to lie on top: chests among those of which nothing is known, without replacement."""
    state, laid_out = found[0][0], int(pergamon.LAID_OUT)
    left = pergamon.COPIES - state["used"]
    unknown = [int(left[back == pergamon.BACK_OF].sum() - (state["top_back"] == back)) for back in BACKS]
    chests = np.zeros(laid_out + 1, np.int64)
    for _, chances in events(game_called("pergamon"), *found, chunks):
        backs = [outcomes_of(chances, place + card) - pergamon_state.DREW_BACK for card in range(laid_out)]
        chests += np.bincount(sum(back == pergamon.CHEST for back in backs), minlength=laid_out + 1)
    assert_fits(chests, hypergeometric(sum(unknown), unknown[1], laid_out), what)


@often
def test_pergamon_backs_after_sorting(chunks: int) -> None:
    """PG14.3, C3  Where the start player sorts the tiles, the backs are drawn after that."""
    sorted_freely = next(
        table for table in tables_of("pergamon") if table.players == 3 and ("free_tile_sort", "on") in table.options
    )
    assert_backs_fit(first_with(sorted_freely, lambda p: new_round(p, "order")), chunks, 0, "Pergamon, backs, sorted")


def last_figure(position: Position) -> int | None:
    """The last figure is about to be placed, in a later round."""
    state = position.state
    waiting = (state.figure[: state.players] == pergamon_state.NO_FIELD).sum()
    return legal_action(position, "place") if waiting == 1 and state.round_number > 2 else None


@often
def test_pergamon_values(chunks: int) -> None:
    """PG5.4, C3  Both cards turned up: values of their backs not yet seen, without replacement."""
    size = int(pergamon.VALUES) + 1
    found = first_with(table_of("pergamon", 3), last_figure)
    state = found[0][0]
    pairs = np.zeros(size * size, np.int64)
    for _, chances in events(game_called("pergamon"), *found, chunks):
        one, two = (outcomes_of(chances, place) - pergamon_state.DREW_VALUE for place in (0, 1))
        pairs += np.bincount(in_pairs(one, two, size), minlength=len(pairs))
    assert_fits(pairs, value_pairs(pergamon.COPIES - state["used"], state["back"]), "Pergamon, values")


def value_pairs(left: np.ndarray, backs: np.ndarray) -> np.ndarray:
    """The chances of two values, given how many cards of each are left and the two backs."""
    chances = np.zeros((len(left), len(left)))
    for one in range(1, len(left)):
        rest = left.copy()
        rest[one] -= 1
        first, second = ((back == pergamon.BACK_OF) & (np.arange(len(left)) > 0) for back in backs)
        if first[one] and left[one]:
            chances[one] = left[one] / left[first].sum() * np.where(second, rest, 0) / rest[second].sum()
    return chances.ravel()


# Monuments


@often
@pytest.mark.parametrize("players", [2, 3, 4])
def test_monuments_deal(players: int, chunks: int) -> None:
    """MO2.5, C1  Any card first, any last, any two; a monument's cards in a hand hypergeometric."""
    in_play = monuments.OUT_WITH[players][monuments.CARD_MONUMENT] == 0
    size, dealt = len(in_play), players * int(monuments.HAND) + int(monuments.ROW)
    first, last, pairs = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size * size, np.int64)
    held = np.zeros(monuments.HAND + 1, np.int64)
    for states, chances in set_ups("monuments", players, chunks):
        one, two, end = (outcomes_of(chances, place) for place in (0, 1, dealt - 1))
        first += np.bincount(one, minlength=size)
        last += np.bincount(end, minlength=size)
        pairs += np.bincount(in_pairs(one, two, size), minlength=size * size)
        held += np.bincount(states["held"][:, players - 1, 1], minlength=len(held))
    assert_fits(first, uniform(in_play), "Monuments, first card")
    assert_fits(last, uniform(in_play), "Monuments, last card")
    assert_fits(pairs, uniform_pairs(in_play), "Monuments, first two cards")
    of_one = int((monuments.CARD_MONUMENT == 1).sum())
    expected = hypergeometric(int(in_play.sum()), of_one, int(monuments.HAND))
    assert_fits(held, expected, "Monuments, cards of a monument in a hand")


@often
@pytest.mark.parametrize("verb", ["draw_pile", "draw_open"])
def test_monuments_pile(verb: str, chunks: int) -> None:
    """C1  In the middle of a game, too, any card of the pile: into a hand, or into the open row."""
    found = first_with(
        table_of("monuments", 3), lambda p: legal_action(p, verb) if p.state.turn > 12 and p.state.pile > 1 else None
    )
    cards = found[0]["card_at"][0] == monuments_state.IN_PILE
    assert_fits(drawn("monuments", found, chunks, 0, len(cards)), uniform(cards), f"Monuments, {verb}")
