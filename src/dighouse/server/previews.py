"""What a chat program shows of a link to the house: tags in the page's head (Open Graph), the same for whoever asks.

A preview is made from what a stranger may watch, and is kept for ever by programs we do not know. So it says nothing of
a table that is closed to spectators, and no more than the game of one that keeps a seat for somebody with a link, of
practice, and of a table that broke. Seats' keys stand behind `#` and never reach us; whatever follows `?` is left out.
"""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec

from dighouse.core.texts import Phrase
from dighouse.games import KEYS, texts_of
from dighouse.server import table_names
from dighouse.server.identity import UNNAMED
from dighouse.server.messages import ScoreSheet, Seat, TableCard
from dighouse.server.problems import table_texts

HOUSE = "house"
ROOMS = {"t": "preview.table", "replay": "preview.replay", "rules": "preview.rules", "learn": "preview.learn"}
COLOURS = ("preview.seat_1", "preview.seat_2", "preview.seat_3", "preview.seat_4")
WIDE, HIGH = 1200, 630  # of the pictures: `tests/web/postcards.py` draws them
LOCALES = {"en": "en_GB", "de": "de_DE", "nl": "nl_NL", "es": "es_ES"}


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A link as others see it."""

    title: str
    text: str
    language: str
    picture: str = HOUSE  # of the house, or of a game by its key


def say(language: str, key: str, **args: Any) -> str:
    return table_texts(language).say(Phrase(key, args))


def title_of(game: str, language: str) -> str:
    return texts_of(game, language).word("game.title")


def house_preview(language: str) -> Preview:
    """The house, and everything of which no more may be said."""
    return Preview(title=say(language, "preview.house"), text=say(language, "preview.house_text"), language=language)


def game_preview(game: str, language: str, title: str) -> Preview:
    """A game in one sentence."""
    text = texts_of(game, language).word("game.tagline")
    return Preview(title=title, text=text, language=language, picture=game)


def page_preview(path: str, language: str) -> Preview:
    """A page that is the same for everybody: the lobby, the rules or the lesson of a game."""
    room, _, game = path.strip("/").partition("/")
    if room in ("rules", "learn") and game in KEYS:
        return game_preview(game, language, say(language, ROOMS[room], game=title_of(game, language)))
    return house_preview(language)


def table_preview(room: str, table: TableCard, score: ScoreSheet | None, language: str) -> Preview:
    """A table ("t"), or the replay of what was played there ("replay")."""
    if not table.spectators:
        return house_preview(language)
    game = title_of(table.game, language)
    if not may_tell(table):
        return game_preview(table.game, language, game)
    title = say(language, ROOMS[room], game=game, table=table_names.called(table.name, language))
    return Preview(title=title, text=standing(table, score, language), language=language, picture=table.game)


def may_tell(table: TableCard) -> bool:
    """Whether anybody may hear who sits there and how it goes."""
    invited = any(seat.kind == "link" for seat in table.seats)
    return table.spectators and not table.practice and not invited and table.status != "frozen"


def called(seat: Seat, language: str) -> str:
    """By their name, or by their colour where nobody gave them one: as the app does."""
    return say(language, COLOURS[seat.seat]) if seat.name == f"{UNNAMED}{seat.seat + 1}" else seat.name


def standing(table: TableCard, score: ScoreSheet | None, language: str) -> str:
    """Who sits there, and how it stands."""
    sitting = [called(seat, language) for seat in table.seats if seat.kind != "open"]
    if table.status == "waiting":
        open_ = len(table.seats) - len(sitting)
        return say(language, "preview.waiting" if sitting else "preview.empty", open=open_, names=", ".join(sitting))
    if table.status == "finished" and score is not None:
        return outcome(table, score, language)
    return say(language, "preview.running", names=", ".join(sitting))


def outcome(table: TableCard, score: ScoreSheet, language: str) -> str:
    """Who won with how many points, and how the others came in."""
    names = [called(seat, language) for seat in table.seats]
    points = [sum(row) for row in score.rows]
    first = [seat for seat, rank in enumerate(score.ranks) if rank == 1]
    others = sorted(set(range(len(names))) - set(first), key=lambda seat: (score.ranks[seat], seat))
    winners = ", ".join(names[seat] for seat in first)
    most = points[first[0]]
    won = say(language, "preview.won" if len(first) == 1 else "preview.shared", names=winners, points=most)
    won = won.replace(f" {most} ", f" {written(most)} ")
    behind = ", ".join(f"{names[seat]} {written(points[seat])}" for seat in others)
    return f"{won} {behind}." if behind else won


def written(points: int) -> str:
    """As people read it: a minus sign is no hyphen."""
    return str(points).replace("-", "−")


def pictured(picture: str, language: str) -> str:
    """What is seen on a picture, for those who hear it."""
    if picture == HOUSE:
        return say(language, "preview.picture_house")
    return say(language, "preview.picture", game=title_of(picture, language))


def tags(preview: Preview, home: str, path: str) -> bytes:
    """A preview as the lines of a page's head; whatever anybody chose to be called is text in them."""
    picture = f"{home}/postcards/{preview.picture}.png"
    drawn = pictured(preview.picture, preview.language)
    named = {"description": preview.text, "twitter:card": "summary_large_image"}
    graph = {
        "og:site_name": "Dighouse",
        "og:type": "website",
        "og:locale": LOCALES[preview.language],
        "og:url": home + path,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": drawn,
    }
    lines = [f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items()]
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in graph.items()]
    return "".join(lines).encode()
