"""Which component numbers a match is played with: ours, or an owner's."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("components", sa.String(16)))


def downgrade() -> None:
    op.drop_column("matches", "components")
