"""What lies in front of a colour of Monuments: a row of a table, or a sentence for a screen reader."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import STYLES, Scene
from dighouse.cli.paper import Cell
from dighouse.core.texts import Phrase
from dighouse.games.monuments.naming import card_list, colour_name
from dighouse.games.monuments.tables import COLOUR_IDS, SYMBOL_IDS

LONGEST = 10  # letters of a name above a column


def two_colours(scene: Scene) -> bool:
    """MO13.2  With two players each has two colours."""
    return len(scene.view.colours) > len(scene.view.players)


def owner(scene: Scene, colour: int) -> str:
    """A player; with two colours each, also which of them."""
    name = scene.name(scene.view.colours[colour].seat)
    return f"{name} ({scene.say.say(colour_name(colour))})" if two_colours(scene) else name


def short_owner(scene: Scene, colour: int) -> str:
    """For the head of a narrow column: two colours are told apart by the colour alone."""
    if scene.paper.plain:
        return f"{owner(scene, colour)}:"
    name = scene.name(scene.view.colours[colour].seat)
    return f"{name[:1]} {scene.say.say(colour_name(colour))}" if two_colours(scene) else name[:LONGEST]


def style_of(scene: Scene, colour: int) -> str:
    return COLOUR_IDS[colour] if two_colours(scene) else STYLES[colour]


def owner_text(scene: Scene, colour: int) -> Text:
    return Text(owner(scene, colour), style_of(scene, colour))


def seen_cards(scene: Scene) -> str:
    """MO2.8  The cards in hands that everybody saw go in."""
    seen = [
        f"{scene.name(seat)} {scene.say.say(card_list(player.known))}"
        for seat, player in enumerate(scene.view.players)
        if player.known
    ]
    return f"{scene.say.title('terminal.seen')}: {'; '.join(seen)}" if seen else ""


def desk_headings(scene: Scene) -> list[str]:
    say = scene.say
    symbols = [say(f"symbol.{symbol}") for symbol in SYMBOL_IDS]
    words = [say(key) for key in ("board.hand_size", "board.scored_now")]
    return ["", say("board.points_word"), say("board.historians_short"), *symbols, *words]


def desk_row(scene: Scene, colour: int) -> list[Cell]:
    """Points on the track, historians left, symbols in the stacks; hand and total beside the first colour."""
    seen = scene.view.colours[colour]
    player = scene.view.players[seen.seat]
    cells = [str(number) for number in (seen.points, seen.historians, *seen.symbols)]
    own = [str(player.hand_size), str(scene.totals()[seen.seat])]
    name = Text(short_owner(scene, colour), style_of(scene, colour))
    return [name, *cells, *(own if colour == player.colours[0] else ["", ""])]


def desk_sentence(scene: Scene, colour: int) -> str:
    """A colour in words."""
    say, seen = scene.say, scene.view.colours[colour]
    player = scene.view.players[seen.seat]
    symbols = [f"{say(f'symbol.{symbol}')} {count}" for symbol, count in zip(SYMBOL_IDS, seen.symbols, strict=True)]
    parts = [
        say("board.points_spoken", points=seen.points),
        say("board.historians_left", historians=seen.historians),
        ", ".join(symbols),
    ]
    if colour == player.colours[0]:
        known = f" ({say('terminal.seen')}: {say.say(card_list(player.known))})" if player.known else ""
        parts.append(f"{say('board.hand_size')} {player.hand_size}{known}")
        parts.append(f"{say('board.scored_now')} {scene.totals()[seen.seat]}")
    return f"{owner(scene, colour)}: {'; '.join(parts)}."


def place_of(scene: Scene, card: int) -> Phrase:
    """MO2.8  Where a card is, as far as whoever looks may know."""
    view = scene.view
    for seat, player in enumerate(view.players):
        if card in (player.hand or []) and seat == scene.seat:
            return Phrase("board.at_hand")
        if card in (player.hand or player.known):
            return Phrase("board.at_known", {"player": seat})
    for colour, seen in enumerate(view.colours):
        if any(card in stack for stack in seen.stacks):
            return Phrase("board.at_stack", {"name": owner(scene, colour)})
    places = {"at_open": view.row, "at_out": view.discarded + view.taken, "at_aside": view.aside}
    return Phrase(next((f"board.{key}" for key, cards in places.items() if card in cards), "board.at_unknown"))
