"""What the board of Pergamon can say: lines about round, scoring, money and robber, and answers to a word."""

from __future__ import annotations

from collections.abc import Callable

from dighouse.cli.boards import Scene
from dighouse.cli.boards.pergamon_parts import oldest_of
from dighouse.cli.boards.pergamon_seats import seat_sentence
from dighouse.cli.boards.pergamon_tiles import legend, object_words
from dighouse.cli.speech import normal
from dighouse.core.texts import Phrase
from dighouse.games.pergamon.naming import numeral, tile_name
from dighouse.games.pergamon.odds import pool_odds
from dighouse.games.pergamon.tables import (
    BONUS_KIND,
    BONUS_POINTS,
    DEEPEST,
    DIG_COST,
    DROP,
    END_BONUS,
    FIELD_COINS,
    FIELDS_COUNT,
    GALLERIES,
    KINDS,
    ROUNDS,
    SCORING,
    TILES,
)


def round_line(scene: Scene) -> str:
    return scene.say("terminal.round", round=scene.view.round, rounds=int(ROUNDS))


def scoring_line(scene: Scene) -> str:
    """PG10  The next scoring."""
    return scoring_words(scene, next(number for number in range(scene.view.round, ROUNDS + 1) if SCORING[number] >= 0))


def scoring_words(scene: Scene, number: int) -> str:
    """PG10.2, PG10.5, PG12.2  What the scoring of a round brings."""
    scoring, say = int(SCORING[number]), scene.say
    kind = Phrase(f"board.oldest_kind.{KINDS[BONUS_KIND[scoring]]}")
    said = say("terminal.scoring", round=number, kind=kind, points=int(BONUS_POINTS[scoring]))
    if DROP[scoring]:
        return f"{said} {say('terminal.drop', fields=int(DROP[scoring]))}"
    return f"{said} {say('terminal.end_bonus', bonus=', '.join(str(points) for points in END_BONUS))}"


def money_line(scene: Scene) -> str:
    """PG5.1, PG5.4  The research cards: their backs with what to expect, or their values."""
    say, view = scene.say, scene.view
    pile = say("board.pile", cards=view.pile, back=Phrase(f"back.{view.top_back}")) if view.top_back else ""
    said = [say("terminal.money_none")]
    if view.pool is not None:
        said = [say("terminal.money", first=view.cards[0].value, second=view.cards[1].value, coins=view.pool)]
    elif view.cards:
        mean = sum(pool * chance for pool, chance in pool_odds(scene.state).items())
        backs = [Phrase(f"back.{card.back}") for card in view.cards]
        said = [say("terminal.money_hidden", first=backs[0], second=backs[1], coins=say.decimal(mean))]
    return f"{'; '.join([*said, pile or say('board.pile_empty')])}."


def robber_line(scene: Scene) -> str:
    """PG13  Where the robber stands, and what he has saved."""
    robber = scene.view.robber
    if robber is None:
        return ""
    field = robber.field if robber.field is not None else "–"
    return scene.say("terminal.robber_stands", field=field, coins=robber.coins)


def explain(scene: Scene, words: str) -> list[str]:
    """A tile, a field, a gallery, a kind, a player, the robber, the money, the scorings, the codes."""
    asked, say = normal(words), scene.say
    for seat, name in enumerate(scene.match.names):
        if asked == normal(name):
            return [seat_sentence(scene, seat)]
    for kind in KINDS:
        if asked in (kind, normal(say(f"kind.{kind}"))):
            return [kind_words(scene, kind)]
    for topic, answer in TOPICS.items():
        if asked in (topic, normal(say(f"word.{topic}"))):
            return answer(scene)
    return explain_numbered(scene, asked)


def explain_numbered(scene: Scene, asked: str) -> list[str]:
    """`tile 52`, `field 5`, `gallery 3` or `gallery iii`."""
    what, _, typed = asked.rpartition(" ")
    numerals = {normal(scene.say(f"numeral.{number}")): number for number in range(1, GALLERIES + 1)}
    number = int(typed[:9]) if typed.isascii() and typed.isdigit() else numerals.get(typed, 0)
    for thing, (last, answer) in NUMBERED.items():
        if what in (thing, normal(scene.say(f"word.{thing}"))) and 1 <= number <= last:
            return [answer(scene, number)]
    return []


def tile_words(scene: Scene, number: int) -> str:
    """PG7.2  A tile, and where it is."""
    name, view = scene.say.say(tile_name(number - 1)), scene.view
    places = [(tiles, f"{scene.say('word.gallery')} {numeral(row)}") for row, tiles in enumerate(view.galleries, 1)]
    for seat, player in enumerate(view.players):
        shown = [tile for one in player.collections for tile in one.tiles]
        places.append((player.hand, f"{scene.match.names[seat]}, {scene.say('word.finds')}"))
        places.append((shown, f"{scene.match.names[seat]}, {scene.say('terminal.museum')}"))
    places += [(view.boxed, scene.say("terminal.boxed")), (view.unseen, scene.say("terminal.unseen"))]
    where = next((words for tiles, words in places if number in tiles), scene.say("terminal.to_lay"))
    return f"{name}: {where}."


def field_words(scene: Scene, field: int) -> str:
    """PG1.6  What a research field gives."""
    coins, gallery = int(FIELD_COINS[field]), numeral(int(DEEPEST[field]))
    return f"{scene.say('board.field', field=field)}: {scene.say('board.field_help', coins=coins, gallery=gallery)}"


def gallery_words(scene: Scene, gallery: int) -> str:
    """PG6.4  What lies in a gallery, and what digging costs."""
    say = scene.say
    tiles = [say.say(tile_name(tile - 1)) for tile in scene.view.galleries[gallery - 1]]
    name, costs = (
        say("board.gallery", gallery=numeral(gallery)),
        say("board.gallery_help", coins=int(DIG_COST[gallery])),
    )
    return f"{name}: {', '.join(tiles) or say('word.empty')}. {costs}"


def kind_words(scene: Scene, kind: str) -> str:
    """PG10.2  When a kind is scored, and which is the oldest on show."""
    scoring = BONUS_KIND.tolist().index(KINDS.index(kind))
    number = SCORING.tolist().index(scoring)
    found, shown = oldest_of(scene, kind), scene.say("board.nobody")
    if found:
        shown = f"{object_words(scene, kind, found[0])}, {scene.match.names[found[1]]}"
    return f"{scoring_words(scene, number)} {scene.say('terminal.oldest_short')}: {shown}."


def money_words(scene: Scene) -> list[str]:
    """C3  What the cards may come to, with the chance of each sum."""
    lines = [money_line(scene)]
    if scene.view.cards and scene.view.pool is None:
        odds = pool_odds(scene.state)
        lines.append(", ".join(f"{pool}: {scene.say.percent(chance)}" for pool, chance in odds.items()))
    return lines


def robber_words(scene: Scene) -> list[str]:
    robber = scene.view.robber
    return [robber_line(scene), scene.say("board.robber_help", coins=robber.coins)] if robber is not None else []


def scorings(scene: Scene) -> list[str]:
    return [scoring_words(scene, number) for number in range(1, ROUNDS + 1) if SCORING[number] >= 0]


TOPICS: dict[str, Callable[[Scene], list[str]]] = {
    "money": money_words,
    "robber": robber_words,
    "scoring": scorings,
    "finds": lambda scene: [legend(scene)],
}
NUMBERED: dict[str, tuple[int, Callable[[Scene, int], str]]] = {
    "tile": (int(TILES), tile_words),
    "field": (int(FIELDS_COUNT), field_words),
    "gallery": (int(GALLERIES), gallery_words),
}
