"""The test vectors of docs/formats/chance.md, made from the code: `python -m tests.docs.vectors` writes them again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dighouse.core.chance import below, commitment, event_key, new_chance, next_word, secret_of_seed
from dighouse.core.game import Game
from dighouse.core.replay import Match
from dighouse.games import game_called

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formats" / "chance.md"
BEGIN, END = "<!-- vectors -->", "<!-- end of vectors -->"
SECRETS = (bytes(32), bytes(range(32)), secret_of_seed(1))
EVENTS = (0, 1, 1000)
WORDS = 4
LIMITS = ((6, 6, 6, 6, 6, 6), (85, 84, 83, 82), (2, 3, 4, 30, 163), (2**31 - 1, 3 * 2**29, 3 * 2**29, 3 * 2**29))
KEYS = (0, 1, 0x7884982E8DA7A2AC, 2**64 - 1)


def code(numbers: list[int] | list[str]) -> str:
    """A list in a cell of a table."""
    return "`" + " ".join(str(number) for number in numbers) + "`"


def key_rows() -> Iterator[list[str]]:
    for secret in SECRETS:
        for seq in EVENTS:
            yield [code([secret.hex()]), code([commitment(secret)]), str(seq), code([f"{event_key(secret, seq):016x}"])]


def word_rows() -> Iterator[list[str]]:
    for key in KEYS:
        chance = new_chance(key)[0]
        yield [code([f"{key:016x}"]), code([f"{int(next_word(chance)):016x}" for _ in range(WORDS)])]


def number_rows() -> Iterator[list[str]]:
    for key in KEYS:
        for limits in LIMITS:
            chance = new_chance(key)[0]
            numbers = [int(below(chance, n)) for n in limits]
            yield [code([f"{key:016x}"]), code(list(limits)), code(numbers), str(int(chance.counter))]


def shuffled(game: Game, players: int, secret: bytes) -> tuple[list[int], list[int]]:
    """The numbers a set-up draws for the order of the markers, and the height of each seat's marker."""
    match = Match(game, players, secret=secret)
    return [number for _, number in match.events[0].draws[:players]], match.state.arrival[:players].tolist()


def shuffle_rows() -> Iterator[list[str]]:
    for secret in SECRETS:
        for players in (2, 3, 4):
            numbers, order = shuffled(game_called("thebes"), players, secret)
            key = f"{event_key(secret, 0):016x}"
            yield [code([key]), code(list(range(1, players + 1))), code(numbers), code(order)]


def table(title: str, heads: list[str], rows: Iterator[list[str]]) -> list[str]:
    """One table of the page."""
    lines = [f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows]]
    return [f"### {title}", "", *lines, ""]


def vectors() -> str:
    """All tables, as they stand in the page."""
    parts = [
        *table("Secret to key", ["secret", "fingerprint", "event", "key"], key_rows()),
        *table("Key to words", ["key", "words"], word_rows()),
        *table("Key to numbers", ["key", "limits", "numbers", "words used"], number_rows()),
        *table("Key to an order of markers", ["key", "limits", "numbers", "heights by seat"], shuffle_rows()),
    ]
    return "\n".join([BEGIN, "", *parts, END])


def written() -> str:
    """The tables as they stand in the page now."""
    page = PAGE.read_text(encoding="utf-8")
    return page[page.index(BEGIN) : page.index(END) + len(END)]


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text(encoding="utf-8").replace(written(), vectors()), encoding="utf-8")
