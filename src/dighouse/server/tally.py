"""What happened in this process since it was started, counted, in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
COUNTED = {
    "events_total": "Events stored, by kind.",
    "commands_refused_total": "Commands that were not carried out, by the code of the problem, or as against a rule.",
    "races_lost_total": "Events another process stored first.",
    "store_failures_total": "Transactions that failed, by the code of the problem.",
    "followed_total": "Events taken over from other processes.",
    "channel_heard_total": "Notifications of other processes.",
    "channel_lost_total": "How often the channel to PostgreSQL broke.",
    "tables_read_again_total": "Tables that went wrong inside and were read again from the database.",
    "tables_frozen_total": "Tables that went wrong inside, and again after they were read anew.",
    "sockets_closed_total": "Sockets the server closed, by the code of the problem.",
    "connections_cut_total": "Connections cut off, by the reason: too many, too slow, too many pings.",
    "bots_failed_total": "Bots that failed or ran out of time.",
}
MEASURED = {
    "up": "Whether the database answers.",
    "sockets": "Sockets connected.",
    "tables_in_memory": "Tables this process holds in memory.",
    "bots_thinking": "Tables at which a bot is on turn here.",
    "channel_up": "Whether this process hears PostgreSQL's notifications; without PostgreSQL always 0.",
    "games_ready": "Games whose rules are loaded.",
    "start_time_seconds": "When this process was started, since the epoch.",
}


class Tally:
    """Counters by name and label, and how long the store took."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter({(name, ""): 0 for name in COUNTED})
        self.buckets = [0] * (len(SECONDS) + 1)
        self.seconds = 0.0

    def count(self, name: str, **label: str) -> None:
        """One more; the label, if there is one, has few possible values."""
        written = "".join(f'{{{key}="{word}"}}' for key, word in label.items())
        self.counts[name, written] += 1

    def stored_within(self, seconds: float) -> None:
        """A transaction was committed within so long."""
        self.buckets[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def text(self, measured: Mapping[str, float]) -> str:
        """All of it, with what was just measured."""
        lines = [*self.counters(), *self.histogram()]
        for name, number in measured.items():
            lines += [*head(name, "gauge", MEASURED[name]), f"dighouse_{name} {number:.15g}"]
        return "\n".join(lines) + "\n"

    def counters(self) -> Iterator[str]:
        for name, meaning in COUNTED.items():
            yield from head(name, "counter", meaning)
            rows = [(label, number) for (counted, label), number in sorted(self.counts.items()) if counted == name]
            labelled = [row for row in rows if row[0]]
            yield from (f"dighouse_{name}{label} {number}" for label, number in labelled or rows)

    def histogram(self) -> Iterator[str]:
        yield from head("store_seconds", "histogram", "How long a transaction took until it was committed.")
        total = 0
        for limit, number in zip((*(f"{edge:g}" for edge in SECONDS), "+Inf"), self.buckets, strict=True):
            total += number
            yield f'dighouse_store_seconds_bucket{{le="{limit}"}} {total}'
        yield f"dighouse_store_seconds_sum {self.seconds:.6f}"
        yield f"dighouse_store_seconds_count {total}"


def head(name: str, kind: str, meaning: str) -> tuple[str, str]:
    return f"# HELP dighouse_{name} {meaning}", f"# TYPE dighouse_{name} {kind}"
