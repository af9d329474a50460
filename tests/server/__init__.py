"""The table, over real sockets and real databases."""
