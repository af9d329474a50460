"""A scenario and how it is carried out.

Chance comes from the seed, event by event, unless a step has a wish: then the smallest chance key that grants
it is chosen. So a script can say "and the dig brings the three tokens of the picture" and stay a true game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import event_key, new_chance, outcomes
from dighouse.core.errors import BadInput, Refused
from dighouse.core.game import Game, Prospect
from dighouse.core.replay import Match

KEYS_TRIED = 400_000

Wish = Callable[[list[int], np.record], bool]  # of what was drawn, and the position after
Choice = tuple[int, Wish | None]  # an action by number, and what chance shall bring
Player = Callable[[Match], Choice]  # decides for whoever is on turn


@dataclass(frozen=True)
class Do:
    """The player on turn does this."""

    words: str
    wish: Wish | None = None


@dataclass(frozen=True)
class Refuse:
    """Somebody tries this, is refused for this reason, and the game goes on unchanged."""

    code: str
    words: str  # a typed command, or a bare number
    seat: int | None = None  # by default the player on turn


@dataclass(frozen=True)
class Weigh:
    """What these actions would cost and bring, none of them done."""

    commands: tuple[str, ...]


@dataclass(frozen=True)
class Until:
    """Let this player decide for every seat until an event number, a notice, or the end of the game."""

    mark: int | str
    by: Player
    briefly: bool = False  # a line an event, where nothing new is to be seen


@dataclass(frozen=True)
class Show:
    """The whole table, and the score so far."""


@dataclass(frozen=True)
class Say:
    """A remark to the reader."""

    words: str


@dataclass(frozen=True)
class Turn:
    """A turn written down beforehand: what is tried, weighed or said first, and then what is done, if anything."""

    asides: tuple[Refuse | Weigh | Show | Say, ...]
    choose: Player | None


@dataclass(frozen=True)
class Follow:
    """Every seat plays the turns written down for it, until one on turn has none left."""

    turns: tuple[tuple[Turn, ...], ...]  # by seat


Step = Do | Refuse | Weigh | Until | Follow | Show | Say


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """One playthrough to be."""

    name: str
    about: str
    players: int
    script: Sequence[Step]
    names: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    opening: Wish | None = None
    show_every: int = 0  # events between whole views; 0: only where the script asks for one


@dataclass(frozen=True)
class Happened:
    """An event of the match, and what the table was told beforehand."""

    seq: int
    legal: int  # how many actions there were to choose from
    prospect: Prospect | None
    wished: bool  # the chance key was chosen, and does not come from the seed
    briefly: bool = False  # told in a line


@dataclass(frozen=True)
class TurnedDown:
    """A refused action: who tried what after which event, and the sentence they read."""

    seq: int
    seat: int
    action: Action | None
    spelling: str
    code: str
    sentence: str


@dataclass(frozen=True)
class Weighed:
    """An action that was considered after an event."""

    seq: int
    number: int
    prospect: Prospect


@dataclass(frozen=True)
class Shown:
    seq: int


@dataclass(frozen=True)
class Said:
    words: str


Moment = Happened | TurnedDown | Weighed | Shown | Said


@dataclass(frozen=True)
class Playthrough:
    """A scenario carried out: the match, and every moment in order."""

    scenario: Scenario
    match: Match
    moments: list[Moment]

    @property
    def happened(self) -> list[Happened]:
        return [moment for moment in self.moments if isinstance(moment, Happened)]

    @property
    def turned_down(self) -> list[TurnedDown]:
        return [moment for moment in self.moments if isinstance(moment, TurnedDown)]

    @property
    def weighed(self) -> list[Weighed]:
        return [moment for moment in self.moments if isinstance(moment, Weighed)]


def carried_out(game: Game, scenario: Scenario) -> Playthrough:
    """Play a scenario."""
    match = Match(game, scenario.players, options=scenario.options, names=scenario.names, seed=scenario.seed)
    if scenario.opening is not None:
        open_as_wished(match, scenario.opening)
    playthrough = Playthrough(scenario, match, [Happened(0, 0, None, scenario.opening is not None), Shown(0)])
    for step in scenario.script:
        take_step(playthrough, step)
    return playthrough


def open_as_wished(match: Match, wish: Wish) -> None:
    """Set the game up again, with the first chance key that grants the wish."""
    for key in range(KEYS_TRIED):
        match.events.clear()
        match.history.clear()
        match.begin(key)
        if wish(match.events[0].outcome, match.state):
            return
    raise AssertionError("no chance key opens the game as wished")


def take_step(playthrough: Playthrough, step: Step) -> None:
    """Carry out one step of a script."""
    match, moments = playthrough.match, playthrough.moments
    if isinstance(step, Do):
        act(playthrough, match.game.actions.number(match.game.actions.words(step.words)), step.wish)
    elif isinstance(step, Refuse):
        moments.append(turned_down(match, step))
    elif isinstance(step, Weigh):
        for words in step.commands:
            number = match.game.actions.number(match.game.actions.words(words))
            assert number in match.legal(), f"event {match.seq}: {words} is not legal and cannot be weighed"
            moments.append(Weighed(match.seq, number, match.game.prospect(match.state, number)))
    elif isinstance(step, Until):
        play_until(playthrough, step)
    elif isinstance(step, Follow):
        follow(playthrough, step)
    elif isinstance(step, Show):
        moments.append(Shown(match.seq))
    else:
        moments.append(Said(step.words))


def act(playthrough: Playthrough, number: int, wish: Wish | None, briefly: bool = False) -> None:
    """One event: the player on turn does it, with the chance wished for."""
    match = playthrough.match
    action = match.game.actions.action(number)
    legal, seat = match.legal(), match.actor
    if number not in legal:
        refusal = match.game.refusal(match.states, 0, seat, action)
        raise AssertionError(f"{playthrough.scenario.name}, event {match.seq + 1}: {action} is refused: {refusal}")
    prospect = match.game.prospect(match.state, number)
    key = event_key(match.secret, len(match.events)) if wish is None else granting_key(match, number, wish)
    match.play_with(action, seat, key)
    playthrough.moments.append(Happened(match.seq, len(legal), prospect, wish is not None, briefly))
    every = playthrough.scenario.show_every
    if every and match.seq % every == 0:
        playthrough.moments.append(Shown(match.seq))


def granting_key(match: Match, number: int, wish: Wish) -> int:
    """The smallest chance key with which this action brings what is wished for."""
    room, out = match.states.copy(), match.legal_buffer
    step = match.game.loops.step
    for key in range(KEYS_TRIED):
        room[0] = match.state
        chance = new_chance(key)
        step(room, 0, number, chance, 0, out)
        if wish(outcomes(chance), room[0]):
            return key
    raise AssertionError(f"event {match.seq + 1}: no chance key grants the wish of {match.game.actions.action(number)}")


def play_until(playthrough: Playthrough, step: Until) -> None:
    """Let the players play on."""
    match = playthrough.match
    while match.actor >= 0:
        if isinstance(step.mark, int) and match.seq >= step.mark:
            return
        act(playthrough, *step.by(match), step.briefly)
        if isinstance(step.mark, str) and step.mark in {notice.key for notice in match.notices(match.seq)}:
            return
    assert step.mark == "end", f"{playthrough.scenario.name}: the game ended before {step.mark}"


def follow(playthrough: Playthrough, step: Follow) -> None:
    """Play what is written down; a seat's n-th turn of the game is its n-th turn here."""
    match = playthrough.match
    while match.actor >= 0:
        taken = sum(event.seat == match.actor for event in match.events)
        if taken >= len(step.turns[match.actor]):
            return
        turn = step.turns[match.actor][taken]
        for aside in turn.asides:
            take_step(playthrough, aside)
        if turn.choose is None:
            return
        act(playthrough, *turn.choose(match))


def turned_down(match: Match, step: Refuse) -> TurnedDown:
    """Try an action that must be refused for the reason the script gives, and change nothing."""
    before, events = match.state.tobytes(), len(match.events)
    seat = match.actor if step.seat is None else step.seat
    action, spelling = tried(match.game, step.words)
    try:
        match.play(spelling, seat)
    except Refused as wrong:
        refused = wrong
    except BadInput:
        code = match.game.loops.refusal(match.states, 0, seat, int(step.words))
        refused = match.game.refused(match.state, seat, None, code)
    else:
        raise AssertionError(f"event {match.seq}: {step.words} was to be refused as {step.code}")
    assert refused.refusal == step.code, f"event {match.seq}: {step.words} is refused as {refused.refusal}"
    assert (match.state.tobytes(), len(match.events)) == (before, events), "a refused action changed something"
    sentence = match.game.texts().say(refused.phrase, match.names)
    return TurnedDown(match.seq, seat, action, step.words, refused.refusal, sentence)


def tried(game: Game, words: str) -> tuple[Action | None, object]:
    """What was tried, and how it is spelt: an action, a bare number, or words that are no action."""
    if words.isdigit():
        return None, int(words)
    try:
        action = game.actions.words(words)
    except BadInput:
        verb, *rest = words.split()
        return None, {"do": verb} | dict(enumerate(rest))
    return action, action
