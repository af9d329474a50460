"""`dighouse verify`: whether a match file is what it claims to be. Reading it replays it; a wrong one is an error."""

from __future__ import annotations

from pathlib import Path

from dighouse.cli.replay import read_match
from dighouse.cli.sheet import show_origins
from dighouse.cli.shell import Shell
from dighouse.cli.speech import speech_of
from dighouse.core.actions import shortened
from dighouse.core.errors import BadFile
from dighouse.core.replay import Match


def show_verdict(shell: Shell, path: Path, fingerprint: str) -> None:
    """Say what was checked, or fail with the first wrong event."""
    match = read_match(path)
    name = shortened(path.name)
    if not match.secret:
        raise BadFile("verify_secret", file=name)
    if fingerprint and fingerprint.strip().lower() != match.secret_sha256:
        raise BadFile("verify_fingerprint", file=name, found=match.secret_sha256, wanted=shortened(fingerprint, 64))
    if shell.json:
        shell.write_json(as_json(match))
    else:
        tell(shell, match, name)


def draws_in(match: Match) -> int:
    return sum(len(event.draws) for event in match.events)


def tell(shell: Shell, match: Match, name: str) -> None:
    """The verdict in words."""
    say = speech_of(match.game.meta.key, shell.language, match.names)
    game, names = say("game.title"), ", ".join(match.names)
    shell.paper.line(say("verify.checked", file=name, game=game, names=names, events=len(match.events)))
    shell.paper.line(say("verify.draws", draws=draws_in(match)))
    show_origins(shell.paper, match, say)
    shell.paper.line(say("sheet.fingerprint", fingerprint=match.secret_sha256), style="dim")
    if match.actor >= 0:
        shell.paper.line(say("verify.open"))


def as_json(match: Match) -> dict[str, object]:
    """The verdict for a program."""
    origins = [{"secret_sha256": one.secret_sha256, "table": one.table, "events": one.events} for one in match.origins]
    return {
        "verified": True,
        "game": match.game.meta.key,
        "names": match.names,
        "events": len(match.events),
        "draws": draws_in(match),
        "secret_sha256": match.secret_sha256,
        "origins": origins,
        "over": match.actor < 0,
    }
