"""The `dighouse` command, called as a user calls it."""
