"""The table of Monuments in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dighouse.core.texts import Texts
from dighouse.games.monuments.naming import card_list, card_name, monument_name
from dighouse.games.monuments.tables import CARD_SYMBOL, CARD_VALUE, COLOUR_IDS, SYMBOL_IDS
from dighouse.games.monuments.view import View


def layout(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    """The whole table; a hand only where it is seen."""
    lines = [turn(view, names)]
    lines += [f"  open {slot + 1}        {open_card(card, texts)}" for slot, card in enumerate(view.row)]
    lines.append(f"  cards         pile {view.pile}, discarded {len(view.discarded)}, taken {len(view.taken)}")
    lines += [f"  {line}" for line in monuments(view, texts, names)]
    if view.stones:
        stones = [f"{owner(view, stone.colour, names)} {stone.field}" for stone in view.stones]
        lines.append(f"  historians    {', '.join(stones)} (in order of placing)")
    for colour in range(len(view.colours)):
        lines.append(desk(view, colour, names))
    for name, player in zip(names, view.players, strict=True):
        known = f", of them seen {texts.say(card_list(player.known))}" if player.known else ""
        lines.append(f"  hand of {name}: {counted(player.hand_size, 'card')}{known}")
        if player.hand:
            lines.append(f"  hand of {name}: {texts.say(card_list(player.hand))}")
    return lines


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def turn(view: View, names: Sequence[str]) -> str:
    """Who is on turn, and what is due."""
    if view.actor is None:
        return f"{counted(view.turn, 'turn')} played. The game is over."
    acting = names[view.actor] if view.colour is None else owner(view, view.colour, names)
    due = f"{counted(view.actions_left, 'action')} to go" + (", the bought one" if view.extra else "")
    last = "; this turn is the last" if view.ending else ""
    return f"{counted(view.turn, 'turn')} played. To act: {acting}, phase {view.phase}, {due}{last}."


def owner(view: View, colour: int, names: Sequence[str]) -> str:
    """A player; with two colours each, also which of them."""
    name = names[view.colours[colour].seat]
    return name if len(view.colours) == len(view.players) else f"{name} ({COLOUR_IDS[colour]})"


def open_card(card: int | None, texts: Texts) -> str:
    return "–" if card is None else f"{texts.say(card_name(card))} ({SYMBOL_IDS[CARD_SYMBOL[card]]})"


def monuments(view: View, texts: Texts, names: Sequence[str]) -> Iterator[str]:
    """Every monument that somebody owns or that was written about; values from bottom to top, the leader first."""
    for number, seen in enumerate(view.monuments):
        if not seen.owners and not seen.column:
            continue
        stacks = [
            f"{owner(view, colour, names)} [{', '.join(str(CARD_VALUE[card]) for card in cards)}]"
            for colour in seen.owners
            for cards in [view.colours[colour].stacks[number]]
        ]
        free = f"{seen.availability} free"
        yield f"{texts.say(monument_name(number)):<14}column {seen.column}, {free}: {'; '.join(stacks) or 'nobody'}"


def desk(view: View, colour: int, names: Sequence[str]) -> str:
    """A colour: its stone on the track, its historians, its symbols."""
    seen = view.colours[colour]
    symbols = ", ".join(f"{count} {symbol}" for count, symbol in zip(seen.symbols, SYMBOL_IDS, strict=True))
    left = counted(seen.historians, "historian")
    return f"{owner(view, colour, names)}: {seen.points} VP on the track; {left} left; in stacks {symbols}"
