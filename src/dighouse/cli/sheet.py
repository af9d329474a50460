"""The score sheet, and the proof that nobody chose the draws."""

from __future__ import annotations

from typing import Any

from dighouse.cli.paper import Paper
from dighouse.cli.speech import Speech
from dighouse.core.errors import DighouseError
from dighouse.core.replay import Match


def verified(match: Match) -> bool:
    """Play the match again from its secret alone: every key, draw and position must come out as it was."""
    if not match.secret:
        return False
    game, options = match.game, match.options
    again = Match(game, match.players, options=options, names=match.names, secret=match.secret, origins=match.origins)
    try:
        for event in match.events[1:]:
            again.play(event.action, event.seat)
    except DighouseError:
        return False
    return again.events == match.events


def scores_of(match: Match) -> dict[str, Any]:
    """The score sheet for a program: by category, in all, and the ranks."""
    sheet = match.scores()
    return {
        "categories": {
            name: [int(points) for points in sheet[:, column]] for column, name in enumerate(match.game.categories)
        },
        "totals": [int(total) for total in sheet.sum(axis=1)],
        "ranks": match.ranks(),
        "over": match.actor < 0,
    }


def show_sheet(paper: Paper, match: Match, say: Speech) -> None:
    """The score sheet by category, a column a player, as the rulebook prints it."""
    scores = scores_of(match)
    rows = [[say(f"score.{name}"), *map(str, points)] for name, points in scores["categories"].items()]
    rows.append([say("score.total"), *map(str, scores["totals"])])
    rows.append([say("score.place"), *(f"{rank}." for rank in scores["ranks"])])
    title = say("sheet.final") if scores["over"] else say("sheet.so_far")
    paper.table(["", *say.names], rows, right=range(1, match.players + 1), title=title)


def show_proof(paper: Paper, match: Match, say: Speech) -> None:
    """The secret once the match is over, its fingerprint, and whether the draws follow from it."""
    if not match.secret:
        paper.line(say("sheet.no_secret"))
        return
    if match.actor < 0:
        paper.line(say("sheet.secret", secret=match.secret.hex()), style="dim")
    paper.line(say("sheet.fingerprint", fingerprint=match.secret_sha256), style="dim")
    key = "sheet.verified" if verified(match) else "sheet.not_verified"
    paper.line(say(key, events=len(match.events)))
    show_origins(paper, match, say)


def show_origins(paper: Paper, match: Match, say: Speech) -> None:
    """Which events of a branch were drawn from the secrets of other matches."""
    first = 0
    for origin in match.origins:
        paper.line(say("verify.origin", first=first, last=origin.events - 1, match=origin.secret_sha256))
        first = origin.events
