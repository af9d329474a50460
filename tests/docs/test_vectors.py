"""The test vectors of docs/formats/chance.md: what the code gives, and what the page alone tells somebody to write."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import pytest

from tests.docs.vectors import vectors, written


def test_the_page_says_what_the_code_gives() -> None:
    """If the draws were meant to change, stored matches need another format version; otherwise find the mistake."""
    assert written() == vectors(), "python -m tests.docs.vectors writes them again"


# Written from the page, with hashlib alone.


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, for a key of 32 bytes."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def words(key: int) -> Iterator[int]:
    for counter in range(1, 1000):
        w = (key + counter * 0x9E3779B97F4A7C15) % 2**64
        w = (w ^ w >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        w = (w ^ w >> 27) * 0x94D049BB133111EB % 2**64
        yield w ^ w >> 31


def number_below(stream: Iterator[int], n: int) -> tuple[int, int]:
    """The number, and how many words it took."""
    for used, word in enumerate(stream, start=1):
        product = (word >> 32) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32, used
    raise AssertionError("no word was fair")


def heights(numbers: list[int]) -> list[int]:
    """The stack of markers, bottom first, as the page tells it; the height of each seat."""
    stack: list[int] = []
    for seat, height in enumerate(numbers):
        stack.insert(height, seat)
    return [stack.index(seat) for seat in range(len(stack))]


def rows(title: str) -> list[list[list[str]]]:
    """The rows of a table of the page, each cell as a list."""
    body = re.search(rf"^### {title}\n\n.*\n.*\n((?:\|.*\n)+)", written(), re.M)
    assert body is not None
    return [[cell.strip(" `").split() for cell in line.strip("|").split("|")] for line in body[1].splitlines()]


def whole(cell: list[str]) -> list[int]:
    return [int(number) for number in cell]


def test_secret_to_key() -> None:
    found = rows("Secret to key")
    assert len(found) == 9
    for (secret,), (fingerprint,), (seq,), (key,) in found:
        assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == fingerprint
        assert hmac_sha256(bytes.fromhex(secret), f"event {seq}".encode())[:8].hex() == key


def test_key_to_words() -> None:
    for (key,), shown in rows("Key to words"):
        assert [f"{word:016x}" for word, _ in zip(words(int(key, 16)), shown, strict=False)] == shown


def test_key_to_numbers() -> None:
    passed_over = 0
    for (key,), limits, numbers, (used,) in rows("Key to numbers"):
        stream = words(int(key, 16))
        drawn = [number_below(stream, limit) for limit in whole(limits)]
        assert [number for number, _ in drawn] == whole(numbers)
        assert sum(count for _, count in drawn) == int(used)
        passed_over += int(used) - len(drawn)
    assert passed_over, "no vector shows a word that is passed over"


def test_key_to_an_order() -> None:
    for (key,), limits, numbers, order in rows("Key to an order of markers"):
        stream = words(int(key, 16))
        assert [number_below(stream, limit)[0] for limit in whole(limits)] == whole(numbers)
        assert heights(whole(numbers)) == whole(order)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_topmost_marker_begins(players: int) -> None:
    """As the page says of the markers' order."""
    from dighouse.core.replay import Match
    from dighouse.games import game_called

    for key in ("thebes", "tomb_raiders"):
        for seed in range(10):
            match = Match(game_called(key), players, seed=seed)
            assert match.actor == int(match.state.arrival[:players].argmax())
