"""Pergamon in the terminal: research money, galleries, museum, and what lies before everybody.

No verb of Pergamon has two choices, so none of its moves are folded.
"""

from __future__ import annotations

from dighouse.cli.boards import Scene
from dighouse.cli.boards.parts import WIDE, drawn, shown
from dighouse.cli.boards.pergamon_moves import first_number, price, price_headings, word_keys
from dighouse.cli.boards.pergamon_parts import collections, galleries, museum, oldest, research
from dighouse.cli.boards.pergamon_seats import finds_line, row_line, seat_sentence, seats
from dighouse.cli.boards.pergamon_tiles import legend
from dighouse.cli.boards.pergamon_words import explain, money_line, robber_line, round_line, scoring_line

__all__ = ["brief", "explain", "first_number", "price", "price_headings", "whole", "word_keys"]

CHOOSING = ("order", "place", "dig")  # steps in which one looks into the galleries


def whole(scene: Scene) -> None:
    """Everything: money, research fields, galleries, museum, oldest objects, players, collections."""
    paper = scene.paper
    paper.heading(f"{scene.say('game.title')} · {round_line(scene)}")
    paper.line(scoring_line(scene))
    paper.line(money_line(scene))
    if paper.boxed and paper.width >= WIDE:
        paper.framed(*drawn(research(scene)))
        paper.side_by_side([drawn(galleries(scene)), drawn(museum(scene))], (1, 1))
        paper.side_by_side([drawn(collections(scene)), drawn(oldest(scene))], (3, 2))
        paper.framed(*drawn(seats(scene)))
    else:
        for part in (research(scene), galleries(scene), museum(scene), oldest(scene), collections(scene)):
            shown(scene, part)
        show_seats(scene)
    closing_lines(scene)
    if not paper.plain:
        paper.line(legend(scene), style="dim")


def brief(scene: Scene) -> None:
    """What the step at hand needs: galleries to choose among, or the museum and one's own finds."""
    paper, choosing = scene.paper, scene.view.step in CHOOSING
    paper.line(f"{round_line(scene)}. {scoring_line(scene)}")
    paper.line(money_line(scene))
    for part in [research(scene, occupied=True), galleries(scene)] if choosing else [museum(scene, occupied=True)]:
        shown(scene, part)
    if scene.seat is not None and paper.plain:
        paper.line(seat_sentence(scene, scene.seat))
    elif not paper.plain:
        show_seats(scene)
    closing_lines(scene)


def show_seats(scene: Scene) -> None:
    """The players as a table, or one sentence for each."""
    if not scene.paper.plain:
        shown(scene, seats(scene))
        return
    for seat in range(scene.match.players):
        scene.paper.line(seat_sentence(scene, seat))


def closing_lines(scene: Scene) -> None:
    """The robber, tiles still to be laid, and the row being laid."""
    for line in (robber_line(scene), finds_line(scene), row_line(scene)):
        if line:
            scene.paper.line(line)
