"""A playthrough as text. Knows no game: a game lends its texts, its fields, and how its table reads in words."""

from __future__ import annotations

import enum
import json
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Game, Prospect
from dighouse.core.replay import Match
from dighouse.core.texts import Texts
from tests.playthroughs.scenario import Happened, Moment, Playthrough, Said, Shown, TurnedDown, Weighed

WIDTH = 110
INDENT = "    "

Layout = Callable[[Any, Texts, Sequence[str]], list[str]]  # a view in words


@dataclass(frozen=True)
class Reading:
    """How a game is read: its table in words, and which parts of a player's view fit in one line."""

    layout: Layout
    glance: tuple[str, ...]


def written(playthrough: Playthrough, reading: Reading) -> str:
    """The whole text."""
    lines = list(title(playthrough))
    brief = False
    for moment in playthrough.moments:
        was_brief, brief = brief, isinstance(moment, Happened) and moment.briefly
        lines += (
            told(playthrough.match, moment, reading)
            if was_brief and brief
            else [
                "",
                *told(playthrough.match, moment, reading),
            ]
        )
    lines += ["", *sheet(playthrough.match)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def title(playthrough: Playthrough) -> Iterator[str]:
    """What is played, by whom, and what for."""
    scenario, match = playthrough.scenario, playthrough.match
    yield f"{match.game.meta.title}: {scenario.name}"
    yield ""
    yield from textwrap.wrap(scenario.about, WIDTH)
    yield ""
    yield f"players  {', '.join(match.names)}"
    yield f"options  {', '.join(f'{name}={chosen}' for name, chosen in match.options.items())}"
    chosen = any(moment.wished for moment in playthrough.happened)
    yield f"seed     {scenario.seed}{'; chance keys marked (chosen) do not come from it' if chosen else ''}"
    yield f"rules    version {match.game.meta.rules_version}"


def told(match: Match, moment: Moment, reading: Reading) -> list[str]:
    """One moment."""
    if isinstance(moment, Happened):
        return event(match, moment, reading)
    if isinstance(moment, TurnedDown):
        return refusal(match, moment)
    if isinstance(moment, Weighed):
        return weighed(match, moment)
    if isinstance(moment, Shown):
        return table(match, moment, reading)
    assert isinstance(moment, Said)
    return textwrap.wrap(moment.words, WIDTH, initial_indent="# ", subsequent_indent="# ")


def event(match: Match, moment: Happened, reading: Reading) -> list[str]:
    """An event: what was done, its price, what was drawn, the log, what changed."""
    seq = moment.seq
    stored = match.events[seq]
    if moment.briefly:
        return [in_brief(match, seq)]
    lines = [f"[{seq}] set-up"]
    if stored.seat is not None and moment.prospect is not None:
        action = match.game.actions.read(stored.action)
        lines = [f"[{seq}] {match.names[stored.seat]}: {words(action)}"]
        lines += [INDENT + line for line in spellings(match.game, action)]
        remark = "the only legal action" if moment.legal == 1 else f"1 of {moment.legal} legal actions"
        lines += price(match, moment.prospect, remark)
    drawn = " ".join(str(number) for number in stored.outcome) or "nothing drawn"
    lines.append(f"{INDENT}chance   {stored.key}{' (chosen)' if moment.wished else ''}: {drawn}")
    lines += log(match, seq)
    if seq:
        lines += wrapped("changed  ", "; ".join(changes(match, seq)))
    return [*lines, *wrapped("position ", glance(match, seq, reading))]


def in_brief(match: Match, seq: int) -> str:
    """An event in a line: the action, what was drawn, the fingerprint of the position."""
    stored = match.events[seq]
    assert stored.seat is not None
    drawn = " ".join(str(number) for number in stored.outcome) or "nothing drawn"
    return (
        f"[{seq}] {match.names[stored.seat]}: {words(match.game.actions.read(stored.action))} ({drawn}) {stored.hash}"
    )


def log(match: Match, seq: int) -> list[str]:
    """What everybody was told, and what only the one who acted was."""
    texts, seat = match.game.texts(), match.events[seq].seat
    public = match.notices(seq)
    lines = [f"{INDENT}|  {texts.say(notice.phrase, match.names)}" for notice in public]
    if seat is not None:
        private = [notice for notice in match.notices(seq, seat) if notice not in public]
        lines += [f"{INDENT}|  ({match.names[seat]} alone) {texts.say(n.phrase, match.names)}" for n in private]
    return lines


def wrapped(label: str, words: str) -> list[str]:
    """A labelled line, folded under itself."""
    return textwrap.wrap(
        words, WIDTH, initial_indent=INDENT + label, subsequent_indent=INDENT + " " * len(label), break_on_hyphens=False
    )


def words(action: Action) -> str:
    """The action as one types it."""
    said = [action.verb()]
    for name in action.__struct_fields__:
        chosen = getattr(action, name)
        if isinstance(chosen, bool):
            said += [name] if chosen else []
        else:
            said.append(str(chosen.value if isinstance(chosen, enum.Enum) else chosen))
    return " ".join(said)


def typed(action: Action) -> str:
    """The action as Python spells it."""
    parts = []
    for name in action.__struct_fields__:
        chosen = getattr(action, name)
        if chosen is False:
            continue
        parts.append(
            f"{name}={type(chosen).__name__}.{chosen.name}" if isinstance(chosen, enum.Enum) else f"{name}={chosen}"
        )
    return f"{type(action).__name__}({', '.join(parts)})"


def spellings(game: Game, action: Action) -> list[str]:
    """The three spellings of an action; each is read back as the same action."""
    number, text = game.actions.number(action), json.dumps(action.json())
    for spelling in (number, text, action.json()):
        assert game.actions.read(spelling) == action
    assert game.actions.words(words(action)) == action
    return [f"action   {number}   {text}   {typed(action)}"]


def price(match: Match, prospect: Prospect, remark: str) -> list[str]:
    """What the table was told about an action before it was done."""
    texts = match.game.texts()
    parts = [texts.say(part, match.names) for part in prospect.price]
    chance = "something will be drawn" if prospect.chance else "no chance in it"
    return [
        f"{INDENT}choice   {texts.say(prospect.name, match.names)} ({remark})",
        *wrapped("price    ", f"{'; '.join(parts)} ({chance})"),
    ]


def changes(match: Match, seq: int) -> Iterator[str]:
    """Every number of the record that is not what it was before."""
    before, after = match.history[seq - 1][0], match.history[seq][0]
    for field in match.game.fields:
        old, new = np.atleast_1d(before[field.name]), np.atleast_1d(after[field.name])
        for index in np.argwhere(old != new):
            where = "".join(f"[{number}]" for number in index) if field.shape else ""
            yield f"{field.name}{where} {old[tuple(index)]}→{new[tuple(index)]}"


def glance(match: Match, seq: int, reading: Reading) -> str:
    """The position in one line: every player, who is next with how many choices, the fingerprint."""
    state = match.history[seq]
    view = match.game.view(state[0], None)
    players = [
        f"{name} {' '.join(str(getattr(player, part)) for part in reading.glance)}"
        for name, player in zip(match.names, view.players, strict=True)
    ]
    on_turn = int(match.game.loops.actor(state, 0))
    count = match.game.loops.legal(state, 0, match.legal_buffer)
    choices = "1 legal action" if count == 1 else f"{count} legal actions"
    after = f"{match.names[on_turn]} has {choices}" if on_turn >= 0 else "the game is over"
    return f"{match.events[seq].hash}: {', '.join(players)}; {after}"


def refusal(match: Match, moment: TurnedDown) -> list[str]:
    """An action that was tried in vain."""
    lines = [f"[{moment.seq}] refused: {match.names[moment.seat]} tried {moment.spelling}"]
    if moment.action is not None:
        lines += [INDENT + line for line in spellings(match.game, moment.action)]
    return [*lines, f"{INDENT}{moment.code}: {moment.sentence}"]


def weighed(match: Match, moment: Weighed) -> list[str]:
    """An action that was thought about, with the bare numbers of its prospect."""
    action = match.game.actions.action(moment.number)
    numbers = ", ".join(f"{name} {fact}" for name, fact in moment.prospect.facts.items() if isinstance(fact, int))
    return [
        f"[{moment.seq}] weighed, not done: {words(action)}",
        *price(match, moment.prospect, "not chosen"),
        *wrapped("numbers  ", numbers),
    ]


def table(match: Match, moment: Shown, reading: Reading) -> list[str]:
    """The whole table in words, and the score so far."""
    view = match.game.view(match.history[moment.seq][0], None)
    lines: list[str] = []
    for line in reading.layout(view, match.game.texts(), match.names):
        lines += textwrap.wrap(line, WIDTH, subsequent_indent=" " * 16, break_on_hyphens=False)
    return [f"== table after event {moment.seq} ".ljust(WIDTH, "="), *lines, "".ljust(WIDTH, "=")]


def sheet(match: Match) -> list[str]:
    """The score sheet: a row a player, a column a category, total and place."""
    texts = match.game.texts()
    over = match.actor < 0
    heads = [texts.word(f"score.{name}") for name in (*match.game.categories, "total", "place")]
    rows = [
        [match.names[seat], *(str(points) for points in row), str(row.sum()), str(match.ranks()[seat])]
        for seat, row in enumerate(match.scores())
    ]
    widths = [max(len(row[column]) for row in [["", *heads], *rows]) for column in range(len(heads) + 1)]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in [["", *heads], *rows]
    ]
    return [f"== {'final score' if over else 'score so far: the playthrough stops here'} ".ljust(WIDTH, "="), *lines]
