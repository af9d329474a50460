"""Play by turns: clocks and when the server was up, vacations, how somebody is told of their turn, what they saw."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.JSON))
    op.add_column("matches", sa.Column("started", sa.Float))
    op.add_column("matches", sa.Column("left", sa.JSON))
    op.add_column("matches", sa.Column("ticked", sa.Float))
    make_time_tables()
    op.create_table(
        "people",
        sa.Column("identity", sa.String(64), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("mail", sa.String(254)),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("confirm_key", sa.String(64)),
        sa.Column("asked", sa.Float),
        sa.Column("stop_key", sa.String(22)),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("feed_key", sa.String(64)),
        sa.Column("feeds", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_people"),
        sa.UniqueConstraint("confirm_key", name="uq_people_confirm_key"),
        sa.UniqueConstraint("stop_key", name="uq_people_stop_key"),
        sa.UniqueConstraint("feed_key", name="uq_people_feed_key"),
    )
    make_turn_tables()


def make_time_tables() -> None:
    op.create_table(
        "uptime",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("alive", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_uptime"),
    )
    op.create_index("ix_uptime_alive", "uptime", ["alive"])
    op.create_table(
        "vacations",
        sa.Column("identity", sa.String(64), nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("identity", "begins", name="pk_vacations"),
    )


def make_turn_tables() -> None:
    op.create_table(
        "visits",
        sa.Column("identity", sa.String(64), nullable=False),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("mailed", sa.Integer),
        sa.PrimaryKeyConstraint("identity", "match", name="pk_visits"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_visits_match_matches"),
    )
    op.create_table(
        "outbox",
        sa.Column("identity", sa.String(64), nullable=False),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("identity", "match", "seq", name="pk_outbox"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_outbox_match_matches"),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])


def downgrade() -> None:
    for name in ("outbox", "visits", "people", "vacations", "uptime"):
        op.drop_table(name)
    for name in ("ticked", "left", "started", "clock"):
        op.drop_column("matches", name)
