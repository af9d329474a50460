"""Every change of the database's tables, in order (Alembic)."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

from dighouse.server.problems import TableProblem
from dighouse.server.schema import metadata


def configuration(connection: Connection) -> Config:
    """Alembic's settings for a connection that is open already."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form."""
    command.upgrade(configuration(connection), "head")


def require_columns(connection: Connection) -> None:
    """A database may say that it has the newest form and not have it: restored in part, or changed by hand."""
    found = inspect(connection)
    tables = set(found.get_table_names())
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)} if table.name in tables else set()
        missing = [column.name for column in table.columns if column.name not in columns]
        if missing:
            raise TableProblem("database_form", table=table.name, columns=", ".join(missing))
