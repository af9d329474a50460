"""Tomb Raiders in the terminal: clocks, storage, tombs, exhibitions and museums, desks, and one's own hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.text import Text

from dighouse.cli.boards import STYLES, Scene
from dighouse.cli.boards.tomb_raiders_desks import desk_headings, desk_row, desk_sentence, hand_line
from dighouse.cli.boards.tomb_raiders_moves import (
    first_number,
    fold_headings,
    fold_intro,
    fold_name,
    fold_price,
    fold_row,
    price,
    price_headings,
    unfolded,
    word_keys,
)
from dighouse.cli.boards.tomb_raiders_words import explain, holder, needs, region_text, seen_line
from dighouse.cli.paper import Cell, columns
from dighouse.games.tomb_raiders.naming import card_id, card_name
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    BEST_KNOWLEDGE,
    CARD_POINTS,
    CARD_WEEKS,
    IS_ACTION,
    KNOWLEDGE,
    PLAY_WEEKS,
    REGIONS,
    RUBBLE_CARDS,
)

__all__ = [
    "brief",
    "explain",
    "first_number",
    "fold_headings",
    "fold_intro",
    "fold_name",
    "fold_price",
    "fold_row",
    "price",
    "price_headings",
    "unfolded",
    "whole",
    "word_keys",
]

WIDE = 118  # columns from which panels stand beside each other


class Part(NamedTuple):
    """A part of the board as a table. Where there is no frame for its title, `short` stands among the headings."""

    title: str
    short: str
    headings: list[str]
    rows: list[list[Cell]]
    right: tuple[int, ...] = ()


def whole(scene: Scene) -> None:
    """Everything: clocks, storage, tombs, what is on display, desks, one's own hand and sights."""
    say, paper = scene.say, scene.paper
    paper.heading(say("game.title"))
    if paper.boxed and paper.width >= WIDE:
        paper.side_by_side([drawn(clocks(scene)), drawn(storage(scene))], (1, 1))
        paper.side_by_side([drawn(tombs(scene)), drawn(shows(scene))], (1, 1))
        paper.framed(*drawn(desks(scene)))
    else:
        parts = [clocks(scene), storage(scene), tombs(scene), shows(scene)]
        for part in parts if paper.plain else [*parts, desks(scene)]:
            shown(scene, part)
        if paper.plain:
            for seat in range(scene.match.players):
                paper.line(desk_sentence(scene, seat))
    own(scene)
    paper.line(piles(scene), style="dim")


def brief(scene: Scene) -> None:
    """Whose time it is, what is on display, the desks and one's own hand; the storage stands in the list of moves."""
    paper = scene.paper
    paper.line(time_line(scene))
    if scene.view.offers:
        shown(scene, shows(scene))
    if paper.plain and scene.seat is not None:
        paper.line(desk_sentence(scene, scene.seat))
    elif not paper.plain:
        shown(scene, desks(scene))
    own(scene)


def own(scene: Scene) -> None:
    """What only this seat is shown: its hand, and the piles it has sight of; then what it still has to decide."""
    paper, view = scene.paper, scene.view
    if scene.seat is not None:
        paper.line(hand_line(scene))
    for region in range(REGIONS):
        if view.piles[region].cards is not None:
            paper.line(seen_line(scene, region))
    if view.pending is not None:
        paper.line(pending_line(scene), style="bold")


def pending_line(scene: Scene) -> str:
    """R26  The decision that waits."""
    say, pending = scene.say, scene.view.pending
    if pending.kind == "museum":
        return say("terminal.giving", card=card_name(pending.card), left=pending.left)
    return say(f"terminal.choosing_{pending.kind}", region=say(f"region.{pending.region}"))


def drawn(part: Part) -> tuple[str, Any]:
    """For a panel with a title of its own."""
    return part.title, columns(part.headings, part.rows, part.right)


def shown(scene: Scene, part: Part) -> None:
    """A table under a title, or in little room with the title among its headings."""
    if scene.paper.plain:
        scene.paper.table(part.headings, part.rows, title=part.title)
        return
    headings = list(part.headings)
    headings[1 if headings[:2] == ["", ""] else 0] = part.short
    scene.paper.table(headings, part.rows, right=part.right)


def clocks(scene: Scene) -> Part:
    """TR2.1, TR2.2  The time markers in the order in which they act; of one space the top of the stack first."""
    say, view = scene.say, scene.view
    rows: list[list[Cell]] = []
    for seat in view.order:
        player = view.players[seat]
        turn = say("word.on_turn") if seat == view.actor else ""
        rows.append([Text(scene.name(seat), STYLES[seat]), str(player.weeks), str(player.points), turn])
    headings = ["", say("word.week"), say("word.points"), ""]
    return Part(say("terminal.clocks"), say("terminal.clocks_short"), headings, rows, (1, 2))


def time_line(scene: Scene) -> str:
    """The clocks in one line."""
    view, say = scene.view, scene.say
    if scene.paper.plain:
        stands = [say("terminal.stands", name=scene.name(seat), week=view.players[seat].weeks) for seat in view.order]
        return f"{say('terminal.clocks')}: {'; '.join(stands)}. {piles(scene)}."
    weeks = " · ".join(f"{scene.name(seat)}: {view.players[seat].weeks}" for seat in view.order)
    return f"{say.title('word.week')} – {weeks} – {piles(scene)}"


def storage(scene: Scene) -> Part:
    """TR4.1  The storage cards, the weeks to take one and, of an action card, those to play it later."""
    say = scene.say
    rows: list[list[Cell]] = []
    for slot, card in enumerate(scene.view.storage, start=1):
        if card is None:
            rows.append([str(slot), say("word.empty"), "", ""])
        else:
            play = str(PLAY_WEEKS[card]) if IS_ACTION[card] else ""
            rows.append([str(slot), say.say(card_name(card)), str(CARD_WEEKS[card]), play])
    headings = ["", "", say("word.weeks"), say("terminal.play")]
    return Part(say.title("word.storage"), say.title("word.storage"), headings, rows, (2, 3))


def tombs(scene: Scene) -> Part:
    """TR1.9  Of every region whether its pile has cards, what never came to light, and its professor."""
    say, view = scene.say, scene.view
    rows: list[list[Cell]] = []
    for region in range(REGIONS):
        left = view.finds_left[region]
        artifacts = left[:ARTIFACT_FACES]
        points = sum((face + 1) * count for face, count in enumerate(artifacts))
        pile = say("terminal.present" if view.piles[region].present else "board.pile_empty")
        counts = [str(number) for number in (sum(artifacts), points, left[KNOWLEDGE])]
        rows.append([region_text(scene, region), pile, *counts, holder(scene, region)])
    rows.append([say("terminal.all_regions"), "", "", "", "", holder(scene, int(BEST_KNOWLEDGE))])
    amounts = ("word.artifacts", "word.points") if scene.paper.plain else ("terminal.art", "terminal.pts")
    words = ("word.pile", *amounts, "word.books", "terminal.professor")
    title = say("terminal.tombs", rubble=int(RUBBLE_CARDS))
    return Part(title, say("terminal.tombs_short"), ["", *map(say, words)], rows, (2, 3, 4))


def shows(scene: Scene) -> Part:
    """TR6.2, TR6.5  Open exhibitions and museums: what one owns and what is asked for, and the weeks it would cost."""
    say, seat = scene.say, scene.seat
    title = say("terminal.shows")
    if not scene.view.offers:
        return Part(title, title, [""] * 2, [["–", say("word.none")]])
    rows: list[list[Cell]] = []
    for offer in scene.view.offers:
        name = say.say(card_name(offer.card)) if scene.paper.plain else card_id(offer.card)
        weeks = offer.weeks[seat] if seat is not None else None
        pays = str(weeks) if weeks is not None else "" if scene.paper.plain else "–"
        rows.append([name, needs(scene, offer.card), pays, str(CARD_POINTS[offer.card])])
    asked = "" if scene.paper.plain else say("terminal.owned_asked" if seat is not None else "terminal.asked")
    points = say("word.points" if scene.paper.plain else "terminal.pts")
    return Part(title, title, ["", asked, say("terminal.pays"), points], rows, (2, 3))


def desks(scene: Scene) -> Part:
    """What lies in front of everybody."""
    rows = [desk_row(scene, seat) for seat in range(scene.match.players)]
    headings, right = desk_headings(scene), tuple(range(5, 10))
    return Part(scene.say("terminal.desks"), scene.say("terminal.desks_short"), headings, rows, right)


def piles(scene: Scene) -> str:
    """R32  The draw pile, which everybody may count; the excavation piles are never counted (R22)."""
    return f"{scene.say.title('word.draw_pile')}: {scene.view.draw_pile}"
