"""What a person sees of a movement: the frames it wanted, by the browser's own trace, and those that never came."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Page

CATEGORIES = ["-*", "disabled-by-default-devtools.timeline.frame", "blink.animations"]
REPORT = "PipelineReporter"  # the way of one frame, from the beat of the screen until it was seen or was not
TOLD = ("frame_reporter", "chrome_frame_reporter")  # what browsers of different years call it
UNWANTED = "STATE_NO_UPDATE_DESIRED"  # what moves cannot be seen: it is outside the window
MOTION = "Animation"
TOOLBARS = 200  # pixels, and more than they take
RATE = 60  # of a headless Chromium's screen

Event = Mapping[str, Any]


class Shown(NamedTuple):
    """Frames in which something was to move. What the page itself must move stands still while it is at work."""

    wanted: int = 0
    dropped: int = 0
    by_page: int = 0
    still: int = 0  # frames, the longest row of those that were dropped

    @property
    def seen(self) -> int:
        return self.wanted - self.dropped

    @property
    def rate(self) -> float:
        """Frames a second, of the time in which something moved."""
        return RATE * self.seen / max(1, self.wanted)

    @property
    def own(self) -> float:
        """The share of frames in which the page itself had to move something."""
        return self.by_page / max(1, self.wanted)


@contextmanager
def presented(page: Page, shown: list[Shown]) -> Iterator[None]:
    """What was shown meanwhile is added to the list when it is over."""
    browser = page.context.browser
    assert browser
    uncover(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield
    finally:
        shown.append(shown_in(json.loads(browser.stop_tracing())["traceEvents"]))


def uncover(page: Page) -> None:
    """A whole browser's window is as high as the page, toolbars and all: what moves at the page's foot is in none."""
    cdp = page.context.new_cdp_session(page)
    window = cdp.send("Browser.getWindowForTarget")
    taller = {"height": window["bounds"]["height"] + TOOLBARS}
    cdp.send("Browser.setWindowBounds", {"windowId": window["windowId"], "bounds": taller})
    cdp.detach()


def shown_in(events: Sequence[Event]) -> Shown:
    """Of the page in which most moved; a whole browser draws frames of its own, too."""
    pages = Counter(one["pid"] for one in events if one["name"] == MOTION).most_common(1)
    own = sorted((one for one in events if pages and one["pid"] == pages[0][0]), key=lambda one: one.get("ts", 0))
    motions = motions_in([one for one in own if one["name"] == MOTION])
    return count([one for one in own if one["name"] == REPORT and one["ph"] == "b"], motions)


class Motion:
    """A movement: since it runs, until it is over; whether the page itself must draw it."""

    def __init__(self, begun: float) -> None:
        self.begun, self.over, self.by_page = begun, float("inf"), False

    def during(self, at: float) -> bool:
        return self.begun <= at <= self.over


def motions_in(events: Iterable[Event]) -> list[Motion]:
    """In the order of time: a number is given again once its movement is over."""
    running: dict[str, Motion] = {}
    found: list[Motion] = []
    for one in events:
        number = str(one.get("id2") or one.get("id"))
        if one["ph"] == "b":
            running[number] = Motion(one["ts"])
            found.append(running[number])
        elif number in running:
            told = one["args"].get("data", {})
            running[number].by_page |= bool(told.get("compositeFailed"))
            if told.get("state") == "running":
                running[number].begun = one["ts"]  # until now it waited to be drawn for the first time
            if one["ph"] == "e":
                running.pop(number).over = one["ts"]
    return found


def count(events: Iterable[Event], motions: Sequence[Motion]) -> Shown:
    """A frame may be told of twice: what the page and what the browser drew of it."""
    frames: defaultdict[tuple[int, int], list[Event]] = defaultdict(list)
    begun: dict[tuple[int, int], float] = {}
    for one in events:
        report = next((one["args"][name] for name in TOLD if name in one["args"]), None)
        if report:
            key = report["frame_source"], report["frame_sequence"]
            frames[key].append(report)
            begun.setdefault(key, one["ts"])
    own = {key for key, at in begun.items() if any(one.by_page and one.during(at) for one in motions)}
    wanted = {key for key, told in frames.items() if is_wanted(told, begun[key], motions, key in own)}
    dropped = {key for key in wanted if is_dropped(frames[key], key in own)}
    return Shown(len(wanted), len(dropped), len(own & wanted), longest_row(dropped))


def is_wanted(told: Sequence[Event], at: float, motions: Sequence[Motion], by_page: bool) -> bool:
    """A page that asks to be told of the next frame wants one too, but nothing need move in it."""
    named = ["has_compositor_animation", *(["has_main_animation"] if by_page else [])]
    moves = any(one.get(name) for one in told for name in named if one["state"] != UNWANTED)
    return moves and any(one.during(at) for one in motions)


def is_dropped(told: Sequence[Event], by_page: bool) -> bool:
    """What the browser draws apart was seen if anything was; what the page must draw only with what the page drew."""
    missed = any(one.get("affects_smoothness") for one in told)
    return missed and (by_page or not any(one["state"].startswith("STATE_PRESENTED") for one in told))


def longest_row(dropped: set[tuple[int, int]]) -> int:
    longest = row = 0
    before: tuple[int, int] | None = None
    for source, number in sorted(dropped):
        row = row + 1 if before == (source, number - 1) else 1
        longest, before = max(longest, row), (source, number)
    return longest
