"""Who plays the playthroughs of Pergamon: curators by judgement, idlers who only place their figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dighouse.core.replay import Match
from dighouse.games.pergamon.actions import ACTIONS
from dighouse.games.pergamon.state import PLACE
from dighouse.games.pergamon.tables import CENTURY, LEFT, POLISH_LIMIT, RIGHT, SCORING
from dighouse.games.pergamon.view import PlayerView, View
from tests.playthroughs.scenario import Choice, Player

BORDERS = (5, 9, 13, 17, 21)  # museum fields from which the award is higher


@dataclass(frozen=True)
class Taste:
    """How a curator plays: what a coin is felt to be worth, and what a show must be worth before a scoring round."""

    coin: float = 0.8
    show: int = 9
    wander: int = 0  # how many better research fields are left to others
    gives_up: int = 0  # the collection that makes room; 0: the lowest


def number_of(words: str) -> int:
    return ACTIONS.number(ACTIONS.words(words))


def longest_row(begun: list[int], left: frozenset[int]) -> tuple[int, list[int]]:
    """PG7.4  The most valuable row that begins so, of these tiles by their printed numbers."""
    best = (0, begun)
    for tile in sorted(left):
        if not begun or RIGHT[begun[-1] - 1] == LEFT[tile - 1]:
            value, row = longest_row([*begun, tile], left - {tile})
            best = max(best, (value + (int(CENTURY[begun[-1] - 1]) if begun else 0), row))
    return best


def curators(*tastes: Taste) -> Player:
    """Players who dig for the best row and show it before a scoring, each with a taste of their own."""

    def choose(match: Match) -> Choice:
        seat = match.actor
        return decided(match, tastes[seat] if seat < len(tastes) else Taste()), None

    return choose


def decided(match: Match, taste: Taste) -> int:
    """The action of a curator."""
    view: View = match.game.view(match.state, None)
    player = view.players[match.actor]
    if view.step == "order":
        return max(match.legal())
    if view.step == "place":
        return placed(match, view, taste)
    if view.step == "dig":
        return dug(match, view, player, taste)
    if view.step == "exhibit":
        return exhibited(view, player, taste)
    if view.step == "row":
        return continued(view, player)
    if view.step == "polish":
        return polished(view, player)
    if view.step == "dissolve":
        lowest = min(player.collections, key=lambda shown: shown.field)
        return number_of(f"dissolve {taste.gives_up or lowest.pair}")
    if view.step == "confirm":
        return number_of("confirm")
    return stored(match, player)


def placed(match: Match, view: View, taste: Taste) -> int:
    """PG5.3  The field that promises most coins, and a deep gallery; some leave the best one to others."""

    def appeal(number: int) -> tuple[float, int]:
        facts = match.game.prospect(match.state, number).facts
        reach = max((len(tiles) for tiles in view.galleries[: facts["deepest"]]), default=0)
        return facts["expected"] * taste.coin + reach, -number

    ranked = sorted(match.legal(), key=appeal, reverse=True)
    return ranked[(view.round * taste.wander) % len(ranked)]


def dug(match: Match, view: View, player: PlayerView, taste: Taste) -> int:
    """PG6.3  The gallery that makes the hand's best row so much better, or none."""
    now = longest_row([], frozenset(player.hand))[0]
    best, most = number_of("skip_dig"), 0.0
    for gallery in range(1, len(view.galleries) + 1):
        number = number_of(f"dig {gallery}")
        if number in match.legal():
            hand = frozenset(player.hand + view.galleries[gallery - 1])
            gain = longest_row([], hand)[0] - now - taste.coin * gallery
            best, most = (number, gain) if gain > most else (best, most)
    return best


def exhibited(view: View, player: PlayerView, taste: Taste) -> int:
    """PG8.1  Begin the best row if it is worth showing now; in a scoring round any row is."""
    value, row = longest_row([], frozenset(player.hand))
    wanted = 1 if SCORING[view.round] >= 0 else taste.show
    return number_of(f"add {row[0]}" if value >= wanted else "end_exhibits")


def continued(view: View, player: PlayerView) -> int:
    """PG7.1  The next tile of the best row, or the row is complete."""
    assert view.row is not None
    begun = view.row.tiles
    _, row = longest_row(begun, frozenset(player.hand) - frozenset(begun))
    return number_of(f"add {row[len(begun)]}" if len(row) > len(begun) else "close_row")


def polished(view: View, player: PlayerView) -> int:
    """PG8.2  To the next award, if that can be paid."""
    assert view.row is not None
    missing = [border - view.row.field for border in BORDERS if border > view.row.field]
    affordable = min(player.coins, int(POLISH_LIMIT[view.round]))
    coins = max((few for few in missing if few <= affordable), default=0)
    return number_of(f"polish {coins}")


def stored(match: Match, player: PlayerView) -> int:
    """PG9.3  Pay, or discard what would begin the youngest objects."""
    store = number_of("store")
    if store in match.legal():
        return store
    return number_of(f"discard {min(player.hand)}")


def idlers(fields: Sequence[Sequence[int]]) -> Player:
    """Players who place where their list says for the round, or on the first free field, and never dig or show."""

    def choose(match: Match) -> Choice:
        legal = match.legal()
        if match.state["step"] == PLACE:
            wanted = fields[match.actor][(int(match.state["round_number"]) - 1) % len(fields[match.actor])]
            places = [number_of(f"place {wanted}"), *legal]
            return next(number for number in places if number in legal), None
        idle = [number for number in (number_of(words) for words in ("skip_dig", "end_exhibits")) if number in legal]
        return (idle or legal)[-1], None

    return choose
