"""Talk at the table: the lines people said, whether a table has any, and how many were said there so far."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("matches", sa.Column("said", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "talk",
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("identity", sa.String(64)),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_talk"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_talk_match_matches"),
        sa.UniqueConstraint("match", "command_id", name="uq_talk_match_command_id"),
    )
    op.create_index("ix_talk_identity", "talk", ["identity"])


def downgrade() -> None:
    op.drop_table("talk")
    for name in ("said", "talk"):
        op.drop_column("matches", name)
