"""Which bot is offered after a game: by how the last ten against its level went."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from sqlalchemy import update

from dighouse.server.house import House as TableHouse
from dighouse.server.schema import results
from tests.server.ends import conceded, table_of
from tests.web.conftest import House
from tests.web.pasts import inside, token_of, told
from tests.web.sitting import advance, make_table, over

GAMES = 9


async def past(house: TableHouse, token: str, won: bool) -> None:
    """Games of two against a greedy bot, as if they had been played to their end."""
    for _ in range(GAMES):
        table = await table_of(house, token, None, names=("Noor", "Trowel"), game="thebes")
        await conceded(house, table, 0)
        for seat, place in enumerate((1, 2) if won else (2, 1)):
            ended = {"place": place, "whole": True, "gave_up": False, "bot": "greedy" if seat else None}
            where = (results.c.match == table) & (results.c.seat == seat)
            async with house.store.transaction() as connection:
                await connection.execute(update(results).where(where).values(**ended))


@pytest.mark.parametrize("before", [True, False])
def test_one_game_does_not_outweigh_nine(context: BrowserContext, page: Page, house: House, before: bool) -> None:
    """Up only with wins enough behind one, down only where hardly any are; else one stays."""
    told(house, past(inside(house), token_of(context), before))
    table = make_table(context, "thebes", "greedy")
    advance(context, house.address, table, over, seed=1)
    with page.expect_response("**/api/me/games?game=thebes") as answer:
        page.goto(f"/t/{table}")
    won = answer.value.json()["games"][0]["won"]
    level = page.locator("dialog.end [data-next-level]")
    expect(page.locator("dialog.end footer .btn.primary")).to_be_visible()
    if won == before:
        expect(level).to_have_attribute("data-next-level", "curator" if won else "student")
    else:
        page.wait_for_timeout(500)
        expect(level).to_have_count(0)
