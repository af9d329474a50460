"""A whole match looked at: what each decision cost, how the margins went, where the game turned, who was lucky."""

from __future__ import annotations

import enum
from collections.abc import Callable

import msgspec
import numpy as np

from dighouse.advice.draws import draws_of
from dighouse.advice.hint import known_to
from dighouse.advice.luck import Luck, luck_of
from dighouse.advice.reasons import Case, reasons_for
from dighouse.advice.weighing import Weighing, best_first
from dighouse.bots.search import Budget, Considered
from dighouse.core.chance import new_chance, secret_of_seed
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.replay import Match
from dighouse.core.texts import Phrase

GOOD, INACCURATE = 1.0, 3.0  # points a decision may lose and still be called so
TURN = 2.0  # points a turning point changes at least
TURNS = 5  # shown at most
EVEN_SHARE = 0.5  # of the best move's looks that the move played gets too
DRAWS = 16  # other draws a draw is held against
AGAIN = 4  # times the position it led to is thought about
LESS = 8  # of these looks is each so much shorter
Progress = Callable[[int, int], None]


class Verdict(enum.StrEnum):
    """What a decision is called."""

    BEST = "best"
    GOOD = "good"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    ONLY = "only"  # there was no choice


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of the match, as the player who made it could see it."""

    seq: int  # the event it was
    seat: int
    action: int
    name: Phrase
    choices: int  # legal actions
    best: int
    best_name: Phrase
    reasons: list[Phrase]  # for the best move
    margins: list[float]  # by seat, to expect of the best move
    played: list[float]  # by seat, to expect of the move played
    loss: float
    verdict: Verdict
    luck: list[float] | None  # by seat: how the draw changed the margins; None: nothing was drawn


class Point(msgspec.Struct, frozen=True):
    """The margins to expect before an event, by seat; at the end as they were."""

    seq: int
    margins: list[float]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point: the margin of a seat changed at an event, by what was decided or by what was drawn."""

    seq: int
    seat: int
    change: float
    drawn: bool


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """What was found about a match."""

    game: str
    names: list[str]
    budget: str  # of one look at one position
    decisions: list[Decision]
    curve: list[Point]
    turns: list[Turn]  # the largest first
    luck: list[Luck]
    unit: str  # the text that says what the odds count

    def mean_loss(self, seat: int) -> float:
        """What a player's decisions lost on average, where there was a choice."""
        lost = [made.loss for made in self.decisions if made.seat == seat and made.verdict != Verdict.ONLY]
        return sum(lost) / max(1, len(lost))


def analyse(match: Match, budget: Budget, seed: int = 0, progress: Progress | None = None) -> Analysis:
    """Look at every decision of a match. Iterations, not seconds, give the same analysis every time."""
    if not match.seq:
        raise BadInput("nothing_played")
    weighing = Weighing(match.game, match.players, seed)
    decisions = []
    for seq in range(1, len(match.events)):
        decisions.append(decision(match, seq, weighing, budget))
        if progress is not None:
            progress(seq, match.seq)
    changes = [(made.seat, made.luck) for made in decisions if made.luck is not None]
    return Analysis(
        game=match.game.meta.key,
        names=match.names,
        budget=str(budget),
        decisions=decisions,
        curve=curve_of(match, decisions, weighing, budget),
        turns=turning_points(decisions),
        luck=luck_of(match, changes),
        unit=draws_of(match.game).UNIT,
    )


def made_in(match: Match, seq: int) -> tuple[int, int]:
    """Who decided in an event, and the number of the action."""
    event = match.events[seq]
    if event.seat is None:
        raise AssertionError(f"event {seq} was nobody's decision")
    return event.seat, match.game.actions.number(match.game.actions.read(event.action))


def decision(match: Match, seq: int, weighing: Weighing, budget: Budget) -> Decision:
    """One decision: the best move and the one played, looked at alike, and then the draw."""
    (seat, action), before = made_in(match, seq), match.history[seq - 1]
    choices = int(match.game.loops.legal(before, 0, match.legal_buffer))
    best, played = compared(before, seat, action, weighing, budget)
    loss = max(0.0, best.margins[seat] - played.margins[seat])
    desk = known_to(match.game, before, 0, seat)[0]
    name, best_name = (match.game.prospect(desk, number).name for number in (action, best.action))
    return Decision(
        seq=seq,
        seat=seat,
        action=action,
        name=name,
        choices=choices,
        best=best.action,
        best_name=best_name,
        reasons=reasons_for(Case.of(match.game, desk, seat, best.action)),
        margins=best.margins,
        played=played.margins,
        loss=loss,
        verdict=verdict_of(loss, name == best_name, choices),
        luck=luck_at(match, seq, weighing, budget),
    )


def compared(
    before: np.ndarray, seat: int, action: int, weighing: Weighing, budget: Budget
) -> tuple[Considered, Considered]:
    """The best move of a position and another one, looked at alike."""
    best = best_first(weighing.think(before, 0, seat, budget).moves, seat)[0]
    return best, best if best.action == action else weighing.weighed(action, int(EVEN_SHARE * best.visits))


def tried(match: Match, seq: int, action: int, budget: Budget, seed: int = 0) -> list[float]:
    """By seat, what to expect of another move in place of a decision, thought about as the decision itself was."""
    seat, _ = made_in(match, seq)
    weighing = Weighing(match.game, match.players, seed)
    return compared(match.history[seq - 1], seat, action, weighing, budget)[1].margins


def verdict_of(loss: float, is_best: bool, choices: int) -> Verdict:
    """What a decision is called by what it lost."""
    if choices == 1:
        return Verdict.ONLY
    if is_best:
        return Verdict.BEST
    if loss <= GOOD:
        return Verdict.GOOD
    return Verdict.INACCURATE if loss <= INACCURATE else Verdict.MISTAKE


def luck_at(match: Match, seq: int, weighing: Weighing, budget: Budget) -> list[float] | None:
    """How what was drawn changed the margins, as the player who moved could see it.

    The same move is given other draws too, and each position that may follow is thought about alike: so the luck of
    all draws together is nothing, however much the search itself may be off.
    """
    if not match.events[seq].draws:
        return None
    seat, _ = made_in(match, seq)
    less = Budget(
        iterations=max(1, budget.iterations // LESS) if budget.iterations else 0, seconds=budget.seconds / LESS
    )
    followed = [
        margins_of(match.game, drawn_otherwise(match, seq, number), seat, weighing, less, number)
        for number in range(DRAWS)
    ]
    drawn = [margins_of(match.game, match.history[seq], seat, weighing, less, number) for number in range(AGAIN)]
    luck: list[float] = (np.mean(drawn, axis=0) - np.mean(followed, axis=0)).tolist()
    return luck


def drawn_otherwise(match: Match, seq: int, number: int) -> np.ndarray:
    """The position after the same move with another draw, everything the player could not know dealt again."""
    (seat, action), states = made_in(match, seq), match.history[seq - 1].copy()
    chance = new_chance(int(match.events[seq].key, 16) ^ mixed_number(number))
    match.game.loops.redeal(states, 0, seat, chance, 0)
    match.game.loops.step(states, 0, action, chance, 0, match.legal_buffer)
    return states


def mixed_number(number: int) -> int:
    """A number with bits everywhere, so that keys made of it have nothing in common."""
    return int.from_bytes(secret_of_seed(number)[:8], "big")


def margins_of(
    game: Game, states: np.ndarray, seat: int, weighing: Weighing, budget: Budget, number: int = 0
) -> list[float]:
    """The margins to expect in a position as a seat knows it; of a finished game as they are."""
    if game.loops.actor(states, 0) < 0:
        return final_margins(game, states)
    weighing.think(states, 0, seat, budget, number)
    return weighing.mean_margins()


def final_margins(game: Game, states: np.ndarray) -> list[float]:
    """How far every player ended ahead of the best rival."""
    sheet, players = game.new_sheet(), int(states["players"][0])
    game.loops.score(states, 0, sheet)
    totals = sheet[:players].sum(axis=1).astype(float)
    return [float(totals[seat] - np.delete(totals, seat).max()) for seat in range(players)]


def curve_of(match: Match, decisions: list[Decision], weighing: Weighing, budget: Budget) -> list[Point]:
    """The margins before every decision, and at the end."""
    points = [Point(made.seq - 1, made.margins) for made in decisions]
    last = max(match.actor, 0)
    return [*points, Point(match.seq, margins_of(match.game, match.states, last, weighing, budget))]


def turning_points(decisions: list[Decision]) -> list[Turn]:
    """The largest changes of a margin: lost by a decision, or won or lost by a draw."""
    found = []
    for made in decisions:
        if made.loss >= TURN:
            found.append(Turn(seq=made.seq, seat=made.seat, change=-made.loss, drawn=False))
        if made.luck is not None:
            seat = max(range(len(made.luck)), key=lambda seat: abs(made.luck[seat]))  # type: ignore[index]
            if abs(made.luck[seat]) >= TURN:
                found.append(Turn(seq=made.seq, seat=seat, change=made.luck[seat], drawn=True))
    return sorted(found, key=lambda turn: -abs(turn.change))[:TURNS]
