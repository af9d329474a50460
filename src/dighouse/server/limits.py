"""How much one visitor may ask for in a while: a bucket that fills up again, one for each visitor.

A visitor is an address, and an identity where there is one: a new identity costs nothing, so that the address counts;
an identity may come from many addresses, so that it counts too.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection

BUCKETS = 10_000  # visitors remembered; the one seen longest ago is forgotten first
HOUSEHOLD = 64  # bits of an IPv6 address that are one visitor's: they are given all addresses that begin with them


def household(address: str) -> str:
    """Whom an address belongs to: itself, or the network an IPv6 visitor can choose any address of."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, HOUSEHOLD), strict=False))


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address limits are counted by."""
    return household(connection.client.host) if connection.client else ""


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
    """A bucket for each visitor."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str) -> bool:
        bucket = self.known.pop(visitor, None) or Bucket(self.rate, self.burst)
        self.known[visitor] = bucket
        if len(self.known) > BUCKETS:
            self.known.popitem(last=False)
        return bucket.take()
