"""The first tables: matches, their seats, holders and keys, and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("rematch", sa.String(16)),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_maker", "matches", ["maker"])
    op.create_index("ix_matches_status_since", "matches", ["status", "since"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("conceded", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match_matches"),
    )
    op.create_table(
        "holders",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("identity", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "identity", name="pk_holders"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_holders_match_matches"),
    )
    op.create_index("ix_holders_identity", "holders", ["identity"])
    op.create_table(
        "seat_keys",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "key", name="pk_seat_keys"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seat_keys_match_matches"),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("key", sa.String(16)),
        sa.Column("outcome", sa.JSON),
        sa.Column("hash", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command_id", sa.String(64)),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_events_match_matches"),
        sa.UniqueConstraint("match", "command_id", name="uq_events_match_command_id"),
    )


def downgrade() -> None:
    for name in ("events", "seat_keys", "holders", "seats", "matches"):
        op.drop_table(name)
