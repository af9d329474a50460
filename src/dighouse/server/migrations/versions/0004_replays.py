"""Practice tables branched off replays, and matches read from files."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("origins", sa.JSON))
    op.add_column("matches", sa.Column("branched_at", sa.Integer))


def downgrade() -> None:
    for name in ("branched_at", "origins", "imported", "practice"):
        op.drop_column("matches", name)
