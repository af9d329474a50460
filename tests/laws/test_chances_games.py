"""Every kind of draw a game makes, against its exact distribution, by chi-square with fixed seeds."""

from __future__ import annotations

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
from tests.laws.chisquare import assert_fits, hypergeometric, probability
from tests.laws.drawing import counted, events, first_with, in_pairs, outcomes_of, set_ups, uniform, uniform_pairs
from tests.laws.tables import Table, tables_of

pytestmark = pytest.mark.compiled_only  # millions of draws
often = pytest.mark.parametrize("chunks", [3, pytest.param(60, marks=pytest.mark.soak)])
FEWEST_TOKENS, FEWEST_FINDS = 4, 3  # a dig worth looking at


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


# The Tomb Raiders


@often
@pytest.mark.parametrize("players", [2, 3, 4])
def test_raiders_first_card(players: int, chunks: int) -> None:
    """TR1.7, C2  Any card of the deck: green ones by kind, finds by region."""
    copies = np.zeros(raiders_state.FIND + raiders.REGIONS)
    copies[: raiders.CARDS] = raiders.CARD_COUNT
    copies[raiders_state.FIND :] = raiders.PILE_CARDS
    counts = counted(
        (outcomes_of(chances, players) for _, chances in set_ups("tomb_raiders", players, chunks)), len(copies)
    )
    assert_fits(counts, copies / raiders.DECK_CARDS, "Tomb Raiders, first card")


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


def finds_before_green(finds: int, green: int, size: int) -> np.ndarray:
    """The chance of 0, 1, … finds on top of the first green card of a shuffled deck."""
    chances, so_far = np.zeros(size), 1.0
    for number in range(min(size, finds + 1)):
        left = finds + green - number
        chances[number] = so_far * green / left
        so_far *= (finds - number) / left
    chances[-1] += 1 - chances.sum()
    return chances


def unseen_pile(position: Position, verb: str) -> int | None:
    """A pile can be dug or searched of which nobody has seen a card."""
    for region, name in enumerate(raiders.REGION_IDS):
        unseen = position.state.pile[region].sum() == 0 and position.state.faceless[region] >= FEWEST_FINDS
        wanted: dict[str, Any] = {"weeks": int(raiders.DIG_WEEKS)} if verb == "dig" else {}
        number = legal_action(position, verb, region=name, **wanted) if unseen else None
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
