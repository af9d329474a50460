"""The full table: practice and imported matches, hints, how finished matches ended, and what was found about them.

Matches that are over already are counted when the server starts.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    widen_matches()
    add_results()
    add_analyses()


def widen_matches() -> None:
    op.add_column("matches", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("origins", sa.JSON))
    op.add_column("matches", sa.Column("branched_at", sa.Integer))
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))


def add_results() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("person", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("bot", sa.String(40)),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("screen", sa.Boolean, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_results_match_matches"),
    )
    op.create_index("ix_results_game_at", "results", ["game", "at"])


def add_analyses() -> None:
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_analyses"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_analyses_match_matches"),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_table("results")
    for name in ("hints", "branched_at", "origins", "imported", "practice"):
        op.drop_column("matches", name)
