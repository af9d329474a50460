"""What intruders send: values of every wrong kind, put into the place of right ones, and text that is hardly JSON."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

ODD_TEXTS = [
    "",
    "\x00",
    "\ud800",
    "\u202egnp.exe",
    "é" * 300,
    "x" * 5000,
    "NaN",
    "-1",
    "__class__",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; drop table matches; --",
    "${7*7}{{7*7}}%s%n",
]
ODD_NUMBERS = [-1, 0, 1, 2**31, -(2**31), 2**53, 2**63, -(2**63) - 1, 10**30, 10**400, -0.0, 1e308, -1e308, 0.5]


def nested(depth: int, shell: str) -> Any:
    """Lists in lists, or objects in objects."""
    found: Any = 1
    for _ in range(depth):
        found = [found] if shell == "[" else {"do": found}
    return found


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(ODD_NUMBERS),
    st.sampled_from(ODD_TEXTS),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
)
values = st.one_of(
    scalars,
    st.builds(nested, st.integers(1, 300), st.sampled_from("[{")),
    st.recursive(
        scalars, lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some, max_size=4)
    ),
)


def ways(thing: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a thing."""
    yield way
    parts = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for name, part in parts:
        yield from ways(part, (*way, name))


def replaced(thing: Any, way: tuple[Any, ...], value: Any) -> Any:
    """The thing with another value at the end of a way."""
    if not way:
        return value
    copy = dict(thing) if isinstance(thing, dict) else list(thing)
    copy[way[0]] = replaced(copy[way[0]], way[1:], value)
    return copy


@st.composite
def spoilt(draw: st.DrawFn, thing: Any) -> Any:
    """A right thing with one to three of its values replaced, left out, doubled or joined by strange ones."""
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(sorted(ways(thing), key=repr)))
        inside = thing
        for step in way[:-1]:
            inside = inside[step]
        if way and draw(st.booleans()) and isinstance(inside, dict):
            rest = {name: part for name, part in inside.items() if name != way[-1]}
            thing = replaced(thing, way[:-1], {**rest, draw(st.text(max_size=8)): draw(values)})
        else:
            thing = replaced(thing, way, draw(values))
    return thing


def written(thing: Any) -> str:
    """A thing as JSON text, also where JSON cannot really say it."""
    return json.dumps(thing).replace("Infinity", "1e999")


@st.composite
def torn(draw: st.DrawFn, text: str) -> str:
    """A text with a piece cut out, doubled, or replaced by another."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 200)))
    middle = draw(st.sampled_from(["", text[start:end] * 2, "[" * 3000, '{"a":' * 3000, "\x00", "9" * 5000, "\\ud800"]))
    return text[:start] + middle + text[end:]


def examples(count: int) -> Callable[[Any], Any]:
    """So many examples, the same every time, and no limit of time for each."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


def peak(act: Callable[[], object]) -> int:
    """The most memory in bytes that Python had in use for this at any time."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
