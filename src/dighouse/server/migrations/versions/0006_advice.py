"""Advice: whether hints are allowed at a table, and the analyses of finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
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
    op.drop_column("matches", "hints")
