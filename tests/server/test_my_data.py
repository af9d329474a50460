"""Everything the house keeps about somebody, and nothing that is another's or still a secret."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

from dighouse.core.match_file import load
from dighouse.games import game_called
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_token
from dighouse.server.my_data import archive, kept_rows, match_file
from dighouse.server.schema import holders, metadata, people
from tests.server.conftest import Serve
from tests.server.ends import SHORT, played_out, table_of, who
from tests.server.harness import code
from tests.server.test_store import houses


async def unpacked(house: House, token: str) -> tuple[bytes, dict[str, str]]:
    """The archive as it was sent, and its files."""
    sent = b"".join([part async for part in archive(house, token)])
    with zipfile.ZipFile(io.BytesIO(sent)) as files:
        assert files.testzip() is None
        return sent, {name: files.read(name).decode() for name in files.namelist()}


def test_everything_and_no_secret(any_db: str, tmp_path: Path) -> None:
    async def export() -> None:
        async with houses(any_db, 1) as (house,):
            ann, ben = new_token(), new_token()
            over, going = await table_of(house, ann, ben), await table_of(house, ann, ben, game="thebes")
            await played_out(house, over)
            lane = await played_out(house, going, moves=12)
            others = await table_of(house, ben, None)
            _, files = await unpacked(house, ann)
            assert set(files) == {"me.json", f"matches/{SHORT}-{over}.jsonl"}
            check_me(json.loads(files["me.json"]), ann, over, going)
            whole = "".join(files.values())
            for foreign in (ann, ben, who(ben), others, lane.info.secret.hex()):
                assert foreign not in whole
            for point in lane.known().points:
                assert point.row.key is None or point.row.key not in whole
            path = tmp_path / "match.jsonl"
            path.write_text(files[f"matches/{SHORT}-{over}.jsonl"], encoding="utf-8")
            again = load(path, game_called)
            assert again.names == ["Ann", "Ben"]
            assert again.actor < 0

    asyncio.run(export())


def check_me(me: dict[str, Any], ann: str, over: str, going: str) -> None:
    """me.json holds what docs/formats/my-data.md says."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "formats" / "my-data.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in me)
    assert (me["dighouse"], me["identity"]) == (1, fingerprint(ann))
    tables = {table["id"]: table for table in me["tables"]}
    assert set(tables) == {over, going}
    assert all(f"`{name}`" in page for table in tables.values() for name in table)
    assert tables[going]["made_by_me"]
    mine = tables[going]["my_moves"]
    assert mine
    assert {move["seat"] for move in mine} == set(tables[going]["my_seats"]) == {0}
    assert set(mine[0]) == {"seq", "seat", "kind", "body", "at"}
    assert "my_moves" not in tables[over]
    assert [result["table"] for result in me["results"]] == [over]
    assert me["ratings"][SHORT][0]["against"] == "people"
    assert {"vacations", "visits", "outbox", "talk"} == set(me["kept"])
    assert all(f"`{name}`" in page for name in me["kept"])


def test_every_table_that_knows_people_is_read(db: str) -> None:
    """A new table with a column `identity` is exported without anybody thinking of it."""

    async def read() -> None:
        async with houses(db, 1) as (house,), house.store.engine.connect() as connection:
            kept = await kept_rows(connection, who(new_token()))
            known = {table.name for table in metadata.sorted_tables if "identity" in table.c}
            assert set(kept) | {people.name, holders.name} == known
            assert all(rows == [] for rows in kept.values())

    asyncio.run(read())


def test_a_match_these_rules_cannot_replay_is_handed_out_as_it_is_stored(db: str) -> None:
    async def read() -> None:
        async with houses(db, 1) as (house,):
            table = await table_of(house, new_token(), new_token())
            await played_out(house, table)
            stored = await house.store.load(table)
            assert stored is not None
            stored.match.rules_version += 1
            name, text = match_file(stored)
            assert name == f"matches/{SHORT}-{table}.events.json"
            assert len(json.loads(text)) == stored.match.seq + 1

    asyncio.run(read())


def test_over_http(serve: Serve, people: Any) -> None:
    server = serve(exports_burst=1, exports_second=0.0)
    ann, stranger = people(server), people(server)
    assert code(stranger.http.get("/api/me/data")) == "nothing_kept"
    ann.http.post("/api/me/feed", json={"language": "de"})
    ann.make("me", "me", your_name="Ann")
    answer = ann.http.get("/api/me/data")
    assert answer.headers["content-type"] == "application/zip"
    assert "dighouse-my-data.zip" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
        me = json.loads(files.read("me.json"))
    assert me["language"] == "de"
    assert me["wishes"]["feed"] == ann.http.get("/api/me").json()["feed"]
    assert ann.token not in json.dumps(me)
    assert code(ann.http.get("/api/me/data")) == "too_many_requests"
