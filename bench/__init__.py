"""Dighouse measured beside its peers: `make bench`."""
