"""Tests play with the project's own component numbers, whatever the machine's owner has."""

import os

os.environ["DIGHOUSE_COMPONENTS"] = ""
