"""The table of Pergamon in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dighouse.core.texts import Texts
from dighouse.games.pergamon.naming import numeral, object_name, tile_name
from dighouse.games.pergamon.tables import KINDS
from dighouse.games.pergamon.view import CollectionView, PlayerView, View


def layout(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    """The whole table."""
    decides = names[view.actor] if view.actor is not None else "nobody, the game is over"
    order = ", then ".join(names[seat] for seat in view.placing)
    lines = [f"Round {view.round}, step {view.step}. To decide: {decides}. Figures are placed by {order}."]
    lines += [f"  cards         {cards(view)}", f"  figures       {figures(view, names)}"]
    for gallery, tiles in enumerate(view.galleries, start=1):
        lines.append(f"  gallery {numeral(gallery):<6}{named(tiles, texts)}")
    if view.turned:
        lines.append(
            f"  to be laid    {named(view.turned, texts)}, next into gallery {numeral(view.next_gallery or 0)}"
        )
    markers = [f"{marker.field} {names[marker.seat]} {numeral(marker.pair)}" for marker in view.museum]
    lines.append(f"  museum        {', '.join(markers) or 'empty'}")
    unseen = f"{view.boxed_unseen} unseen"
    lines.append(f"  box           {len(view.boxed)} seen, {unseen}; calendar {sum(view.calendar)} tiles")
    for name, player in zip(names, view.players, strict=True):
        lines += seat(name, player, texts)
    return lines


def cards(view: View) -> str:
    """The research cards and the pile."""
    faces = [f"{card.back} {card.value}" if card.value is not None else card.back for card in view.cards]
    pool = f" = {view.pool} coins" if view.pool is not None else ""
    top = f", {view.top_back} on top" if view.top_back else ""
    return f"{' + '.join(faces) or 'none'}{pool}; pile {view.pile}{top}"


def figures(view: View, names: Sequence[str]) -> str:
    """The figures from right to left, and the robber's coins."""
    said = []
    for figure in view.figures:
        name = names[figure.seat] if figure.seat is not None else "robber"
        paid = f" paid {figure.income}" if figure.income is not None else ""
        said.append(f"{figure.field} {name}{paid}")
    saved = f"; the robber has {view.robber.coins}" if view.robber is not None else ""
    return f"{', '.join(said) or 'none'}{saved}"


def named(tiles: Sequence[int], texts: Texts) -> str:
    return ", ".join(texts.say(tile_name(tile - 1)).removeprefix("tile ") for tile in tiles) or "–"


def seat(name: str, player: PlayerView, texts: Texts) -> Iterator[str]:
    """A player's side of the table."""
    yield f"{name}: {player.points} points, {player.coins} coins, storing costs {player.storing}"
    yield f"  hand          {named(player.hand, texts)}"
    for shown in player.collections:
        yield f"  shows {numeral(shown.pair):<8}{collection(shown, texts)}"


def collection(shown: CollectionView, texts: Texts) -> str:
    """A collection: where it stands, its tiles, its objects."""
    objects = [texts.say(object_name(KINDS.index(made.kind), made.year)) for made in shown.objects]
    tiles = " ".join(str(tile) for tile in shown.tiles)
    return f"on field {shown.field}: tiles {tiles}; {', '.join(objects)}; value {shown.value}"
