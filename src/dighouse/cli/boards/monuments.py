"""Monuments in the terminal: stacks, open cards, historians, players and one's own hand."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import Scene
from dighouse.cli.boards.monuments_desks import (
    desk_headings,
    desk_row,
    desk_sentence,
    owner,
    owner_text,
    seen_cards,
    short_owner,
)
from dighouse.cli.boards.monuments_moves import first_number, price, price_headings, word_keys
from dighouse.cli.boards.monuments_words import called, explain, verb_keys
from dighouse.cli.boards.parts import WIDE, Part, drawn, shown
from dighouse.cli.paper import Cell
from dighouse.games.monuments.naming import card_name, monument_name, symbol_name
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARD_VALUE,
    FIRST,
    MINIMUM,
    MONUMENTS,
    SECOND,
    SOLE,
)

__all__ = [
    "brief",
    "called",
    "explain",
    "first_number",
    "price",
    "price_headings",
    "verb_keys",
    "whole",
    "word_keys",
]


def whole(scene: Scene) -> None:
    """Everything: monuments with their stacks, open cards, historians, players, and one's own hand."""
    say, paper = scene.say, scene.paper
    paper.heading(f"{say('game.title')} · {turn_line(scene)}")
    if paper.boxed and paper.width >= WIDE:
        paper.side_by_side([drawn(monuments(scene)), drawn(historians(scene))], (2, 1))
        beside = [open_cards(scene), hand(scene)] if own_cards(scene) is not None else [open_cards(scene)]
        paper.side_by_side([drawn(part) for part in beside], (1,) * len(beside))
        paper.framed(*drawn(players(scene)))
    else:
        shown(scene, monuments(scene))
        shown(scene, open_cards(scene))
        shown(scene, historians(scene))
        if paper.plain:
            for colour in range(len(scene.view.colours)):
                paper.line(desk_sentence(scene, colour))
        else:
            shown(scene, players(scene))
        if own_cards(scene) is not None:
            shown(scene, hand(scene))
    if not paper.plain and seen_cards(scene):
        paper.line(seen_cards(scene))
    paper.line(piles(scene), style="dim")


def brief(scene: Scene) -> None:
    """What is to be done, and the hand; a card begun with is finished from the list of moves."""
    scene.paper.line(turn_line(scene))
    if own_cards(scene) is not None and scene.view.phase not in ("laying", "discarding"):
        shown(scene, hand(scene))


def turn_line(scene: Scene) -> str:
    """Who acts, what is due, and whether this turn is the last."""
    view, say = scene.view, scene.say
    if view.actor is None:
        return say("notice.game_over")
    acting = scene.name(view.actor) if view.colour is None else owner(scene, view.colour)
    last = f" {say('board.last_turn')}" if view.ending else ""
    return f"{acting}: {due(scene)}{last}"


def due(scene: Scene) -> str:
    """MO3  What the player on turn is asked for."""
    view, say = scene.view, scene.say
    if view.laying is not None:
        more = view.laying.minimum - view.laying.laid
        key = "board.hint_laying_more" if more > 0 else "board.hint_laying"
        return say(key, monument=monument_name(view.laying.monument), cards=more)
    if view.discarding is not None:
        return say("board.hint_discarding", symbol=symbol_name(view.discarding.symbol))
    if view.phase == "action":
        return say("board.hint_extra" if view.extra else "board.hint_action", actions=view.actions_left)
    return say({"colour": "board.hint_colour", "after": "board.hint_after"}.get(view.phase, "board.hint_start"))


def monuments(scene: Scene) -> Part:
    """MO1.8, MO5.4  Every monument in play: its column, how many may still erect it, and the stacks."""
    say, view = scene.say, scene.view
    colours = range(len(view.colours))
    rows: list[list[Cell]] = []
    for monument in range(MONUMENTS):
        seen = view.monuments[monument]
        if seen.in_play:
            free = str(seen.availability) if seen.availability else say("board.closed")
            stacks = [stack(scene, colour, monument) for colour in colours]
            rows.append([say.say(monument_name(monument)), str(seen.column), free, *stacks])
    column = say("board.column" if scene.paper.plain else "terminal.column")
    headings = ["", column, say("terminal.free"), *(short_owner(scene, colour) for colour in colours)]
    return Part(say("terminal.monuments"), say("score.monuments"), headings, rows, (1,))


def stack(scene: Scene, colour: int, monument: int) -> Text:
    """MO5.7, MO11.1-MO11.3  The values, the top card last, and what the stack would be worth now."""
    cards = scene.view.colours[colour].stacks[monument]
    if not cards:
        return Text("" if scene.paper.plain else "·", "dim")
    values = [str(CARD_VALUE[card]) for card in cards]
    points = worth(scene, colour, monument)
    if scene.paper.plain:
        return Text(f"{' '.join(values)} ({scene.say('cost.points', points=points)})")
    return Text.assemble(" ".join(values[:-1]), " " if values[1:] else "", (values[-1], "bold"), (f" →{points}", "dim"))


def worth(scene: Scene, colour: int, monument: int) -> int:
    """MO11.1, MO11.2  The points of a stack in its monument's column."""
    seen = scene.view.monuments[monument]
    if len(seen.owners) == 1:
        return int(SOLE[seen.column])
    return int(FIRST[seen.column] if seen.owners[0] == colour else SECOND[seen.column])


def open_cards(scene: Scene) -> Part:
    """MO2.5  The row, counted from 1."""
    say = scene.say
    rows: list[list[Cell]] = []
    for slot, card in enumerate(scene.view.row, start=1):
        if card is None:
            rows.append([str(slot), say("board.empty"), "", ""])
            continue
        symbol = say.say(symbol_name(int(CARD_SYMBOL[card])))
        rows.append([str(slot), say.say(card_name(card)), symbol, use(scene, int(CARD_MONUMENT[card]), 1)])
    return Part(say("board.open_cards"), say("board.open_cards"), ["", "", "", ""], rows)


def own_cards(scene: Scene) -> list[int] | None:
    """The hand of whoever looks."""
    hand_seen: list[int] | None = scene.view.players[scene.seat].hand if scene.seat is not None else None
    return hand_seen


def hand(scene: Scene) -> Part:
    """MO2.8  One's own cards by monument, and what they are good for."""
    say, cards = scene.say, own_cards(scene) or []
    rows: list[list[Cell]] = []
    for monument in range(MONUMENTS):
        mine = [card for card in cards if CARD_MONUMENT[card] == monument]
        if mine:
            values = [f"{CARD_VALUE[card]} {say.say(symbol_name(int(CARD_SYMBOL[card])))}" for card in mine]
            rows.append([say.say(monument_name(monument)), ", ".join(values), use(scene, monument, 0)])
    if not rows:
        rows.append([say("board.hand_empty"), "", ""])
    headings = ["", "", ""] if scene.paper.plain else ["", say("board.cards_word"), say("terminal.use")]
    return Part(say("board.hand"), say("board.hand"), headings, rows)


def use(scene: Scene, monument: int, more: int) -> str:
    """MO5.2-MO5.4, MO6.1  What cards of a monument are good for, those in hand and so many more."""
    view, say = scene.view, scene.say
    if scene.seat is None:
        return ""
    colours = view.players[scene.seat].colours
    if view.colour in colours:
        colours = [view.colour]
    if any(view.colours[colour].stacks[monument] for colour in colours):
        return say("board.use_extends")
    if not view.monuments[monument].availability:
        return say("board.use_closed")
    needed = int(MINIMUM[len(view.monuments[monument].owners)])
    held = sum(CARD_MONUMENT[card] == monument for card in own_cards(scene) or []) + more
    if held < needed:
        return say("board.use_needs", needed=needed)
    return say("board.use_second" if view.monuments[monument].owners else "board.use_first")


def historians(scene: Scene) -> Part:
    """MO9.6, MO11.6  The stones by field, the highest first; on one field the earlier is the better."""
    say = scene.say
    rows: list[list[Cell]] = []
    for field in sorted({stone.field for stone in scene.view.stones}, reverse=True):
        stones = [stone for stone in scene.view.stones if stone.field == field]
        named = Text(", ").join(owner_text(scene, stone.colour) for stone in stones)
        bonus = ", ".join(f"+{stone.bonus}" if stone.bonus else "–" for stone in stones)
        rows.append([str(field), named, bonus])
    if not rows:
        return Part(say("terminal.track"), say("board.historians"), [""], [[say("board.no_stones")]])
    headings = [say("terminal.field"), say("terminal.stones"), say("score.bonus")]
    return Part(say("terminal.track"), say("board.historians"), headings, rows)


def players(scene: Scene) -> Part:
    """What lies in front of everybody."""
    rows = [desk_row(scene, colour) for colour in range(len(scene.view.colours))]
    return Part(scene.say("terminal.players"), "", desk_headings(scene), rows, tuple(range(1, 8)))


def piles(scene: Scene) -> str:
    say, view = scene.say, scene.view
    out = len(view.discarded) + len(view.taken)
    return f"{say('board.pile_spoken', cards=view.pile)} · {say('board.out_cards', cards=out)}"
