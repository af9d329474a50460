"""Logs as one JSON object a line. Nothing secret is ever given to a log: no token, key, secret or body."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record with everything it was given in `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {name: str(fact) for name, fact in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log_to_stderr(level: int) -> None:
    """One line an event on stderr. Other libraries speak up only when something is wrong: what they would say in
    detail is what they were given (statements with their values, whole frames, visitors' addresses).
    """
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    logging.getLogger("dighouse").setLevel(level)
