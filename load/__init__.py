"""How much the table carries: a bounded load generator for a server it starts itself, on this machine only."""
