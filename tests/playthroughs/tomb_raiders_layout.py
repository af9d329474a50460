"""The table of Tomb Raiders in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dighouse.core.texts import Texts
from dighouse.games.tomb_raiders.naming import card_name, professor_name
from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES, CARD_POINTS, CARD_WEEKS, REGION_IDS
from dighouse.games.tomb_raiders.view import Offer, PlayerView, View


def layout(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    """The whole table, as everybody sees it."""
    order = "nobody, the game is over" if view.over else ", then ".join(names[seat] for seat in view.order)
    lines = [f"{view.draw_pile} cards in the draw pile, {view.turn} decisions made. To move: {order}."]
    for slot, card in enumerate(view.storage, start=1):
        lines.append(f"  storage {slot}     {storage_card(card, texts)}")
    lines += [f"  on display    {display(offer, texts, names)}" for offer in view.offers]
    lines += [f"  {line}" for line in tombs(view, texts, names)]
    if view.pending is not None:
        aim = view.pending.region or (texts.say(card_name(view.pending.card)) if view.pending.card else "")
        lines.append(
            f"  decision      {names[view.pending.seat]}: {view.pending.kind}, {aim}, {view.pending.left} to go"
        )
    for name, player in zip(names, view.players, strict=True):
        lines += desk(name, player, texts)
    return lines


def storage_card(card: int | None, texts: Texts) -> str:
    if card is None:
        return "–"
    weeks = int(CARD_WEEKS[card])
    return f"{texts.say(card_name(card))} ({weeks} {'week' if weeks == 1 else 'weeks'})"


def display(offer: Offer, texts: Texts, names: Sequence[str]) -> str:
    """An open exhibition or museum, and what it would cost whom."""
    pays = [f"{name} {weeks} weeks" for name, weeks in zip(names, offer.weeks, strict=True) if weeks is not None]
    return (
        f"{texts.say(card_name(offer.card))}, {CARD_POINTS[offer.card]} points; {', '.join(pays) or 'for nobody yet'}"
    )


def tombs(view: View, texts: Texts, names: Sequence[str]) -> Iterator[str]:
    """Piles, what never came to light, professors."""
    for region, key in enumerate(REGION_IDS):
        values = [face + 1 for face in range(ARTIFACT_FACES) for _ in range(view.finds_left[region][face])]
        pile = "cards" if view.piles[region].present else "empty"
        yield f"{texts.word(f'region.{key}'):<14}pile: {pile}; not found: {' '.join(map(str, values))}"
    held = [
        f"{texts.say(professor_name(number))}: {names[seat]}"
        for number, seat in enumerate(view.professors)
        if seat is not None
    ]
    yield f"professors    {', '.join(held) or 'all free'}"


def desk(name: str, player: PlayerView, texts: Texts) -> Iterator[str]:
    """What lies before a player; hands only by their number."""
    regions = [texts.word(f"region.{key}") for key in REGION_IDS]
    books = [f"{number} {region}" for region, number in zip(regions, player.books, strict=True) if number]
    books += [f"{player.general} general"] if player.general else []
    yield f"{name}: week {player.weeks}; {player.points} points; books: {', '.join(books) or 'none'}"
    hands = f"{player.hand_count} action, {player.large_count} excavation"
    yield f"  cards         {hands}, {player.assistants} assistants out"
    artifacts = [f"{r} {' '.join(map(str, vs))}" for r, vs in zip(regions, player.artifacts, strict=True) if vs]
    if artifacts:
        yield f"  artifacts     {', '.join(artifacts)}"
    if player.presentations or player.congresses:
        shown = [texts.say(card_name(card)) for card in player.presentations]
        yield f"  shown         {', '.join([*shown, f'{player.congresses} congresses'])}"
