"""`dighouse replay`: a match file as a log anybody can read, its positions, its score sheet and its proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from dighouse.cli.boards import Scene, board_of
from dighouse.cli.narrate import show_log, told
from dighouse.cli.sheet import scores_of, show_proof, show_sheet, verified
from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, speech_of
from dighouse.core.actions import shortened
from dighouse.core.errors import BadFile, BadInput
from dighouse.core.replay import Match
from dighouse.games import load_match


def read_match(path: Path) -> Match:
    """A match file, replayed and checked."""
    name = shortened(path.name or path)
    try:
        if not path.exists():
            raise BadFile("file_missing", file=name)
        if path.is_dir():
            raise BadFile("file_folder", file=name)
    except OSError as wrong:  # a name that is too long for this system
        raise BadFile("file_unreadable", file=name, reason=wrong.strerror or str(wrong)) from None
    return load_match(path)


def show_replay(
    shell: Shell, path: Path, *, seat: int | None, first: int | None, last: int | None, positions: bool
) -> None:
    """The events from `first` to `last`, and how the match stands."""
    match = read_match(path)
    if seat is not None and seat > match.players:
        raise BadInput("seat_number", seat=seat, players=match.players)
    viewer = seat - 1 if seat is not None else None
    start, end = event_range(match, first, last)
    say = speech_of(match.game.meta.key, shell.language, match.names)
    if shell.json:
        shell.write_json(as_json(match, say, viewer, start, end, positions))
        return
    shell.paper.heading(f"{say('game.title')}: {', '.join(say.names)}")
    show_options(shell, match, say)
    show_events(shell, match, say, viewer, start, end, positions)
    shell.paper.line()
    show_sheet(shell.paper, match, say)
    shell.paper.line()
    show_proof(shell.paper, match, say)


def event_range(match: Match, first: int | None, last: int | None) -> tuple[int, int]:
    """The events wanted; event 0 is the set-up."""
    start = 0 if first is None else first
    end = match.seq if last is None else last
    if not 0 <= start <= end <= match.seq:
        raise BadInput("event_range", first=start, last=end, events=match.seq)
    return start, end


def show_options(shell: Shell, match: Match, say: Speech) -> None:
    for name, chosen in match.options.items():
        shell.paper.line(f"{say(f'option.{name}.name')}: {say(f'option.{name}.{chosen}')}", style="dim")


def show_events(
    shell: Shell, match: Match, say: Speech, viewer: int | None, start: int, end: int, positions: bool
) -> None:
    """The log, with the board after every event if wanted."""
    if not positions:
        show_log(shell.paper, match, say, start, end, viewer)
        return
    board = board_of(match.game.meta.key)
    for seq in range(start, end + 1):
        show_log(shell.paper, match, say, seq, seq, viewer)
        board.whole(Scene(match, viewer, say, shell.paper, seq))
        shell.paper.line()


def as_json(match: Match, say: Speech, viewer: int | None, start: int, end: int, positions: bool) -> dict[str, Any]:
    """The match for a program: header, events with their sentences, scores, and whether the draws are verified.

    The secret of a match that goes on stays in its file.
    """
    events = []
    for seq in range(start, end + 1):
        event = {**msgspec.to_builtins(match.events[seq]), "log": told(match, seq, say, viewer)}
        event["totals"] = [int(total) for total in match.scores(seq).sum(axis=1)]
        if positions:
            event["view"] = match.game.view(match.history[seq][0], viewer)
        events.append(event)
    return {
        **msgspec.to_builtins(match.header(with_secret=bool(match.secret) and match.actor < 0)),
        "events": events,
        "events_in_match": len(match.events),
        "scores": scores_of(match),
        "verified": verified(match),
    }
