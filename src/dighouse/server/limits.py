"""How much one visitor may ask for in a while: a bucket that fills up again, one for each visitor."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

BUCKETS = 10_000  # visitors remembered; the one seen longest ago is forgotten first


class Bucket:
    """Holds `burst` drops and refills at `rate` a second; each request takes one."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.drops = float(burst)
        self.seen = clock()

    def take(self) -> bool:
        """Take a drop, if there is one."""
        now = self.clock()
        self.drops = min(self.burst, self.drops + (now - self.seen) * self.rate)
        self.seen = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.known.pop(address, None) or Bucket(self.rate, self.burst)
        self.known[address] = bucket
        if len(self.known) > BUCKETS:
            self.known.popitem(last=False)
        return bucket.take()
