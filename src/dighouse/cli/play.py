"""`dighouse play`: who sits where, and a match from its first move to its score sheet."""

from __future__ import annotations

import contextlib
import hashlib
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from dighouse.bots import Bot, ask, bot_called, bot_names
from dighouse.bots.child import ChildBot, child_called, is_child
from dighouse.bots.failing import Understudy
from dighouse.cli.boards import board_of
from dighouse.cli.games import reconstructed
from dighouse.cli.narrate import MOVE_PAUSE, tell
from dighouse.cli.replay import read_match
from dighouse.cli.sheet import show_proof, show_sheet
from dighouse.cli.shell import Shell
from dighouse.cli.speech import COLOURS, Speech, speech_of
from dighouse.cli.table import Leave, Table
from dighouse.core.actions import shortened
from dighouse.core.chance import commitment, new_chance, new_secret
from dighouse.core.errors import BadInput
from dighouse.core.replay import Match
from dighouse.core.texts import Phrase
from dighouse.games import game_called, meta_of

PERSON = "you"
STAND_IN = "greedy"  # plays on for a program that failed
DEFAULT_SEATS = [PERSON, "greedy"]


@dataclass
class Wishes:
    """What the user asked for."""

    game: str
    seats: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    seed: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    load: Path | None = None
    fast: bool = False


def play_game(shell: Shell, wishes: Wishes) -> None:
    """Play a match, new or loaded, until it is over or everybody has left."""
    match, seats = loaded_match(wishes) if wishes.load else new_match(shell, wishes)
    say = speech_of(match.game.meta.key, shell.language, match.names)
    people = [seat for seat, sitter in enumerate(seats) if sitter == PERSON]
    bots = {seat: seated_bot(name, match) for seat, name in enumerate(seats) if name != PERSON}
    table = Table(match, board_of(match.game.meta.key), say, shell.paper, people, wishes.fast)
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - input() can be edited, and has a history
    greet(shell, match, say)
    try:
        play_on(table, bots, bot_chance(match), wishes.fast)
    except (Leave, EOFError):
        shell.paper.line(say("play.left" if table.saved_at == match.seq else "play.left_unsaved"))
    finally:
        part(match, bots)


def seated_bot(name: str, match: Match) -> Bot:
    """The bot of a seat. Somebody's own program is started at once, and has one of the house behind it."""
    bot = bot_called(name, match.game)
    if not isinstance(bot, ChildBot):
        return bot
    bot.start()  # its name is known from now on, and it is refused before the match if it cannot play
    return Understudy(bot, bot_called(STAND_IN, match.game))


def part(match: Match, bots: dict[int, Bot]) -> None:
    """Programs are told how the match ended, if it did, and go."""
    for seat, bot in bots.items():
        if isinstance(bot, Understudy):
            if match.actor < 0:
                bot.over(match.game, match.states, 0, seat)
            bot.close()


def new_match(shell: Shell, wishes: Wishes) -> tuple[Match, list[str]]:
    """A match with these seats; what cannot be is refused before the rules are loaded."""
    if not wishes.game:
        raise BadInput("usage_missing", option="GAME")
    meta = meta_of(wishes.game)
    seats = [sitter(seat) for seat in wishes.seats or DEFAULT_SEATS]
    players = meta.players(len(seats))
    checked_seats(wishes.game, seats)
    meta.chosen(wishes.options, players)
    names = wishes.names + default_names(shell.speech, seats)[len(wishes.names) :]
    match = Match(game_called(wishes.game), players, options=wishes.options, names=names, seed=wishes.seed)
    return match, seats


def loaded_match(wishes: Wishes) -> tuple[Match, list[str]]:
    """A saved match. Without --seats everybody is a person, except who has a bot's name."""
    assert wishes.load is not None
    match = read_match(wishes.load)
    if not match.secret and match.actor >= 0:
        raise BadInput("no_secret")
    seats = [sitter(seat) for seat in wishes.seats] or [sitter_named(match, name) for name in match.names]
    if len(seats) != match.players:
        raise BadInput("seats_number", seats=len(seats), players=match.players)
    checked_seats(match.game.meta.key, seats)
    if wishes.names:
        raise BadInput("names_fixed")
    return match, seats


def sitter(typed: str) -> str:
    """Who sits there, as typed: a name in any case, or a command just as it stands."""
    return typed if is_child(typed) else typed.lower()


def sitter_named(match: Match, name: str) -> str:
    word = name.lower().split()[0]
    return word if word in bot_names(match.game.meta.key) else PERSON


def checked_seats(key: str, seats: list[str]) -> None:
    known = bot_names(key)
    for seat in seats:
        if is_child(seat):
            child_called(seat)
        elif seat != PERSON and seat not in known:
            raise BadInput("unknown_seat", seat=shortened(seat, 30), bots=", ".join(known), person=PERSON)


def default_names(say: Speech, seats: list[str]) -> list[str]:
    """People are called by their colour, bots by what they are, numbered if there are several."""
    names = []
    called = [own_name(seat) if is_child(seat) else seat.capitalize() for seat in seats]
    for number, seat in enumerate(called):
        if seats[number] == PERSON:
            names.append(say(f"colour.{COLOURS[number]}"))
        elif called.count(seat) > 1:
            names.append(f"{seat} {called[: number + 1].count(seat)}")
        else:
            names.append(seat)
    return names


def own_name(spec: str) -> str:
    """What somebody's program calls itself; one that cannot be started is refused here, before the match."""
    bot = child_called(spec)
    bot.start()
    return bot.name


def bot_chance(match: Match) -> np.ndarray:
    """The bots' own stream: it follows from the match, so that a seed repeats a game, but gives nothing away."""
    digest = hashlib.sha256(b"dighouse bots" + (match.secret or new_secret())).digest()
    return new_chance(int.from_bytes(digest[:8], "big"))


def greet(shell: Shell, match: Match, say: Speech) -> None:
    """The title, the fingerprint of the secret, and what has happened so far."""
    paper = shell.paper
    paper.heading(say("game.title"))
    paper.line(say("game.tagline"), style="italic")
    tables = reconstructed(match.game.meta, say)
    if tables:
        paper.line(say("games.reconstructed", tables=tables), style="dim")
    fingerprint = commitment(match.secret) if match.secret else "–"
    paper.line(say("play.fingerprint", fingerprint=fingerprint), style="dim")
    first = 0 if match.seq == 0 else max(1, match.seq - match.players)
    for seq in range(first, match.seq + 1):
        tell(paper, match, seq, say)


def play_on(table: Table, bots: dict[int, Bot], chance: np.ndarray, fast: bool) -> None:
    """Everybody in turn, until the game is over."""
    match, paper = table.match, table.paper
    while match.actor >= 0:
        seat = match.actor
        if seat in bots:
            match.play(asked(table, bots[seat], chance), seat)
            tell(paper, match, match.seq, table.say, 0.0 if fast else MOVE_PAUSE, table.viewer)
        else:
            table.turn()
    finish(table)


def asked(table: Table, bot: Bot, chance: np.ndarray) -> int:
    """What a bot chooses. If it fails now, everybody is told who plays on for it."""
    failed = isinstance(bot, Understudy) and bot.failure is not None
    action = ask(bot, table.match.game, table.match.states, 0, chance)
    if isinstance(bot, Understudy) and bot.failure is not None and not failed:
        reason = Phrase(bot.failure.text_key, bot.failure.details)
        table.paper.line(table.say("play.bot_failed", reason=reason, other_bot=STAND_IN.capitalize()), style="bold")
    return action


def finish(table: Table) -> None:
    """The score sheet, the proof of the draws, and the file."""
    paper = table.paper
    paper.line()
    show_sheet(paper, table.match, table.say)
    paper.line()
    show_proof(paper, table.match, table.say)
    if table.people:
        table.offer_save()
        paper.line(table.say("play.thanks"))
