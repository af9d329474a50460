"""Run by Alembic: the connection comes from `migrations.upgrade`."""

from alembic import context

from dighouse.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
