"""Reading a match file: every line is replayed, and must come out exactly as it was written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np

from dighouse.core.actions import shortened
from dighouse.core.chance import commitment
from dighouse.core.errors import BadFile, BadInput, DighouseError
from dighouse.core.game import Game
from dighouse.core.origins import checked_origins, inherited
from dighouse.core.replay import FORMAT, Event, Header, Match, checked_names

LARGEST_FILE = 4 * 1024 * 1024


def read_lines(path: Path) -> list[str]:
    """The lines of a match file, if it can be one at all."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)  # never more: the size of a pipe or a device is not known before
    except OSError as wrong:
        raise BadFile("file_unreadable", file=shortened(path.name), reason=wrong.strerror or str(wrong)) from None
    return lines_of(content, path.name)


def lines_of(content: bytes, name: str) -> list[str]:
    """The lines of what is said to be a match file."""
    if len(content) > LARGEST_FILE:
        raise BadFile("file_too_large", file=name, limit=LARGEST_FILE // 1024 // 1024)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile("file_binary", file=name) from None
    if not text.strip():
        raise BadFile("file_empty", file=name)
    if not text.endswith("\n"):
        raise BadFile("file_cut", file=name, line=text.count("\n") + 1)
    return text.split("\n")[:-1]


def read_header(lines: list[str], name: str) -> Header:
    """The header, if it is one of ours."""
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (msgspec.MsgspecError, RecursionError):
        raise BadFile("file_foreign", file=name) from None
    if header.dighouse != FORMAT:
        raise BadFile("file_format", file=name, found=header.dighouse, known=FORMAT)
    if len(lines) - 1 < header.events:
        refuse_gap(lines, name)
    if len(lines) - 1 != header.events:
        raise BadFile("file_events", file=name, found=len(lines) - 1, expected=header.events)
    return header


def refuse_gap(lines: list[str], name: str) -> None:
    """Where lines are missing, say after which one; a file that merely ends too soon has no gap."""
    for number, line in enumerate(lines[1:]):
        try:
            refuse_place(msgspec.json.decode(line, type=Event).seq, number)
        except BadFile as wrong:
            raise BadFile("file_line", file=name, line=number + 2, reason=str(wrong)) from None
        except (msgspec.MsgspecError, RecursionError):
            return  # said better when it is replayed


def refuse_place(seq: int, expected: int) -> None:
    """Events stand in order."""
    if seq != expected:
        raise BadFile("event_order", seq=seq, expected=expected)


def load(path: Path, game_called: Callable[[str], Game]) -> Match:
    """Read and replay a match file; `game_called` finds the game it names."""
    return replayed(read_lines(path), path.name, game_called)


def replayed(lines: list[str], name: str, game_called: Callable[[str], Game]) -> Match:
    """Replay the lines of a match file."""
    header = read_header(lines, name)
    try:
        game = game_called(header.game)
        if header.rules_version != game.meta.rules_version:
            raise BadFile("file_rules", file=name, found=header.rules_version, known=game.meta.rules_version)
        if header.components != game.meta.components:
            raise BadFile("file_components", file=name)
        match = Match.__new__(Match)
        match.game, match.players = game, game.meta.players(header.players)
        match.options = game.meta.recorded(header.options, match.players)
        match.names = checked_names(header.names, match.players)
    except BadInput as wrong:
        raise BadFile("file_line", file=name, line=1, reason=str(wrong)) from None
    match.secret, match.secret_sha256 = secret_of(header, name), header.secret_sha256
    match.origins = checked_origins(header.origins or (), header.events, name)
    match.events, match.history = [], []
    match.legal_buffer = np.zeros(len(game.actions), np.int16)
    for number, line in enumerate(lines[1:], start=2):
        replay_line(match, line, name, number)
    return match


def secret_of(header: Header, name: str) -> bytes:
    """The match secret, checked against its fingerprint; empty if the file does not give it away."""
    if header.secret is None:
        return b""
    try:
        secret = bytes.fromhex(header.secret)
    except ValueError:
        secret = b""
    if commitment(secret) != header.secret_sha256:
        raise BadFile("file_secret", file=name)
    return secret


def replay_line(match: Match, line: str, name: str, number: int) -> None:
    """Replay one event line; it must come out exactly as it was written."""
    try:
        event = msgspec.json.decode(line, type=Event)
        key = int(event.key, 16)
        refuse_place(event.seq, len(match.events))
        known = bool(match.secret) or event.seq < inherited(match.origins)
        if known and key != match.key(event.seq):
            raise BadFile("event_key", seq=event.seq)
        if event.seq == 0:
            match.begin(key)
        elif event.action is None or event.seat is None:
            raise BadFile("event_empty", seq=event.seq)
        else:
            match.play_with(match.game.actions.read(event.action), event.seat, key)
        if match.events[-1].outcome != event.outcome or match.events[-1].draws != event.draws:
            raise BadFile("event_outcome", seq=event.seq)
        if match.events[-1] != event:
            raise BadFile("event_hash", seq=event.seq)
    except (msgspec.MsgspecError, DighouseError, ValueError, OverflowError, RecursionError) as wrong:
        raise BadFile("file_line", file=name, line=number, reason=str(wrong)) from None
