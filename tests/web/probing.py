"""What a slow phone would feel, read from inside the page and from the browser's own counters."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import CDPSession, Page

# Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up; and a processor a quarter as fast.
LATENCY_MS, DOWN, UP = 150, 1.6 * 1024 * 1024 / 8, 750 * 1024 / 8
PROCESSOR = 4
# With it come the board and the open cards; desks and log follow. Or a page of bare text, to compare with.
USABLE = "main.table[data-state=mine], body > pre"

# Noted inside the page: when the first legal choice can be clicked and is painted, and every task over 50 ms.
NOTES = f"""(() => {{
  const notes = (window.notes = {{ from: 0, usable: null, tasks: [], frames: [], shifts: [] }});
  new PerformanceObserver((list) => {{
    for (const one of list.getEntries()) if (!one.hadRecentInput) notes.shifts.push([one.startTime, one.value]);
  }}).observe({{ type: 'layout-shift', buffered: true }});
  new PerformanceObserver((list) => {{
    for (const one of list.getEntries()) notes.tasks.push([one.startTime, one.startTime + one.duration]);
  }}).observe({{ type: 'longtask', buffered: true }});
  const look = () => {{
    if (notes.usable !== null || !document.querySelector('{USABLE}')) return;
    notes.usable = -1;
    requestAnimationFrame(() => setTimeout(() => {{
      notes.usable = performance.now();
      window.usableNow?.('');
    }}));
  }};
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true, attributeFilter: ['data-state'] }});
  notes.again = () => Object.assign(notes, {{ from: performance.now(), usable: null, tasks: [] }});
  notes.film = (count) => {{
    Object.assign(notes, {{ begun: performance.now(), frames: [], tasks: [], shifts: [] }});
    const frame = (at) => {{ notes.frames.push(at); notes.filming = requestAnimationFrame(frame); }};
    if (count) notes.filming = requestAnimationFrame(frame);
  }};
  notes.cut = () => {{ cancelAnimationFrame(notes.filming); return notes; }};
}})()"""
QUIET_FOR = 1000  # ms without a long task after which no more of this visit are expected


class Wire:
    """What went over the wire to one page, by the browser's own count."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.asked: dict[str, str] = {}
        self.cached: set[str] = set()
        self.bytes = 0
        self.cdp.on("Network.requestWillBeSent", self.sent)
        self.cdp.on("Network.requestServedFromCache", lambda e: self.cached.add(e["requestId"]))
        self.cdp.on("Network.responseReceived", self.answered)
        self.cdp.on("Network.loadingFinished", self.loaded)
        self.cdp.on("Network.webSocketCreated", self.sent)
        self.cdp.on("Network.webSocketFrameReceived", self.heard)
        self.usable = False
        self.cdp.on("Runtime.bindingCalled", self.called)
        self.cdp.send("Runtime.enable")
        self.cdp.send("Runtime.addBinding", {"name": "usableNow"})
        self.cdp.send("Network.enable")
        self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def sent(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["url"] if "url" in event else event["request"]["url"]

    def answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromPrefetchCache"):
            self.cached.add(event["requestId"])

    def loaded(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self.cached:
            self.bytes += int(event["encodedDataLength"])

    def heard(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["response"]["payloadData"])

    def called(self, event: dict[str, Any]) -> None:
        self.usable |= event["name"] == "usableNow"

    def wait_until_usable(self, page: Page) -> None:
        """Told by the page itself: to ask it again and again would be work of the page, and be measured."""
        patience = 3000
        while not self.usable:
            patience -= 1
            assert patience, f"the table at {page.url} could not be played within a minute"
            page.wait_for_timeout(20)

    def reset(self) -> None:
        self.asked, self.cached, self.bytes = {}, set(), 0

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked over the wire, kept copies left out."""
        urls = [url for number, url in self.asked.items() if number not in self.cached]
        return [url.split("/", 3)[-1] for url in urls if not url.startswith(("data:", "blob:"))]


def throttle(cdp: CDPSession, *, network: bool = True, processor: bool = True) -> None:
    """The slow profile, or a part of it."""
    speed = {"latency": LATENCY_MS, "downloadThroughput": DOWN, "uploadThroughput": UP}
    free = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    cdp.send("Network.emulateNetworkConditions", {"offline": False, **(speed if network else free)})
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR if processor else 1})


def usable_after(page: Page, wire: Wire) -> dict[str, float]:
    """Milliseconds until a legal choice could be clicked, and until no long task followed any more."""
    wire.wait_until_usable(page)
    page.wait_for_timeout(QUIET_FOR)
    told = page.evaluate(
        "({from: notes.from, usable: notes.usable, tasks: notes.tasks, shifts: notes.shifts,"
        " paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0})"
    )
    last = max([told["usable"], *(end for _, end in told["tasks"])])
    blocked = sum(max(0.0, end - start - 50) for start, end in told["tasks"])
    shown = {"shown": told["usable"] - told["from"], "interactive": last - told["from"]}
    return {**shown, "paint": told["paint"], "blocked": blocked, "shift": shifted(told["shifts"])}


def shifted(shifts: Sequence[Sequence[float]]) -> float:
    """What readers see jump, as browsers sum it up: the worst five seconds without a pause of one, of the window."""
    worst, total, begun, last = 0.0, 0.0, 0.0, float("-inf")
    for at, by in shifts:
        if at - last > 1000 or at - begun > 5000:
            total, begun = 0.0, at
        total, last = total + by, at
        worst = max(worst, total)
    return worst


def worked(cdp: CDPSession) -> float:
    """Milliseconds of processor time of the page's main thread so far, whatever else the machine does."""
    found = {one["name"]: float(one["value"]) for one in cdp.send("Performance.getMetrics")["metrics"]}
    return found["TaskDuration"] * 1000


def counted(cdp: CDPSession) -> dict[str, int]:
    """After a collection: the heap, the nodes and the listeners of the page."""
    for _ in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    found = {one["name"]: int(one["value"]) for one in cdp.send("Performance.getMetrics")["metrics"]}
    return {"heap": found["JSHeapUsedSize"], "nodes": found["Nodes"], "listeners": found["JSEventListeners"]}


ENGINE = {"code", "native", "hidden", "synthetic", "object shape"}  # what of a heap is not the page's own


def held(cdp: CDPSession) -> int:
    """Bytes of the objects, functions, arrays and strings a page holds; compiled scripts are left out."""
    parts: list[str] = []
    cdp.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    heap = json.loads("".join(parts))
    meta, nodes = heap["snapshot"]["meta"], heap["nodes"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    step, kind, size = len(fields), fields.index("type"), fields.index("self_size")
    sizes = zip(nodes[kind::step], nodes[size::step], strict=True)
    return sum(own for number, own in sizes if kinds[number] not in ENGINE)


def alive(cdp: CDPSession, kind: str) -> int:
    """How many objects of a kind are left after a collection."""
    cdp.send("HeapProfiler.collectGarbage")
    prototype = cdp.send("Runtime.evaluate", {"expression": f"{kind}.prototype"})["result"]["objectId"]
    found = cdp.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    asked = {"objectId": found, "functionDeclaration": "function () { return this.length; }", "returnByValue": True}
    return int(cdp.send("Runtime.callFunctionOn", asked)["result"]["value"])
