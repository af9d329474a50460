"""Monuments for PettingZoo: `env`, `raw_env` and `parallel_env`, whose arguments `research.pettingzoo` lists."""

from functools import partial

from dighouse.research import pettingzoo

env = partial(pettingzoo.env, "monuments")
raw_env = partial(pettingzoo.raw_env, "monuments")
parallel_env = partial(pettingzoo.parallel_env, "monuments")
