"""How people type moves of Monuments, and what its board can say about a word: a monument, a card, a player."""

from __future__ import annotations

from typing import Any

from dighouse.cli.boards import Scene
from dighouse.cli.boards.monuments_desks import desk_sentence, owner, place_of
from dighouse.cli.speech import normal
from dighouse.core.texts import Phrase
from dighouse.games.monuments.naming import card_name, colour_name, monument_name, symbol_name
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARD_VALUE,
    CARDS,
    FIRST,
    MONUMENT_IDS,
    MONUMENTS,
    SECOND,
    SOLE,
    SYMBOLS,
)

# The words of the browser's command box are understood here too.
verb_keys = {
    "use_colour": [("typed.use",)],
    "draw_pile": [("typed.draw", "typed.pile")],
    "draw_open": [("typed.draw",), ("terminal.take",)],
    "lay": [("typed.lay",)],
    "stop": [("typed.stop",)],
    "score": [("typed.score",)],
    "buy": [("typed.buy",)],
    "discard": [("typed.discard",)],
    "write_history": [("typed.history",)],
    "end_turn": [("typed.end",)],
}


def called(field: str, value: Any) -> list[Phrase]:
    """A card is "Petra 5" or "Pe 5", a symbol and a colour go by their names."""
    if field == "card":
        code = Phrase(f"monument_code.{MONUMENT_IDS[CARD_MONUMENT[value]]}")
        return [card_name(value), Phrase("card.name", {"monument": code, "value": int(CARD_VALUE[value])})]
    if field == "symbol":
        return [symbol_name(value)]
    return [colour_name(value)] if field == "colour" else []


def explain(scene: Scene, words: str) -> list[str]:
    """A monument, a card, a symbol, a player, or the valuation table."""
    say, asked = scene.say, normal(words).replace("_", " ")
    for monument in range(MONUMENTS):
        if asked in (MONUMENT_IDS[monument].replace("_", " "), normal(say.say(monument_name(monument)))):
            return monument_lines(scene, monument)
    for card in range(CARDS):
        if asked in (normal(say.say(name)) for name in called("card", card)):
            return [card_line(scene, card)]
    for symbol in range(SYMBOLS):
        if asked == normal(say.say(symbol_name(symbol))):
            return [symbol_line(scene, symbol), say("board.card_help")]
    for seat, name in enumerate(scene.match.names):
        if asked == normal(name):
            return [desk_sentence(scene, colour) for colour in scene.view.players[seat].colours]
    return valuation(scene) if asked == normal(say("terminal.valuation_table")) else []


def monument_lines(scene: Scene, monument: int) -> list[str]:
    """Its column, who may still erect it, and its stacks."""
    say, seen = scene.say, scene.view.monuments[monument]
    lines = [say.say(monument_name(monument))]
    if not seen.in_play:
        return [*lines, say("board.not_in_play_help")]
    pays = {"sole": int(SOLE[seen.column]), "first": int(FIRST[seen.column]), "second": int(SECOND[seen.column])}
    lines.append(say("board.column_pays", column=seen.column, **pays))
    lines.append(say(f"board.available_help_{seen.availability}"))
    for colour in seen.owners:
        values = [str(CARD_VALUE[card]) for card in scene.view.colours[colour].stacks[monument]]
        lines.append(say("board.stack_spoken", name=owner(scene, colour), values=", ".join(values), top=values[-1]))
    return lines


def card_line(scene: Scene, card: int) -> str:
    """MO1.2  A card, its symbol, and where it is."""
    symbol = symbol_name(int(CARD_SYMBOL[card]))
    return scene.say("terminal.where", card=card_name(card), symbol=symbol, place=place_of(scene, card))


def symbol_line(scene: Scene, symbol: int) -> str:
    """MO7.2  How often every colour shows a symbol."""
    counts = [f"{owner(scene, colour)} {seen.symbols[symbol]}" for colour, seen in enumerate(scene.view.colours)]
    return f"{scene.say('board.symbols_laid', symbol=symbol_name(symbol))}. {', '.join(counts)}."


def valuation(scene: Scene) -> list[str]:
    """MO11.1, MO11.2  What a monument pays in every column."""
    rows = {"sole": SOLE, "first": FIRST, "second": SECOND}
    return [scene.say("board.pays_spoken", **{key: ", ".join(map(str, row)) for key, row in rows.items()})]
