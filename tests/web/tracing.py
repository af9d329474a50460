"""What the page's main thread does while it is watched, by the browser's own trace: by kind, task and frame."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.web.probing import PROCESSOR

CATEGORIES = ["-*", "toplevel", "devtools.timeline"]
TASK = "ThreadControllerImpl::RunTask"
FRAME = "ScheduledActionSendBeginMainFrame"  # what posts the task that draws a frame
BUDGET = 1000 / 60  # ms of a frame at sixty a second
KINDS = {
    "script": ("FunctionCall", "v8.callFunction", "TimerFire", "FireAnimationFrame", "RunMicrotasks", "EvaluateScript"),
    "style": ("UpdateLayoutTree", "ScheduleStyleRecalculation"),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint"),
    "layers": ("Layerize", "Commit"),
}
OTHER = "other"
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names}


class Work(NamedTuple):
    """Processor time of the main thread in ms, as a processor slowed down would take it."""

    frames: Sequence[float]
    tasks: Sequence[float]
    kinds: Mapping[str, float]

    @property
    def over(self) -> float:
        """The share of frames that have more to do than fits in."""
        return sum(one > BUDGET for one in self.frames) / max(1, len(self.frames))

    @property
    def longest(self) -> float:
        return max(self.tasks, default=0.0)

    @property
    def each(self) -> float:
        return sum(self.frames) / max(1, len(self.frames))

    def share(self, kind: str) -> float:
        return self.kinds.get(kind, 0.0) / max(1.0, sum(self.kinds.values()))


@contextmanager
def traced(page: Page, work: list[Work]) -> Iterator[None]:
    """What is done meanwhile is added to the list when it is over."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield
    finally:
        work.append(work_in(json.loads(browser.stop_tracing())["traceEvents"]))


def work_in(events: Sequence[dict[str, Any]]) -> Work:
    """The work of the busiest main thread, which is the watched page's."""
    spans = [one for one in events if one["ph"] == "X" and "tdur" in one]
    named = [one for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"]
    threads = Counter((one["pid"], one["tid"]) for one in spans)
    main = max(((one["pid"], one["tid"]) for one in named), key=lambda thread: threads[thread])
    own = sorted((one for one in spans if (one["pid"], one["tid"]) == main), key=lambda one: (one["ts"], -one["dur"]))
    tasks = [one for one in own if one["name"] == TASK]
    return Work(list(frames_of(tasks)), [slowed(one) for one in tasks], kinds_of(own))


def slowed(span: Mapping[str, Any]) -> float:
    return float(span["tdur"]) / 1000 * PROCESSOR


def frames_of(tasks: Iterable[Mapping[str, Any]]) -> Iterator[float]:
    """Each frame with what is done until the next begins."""
    total: float | None = None
    for task in tasks:
        if task.get("args", {}).get("src_func") == FRAME:
            if total is not None:
                yield total
            total = 0.0
        if total is not None:
            total += slowed(task)
    if total is not None:
        yield total


def kinds_of(spans: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """What each kind took by itself: what is done inside of another is not counted twice."""
    took: defaultdict[str, float] = defaultdict(float)
    open_: list[Mapping[str, Any]] = []
    for span in spans:
        while open_ and open_[-1]["ts"] + open_[-1]["dur"] <= span["ts"]:
            open_.pop()
        if open_:
            took[kind_of(open_)] -= slowed(span)
        open_.append(span)
        took[kind_of(open_)] += slowed(span)
    return dict(took)


def kind_of(open_: Sequence[Mapping[str, Any]]) -> str:
    """Of the innermost span that has one."""
    return next((KIND_OF[one["name"]] for one in reversed(open_) if one["name"] in KIND_OF), OTHER)
