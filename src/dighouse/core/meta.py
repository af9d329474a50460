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
    clockwise: bool = False  # turns pass from seat to seat: the table may be turned, but nobody change places
    secret_hands: bool = False  # a seat knows what others do not: a shared screen hides it between turns
    reconstructed: tuple[str, ...] = ()  # component tables that are known from no source
    components: str | None = None  # the fingerprint of an owner's component numbers; None: ours

    def players(self, number: object) -> int:
        """The number of players, if the game is for so many."""
        if type(number) is not int or number not in self.seats:
            seats = Phrase("range.numbers", {"from": self.seats[0], "to": self.seats[-1]})
            raise BadInput("players", game=self.title, seats=seats, players=shortened(number))
        return number

    def chosen(self, options: Mapping[str, str] | None, players: int) -> dict[str, str]:
        """The options meant for so many players with their values, defaults filled in."""
        wanted = dict(options or {})
        chosen = {}
        for option in self.options:
            if players not in option.players:
                if option.name in wanted:
                    only = ", ".join(str(number) for number in option.players)
                    raise BadInput("option_not_for_players", option=option.name, players=only)
                continue
            value = wanted.pop(option.name, option.choices[0])
            if value not in option.choices:
                raise BadInput(
                    "option_value",
                    option=option.name,
                    values=", ".join(option.choices),
                    chosen=shortened(value),
                )
            chosen[option.name] = value
        if wanted:
            known = ", ".join(option.name for option in self.options)
            raise BadInput("unknown_option", game=self.title, option=shortened(next(iter(wanted))), options=known)
        return chosen

    def recorded(self, options: Mapping[str, str], players: int) -> dict[str, str]:
        """The options of a recorded match. Early ones also name, at its default, what was not meant for so many."""
        unmeant = {option.name: option.choices[0] for option in self.options if players not in option.players}
        return self.chosen({name: v for name, v in options.items() if unmeant.get(name) != v}, players)

    def option_numbers(self, chosen: Mapping[str, str]) -> list[int]:
        """The chosen values as the numbers `setup` takes; an option not meant for these players is 0."""
        return [option.choices.index(chosen.get(option.name, option.choices[0])) for option in self.options]
