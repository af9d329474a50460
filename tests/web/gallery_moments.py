"""What the gallery shows beside boards and pages: what is asked for, what happens between people, how games end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page, expect
from sqlalchemy import update

from dighouse.server.house import House as TableHouse
from dighouse.server.schema import visits
from tests.web.conftest import PATIENCE
from tests.web.gallery_screens import MINE, WAITS, Picture, Tables, at_top, click
from tests.web.gallery_tables import at_one_screen, between_two, moved, never
from tests.web.pasts import brought, inside, text_of, told
from tests.web.screens import ask, press, refused
from tests.web.test_turns import let_time_pass

DAY = 86400.0
BY_TURNS = {"pace": "turns", "clock": {"per": "move", "seconds": 2 * DAY, "more": 0}}
END = "dialog.end"


def asked(tables: Tables) -> list[Picture]:
    """What is asked for at a table."""
    return [
        Picture("stands", "How it stands, in words, whenever it is asked", tables.thebes, MINE, ask("How it stands")),
        Picture("hold", "What one holds, in words", tables.monuments, MINE, ask("What I hold")),
        Picture("keys", "Every key of the table, and a switch for the letters", tables.thebes, MINE, ask("Keys")),
        Picture("share", "A link to watch, and one's own seat on another screen", tables.thebes, MINE, press("Share")),
        Picture("rules-beside", "The rule that refuses a move, beside the table", tables.monuments, MINE, refused),
    ]


async def long_ago(house: TableHouse, table: str) -> None:
    """As if whoever looked at a table had done so yesterday."""
    (await house.lane(table)).info.made -= DAY
    async with house.store.transaction() as connection:
        await connection.execute(update(visits).where(visits.c.match == table).values(at=visits.c.at - DAY))


def between_people(tables: Tables) -> list[Picture]:
    """Turns over days, and several people at one screen."""
    house, guest, veteran = tables.house, tables.guest, tables.veteran

    @cache
    def days() -> str:
        return between_two(house, guest, veteran, "thebes", "Postcards by ship", **BY_TURNS)

    @cache
    def late() -> str:
        made = between_two(house, guest, veteran, "pergamon", "Slow sand", **BY_TURNS)
        let_time_pass(house, made, 2 * DAY)
        return f"/t/{made}"

    def left() -> str:
        moved(house, (guest, veteran), days(), 1)
        return f"/t/{days()}"

    def come_back(page: Page) -> None:
        address = page.url
        page.goto("about:blank")
        moved(house, (guest, veteran), days(), 0)
        told(house, long_ago(inside(house), days()))
        page.goto(address)
        expect(page.locator(".since .btn.primary")).to_be_visible()

    return [
        Picture("since", "Since you were here: what happened meanwhile, move by move", left, WAITS, come_back),
        Picture("late", "Somebody is out of time: the others may let a bot play", late, ".turn .btn.late"),
        Picture(
            "curtain",
            "Several people at one screen: a curtain before the next one's hand",
            cache(lambda: f"/t/{at_one_screen(guest, 'tomb_raiders', 'One lamp')}"),
            ".curtain .btn",
        ),
        Picture(
            "mail", "A link in a mail asks first: programs open links, too", lambda: "/mail/stop#key", ".curtain .btn"
        ),
    ]


def of_ends(tables: Tables) -> list[Picture]:
    """How the other games end, and the picture of a result."""
    return [
        Picture(
            "result",
            "The result as a picture, drawn in the browser",
            tables.ended,
            END,
            click("[data-picture]", ".picture canvas[data-file]"),
        ),
        *(
            Picture(f"end-{game.replace('_', '-')}", f"{title}: the end", tables.at(game, name, never, bots=2), END)
            for game, title, name in (
                ("tomb_raiders", "The Tomb Raiders", "Last lamp"),
                ("pergamon", "Pergamon", "The museum is full"),
                ("monuments", "Monuments", "The last history"),
            )
        ),
    ]


def of_replays(tables: Tables) -> list[Picture]:
    """The list of replays, a game played on from a moment of it, a costly decision made again."""

    @cache
    def costly() -> str:
        match = brought(tables.guest, text_of("thebes", moves=40))
        tables.guest.request.post(f"/api/tables/{match}/analysis")
        return f"/replay/{match}?at=0&eyes=1"

    return [
        Picture(
            "replays", "Replays: the house's games, and a match file opened", shelf(tables), ".openfile", None, at_top
        ),
        Picture(
            "play-on",
            "Played on from any moment, against bots",
            tables.replayed,
            ".replaytable",
            press("Play on from here"),
        ),
        Picture("retry", "A costly decision made again", costly, ".replaytable", retried),
    ]


def shelf(tables: Tables) -> Callable[[], str]:
    """With something on it."""
    return lambda: (tables.ended(), "/replay")[1]


def retried(page: Page) -> None:
    page.locator("[data-retry='1']").click(timeout=PATIENCE * 1000)
    expect(page.locator(".retrybar")).to_be_visible()
