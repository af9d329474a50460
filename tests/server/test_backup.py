"""A backup made while people play, restored: the matches are there, and go on."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from dighouse.cli.shell import run
from dighouse.server.backup import back_up
from dighouse.server.problems import TableProblem
from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running


def talking(ann: Person, ben: Person) -> Chair:
    """A match under way, at which something was said: both seats are Ann's, and Ben shares one with her."""
    chair = ann.sit_new("me", "me")
    ben.join(chair.now["table"]["id"], key=chair.now["keys"]["1"])
    chair.play_until(lambda c: c.seq > 5)
    chair.say("talk", text="good luck", command_id="a line")
    assert chair.until("answer")["problem"] is None
    return chair


def goes_on(revived: Running, people: Callable[[Running], Person], ann: Person, chair: Chair) -> None:
    """On the restored database the match stands where it stood, for the same people, and can be played on."""
    talk = f"/api/tables/{chair.now['table']['id']}/talk"
    again = people(revived)
    again.http.cookies = ann.http.cookies
    back = again.sit(chair.now["table"]["id"])
    assert back.now["moment"] == chair.now["moment"]
    assert back.now["legal"] == chair.now["legal"]
    assert [line["text"] for line in again.http.get(talk).json()] == ["good luck"]
    back.play_until(lambda c: c.seq > chair.seq + 4)


def test_sqlite_is_copied_while_people_play(
    serve: Serve, people: Callable[[Running], Person], db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve()
    ann = people(server)
    chair = talking(ann, people(server))
    kept = tmp_path / "kept.sqlite"
    assert run(["backup", str(kept), "--db", db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(kept),
        "matches": 1,
        "events": chair.seq + 1,
        "bytes": kept.stat().st_size,
    }
    then = chair.now
    chair.play_until(lambda c: c.seq > then["moment"]["seq"] + 3)
    chair.now = then
    goes_on(serve(db=f"sqlite+aiosqlite:///{kept}"), people, ann, chair)


def test_a_backup_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "there"
    for argv, code in (
        (["--db", "postgresql://here/x"], "backup_elsewhere"),
        (["--db", f"sqlite:///{tmp_path / 'nothing.sqlite'}"], "backup_nothing"),
        (["--db", "nonsense"], "database"),
    ):
        assert run(["backup", str(file), *argv, "--json"]) == 2
        said = capsys.readouterr()
        assert (said.out, json.loads(said.err)["error"]["code"]) == ("", code)
        assert not file.exists()
    file.write_text("no database")
    assert run(["backup", str(file), "--db", f"sqlite:///{file}"]) == 2
    assert file.read_text() == "no database"
    with pytest.raises(TableProblem) as wrong:
        back_up(f"sqlite:///{file}", tmp_path / "copy")
    assert wrong.value.code == "backup_failed"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there"]


def test_postgres_is_dumped_and_restored(
    serve: Serve, people: Callable[[Running], Person], postgres_server: Any, postgres: str, tmp_path: Path
) -> None:
    """With PostgreSQL's own tools, as the how-to says."""
    server = serve(db=postgres)
    ann = people(server)
    chair = talking(ann, people(server))
    plain, kept = postgres_server.get_uri(), tmp_path / "dighouse.dump"
    other = make_url(plain).set(database="restored").render_as_string(hide_password=False)

    def tool(name: str, *args: str) -> None:
        subprocess.run([postgres_server.bin_path / name, *args], check=True)

    tool("pg_dump", "--format=custom", f"--file={kept}", f"--dbname={plain}")
    tool("psql", "--quiet", f"--dbname={plain}", "--command=create database restored")
    tool("pg_restore", "--no-owner", f"--dbname={other}", str(kept))
    revived = make_url(other).set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    goes_on(serve(db=revived), people, ann, chair)
