"""What a game says about itself before any of its rules are loaded."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.texts import Phrase


class Option(msgspec.Struct, frozen=True):
    """A declared variant: the first value is the default. `players`: with how many it may be chosen."""

    name: str
    choices: tuple[str, ...]
    players: tuple[int, ...]


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """The title page of a game."""

    key: str
    title: str
    year: int
    designers: tuple[str, ...]
    publisher: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int  # rises only if a legal game could now play differently
    actions: int
    longest: dict[int, int]  # by players: no game has more actions
    status: str  # in one line, what works
    reconstructed: tuple[str, ...] = ()  # component tables that are not known from a printed or pictured source

    def players(self, number: object) -> int:
        """The number of players, if the game is for so many."""
        if type(number) is not int or number not in self.seats:
            seats = Phrase("range.numbers", {"from": self.seats[0], "to": self.seats[-1]})
            raise BadInput("players", game=self.title, seats=seats, players=shortened(number))
        return number

    def chosen(self, options: Mapping[str, str] | None, players: int) -> dict[str, str]:
        """All options with their values, defaults filled in."""
        wanted = dict(options or {})
        chosen = {}
        for option in self.options:
            value = wanted.pop(option.name, option.choices[0])
            if value not in option.choices:
                raise BadInput(
                    "option_value",
                    option=option.name,
                    values=", ".join(option.choices),
                    chosen=shortened(value),
                )
            if value != option.choices[0] and players not in option.players:
                only = ", ".join(str(number) for number in option.players)
                raise BadInput("option_players", option=option.name, chosen=value, players=only)
            chosen[option.name] = value
        if wanted:
            known = ", ".join(option.name for option in self.options)
            raise BadInput("unknown_option", game=self.title, option=shortened(next(iter(wanted))), options=known)
        return chosen

    def option_numbers(self, chosen: Mapping[str, str]) -> list[int]:
        """The chosen values as the numbers `setup` takes."""
        return [option.choices.index(chosen[option.name]) for option in self.options]
