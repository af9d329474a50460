"""A child process that reads and writes lines, each within a deadline.

Nothing here blocks longer than its deadline and no thread is left behind: the pipes do not block, and one loop
writes, reads answers and drains stderr at once, so that a child can neither stall on a full pipe nor stall us.
"""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from dighouse.bots.child.messages import LONGEST_LINE
from dighouse.bots.failing import BotFailed
from dighouse.core.actions import shortened

log = logging.getLogger(__name__)

CHUNK = 65536
PATIENCE = 0.5  # seconds for a process to end by itself
LAST_WORDS = 400  # bytes of stderr an error repeats
LOGGED = 1 << 20  # bytes of stderr of one process that are kept in a log
ENVIRONMENT = ("PATH", "HOME", "TMPDIR")  # all a child inherits, beside its language


class Stderr:
    """What a child writes to stderr: its last words, and all of it up to a cap in the file DIGHOUSE_BOT_LOG."""

    def __init__(self) -> None:
        self.tail = b""
        self.room = LOGGED
        named = os.environ.get("DIGHOUSE_BOT_LOG")
        self.path = Path(named) if named else None

    def add(self, words: bytes) -> None:
        """Some more words."""
        self.tail = (self.tail + words)[-LAST_WORDS:]
        kept = words[: self.room]
        self.room -= len(kept)
        if self.path is not None and kept:
            with contextlib.suppress(OSError), self.path.open("ab") as file:
                file.write(kept)

    def __str__(self) -> str:
        lines = [line for line in self.tail.decode(errors="replace").splitlines() if line.strip()]
        return shortened(lines[-1].strip(), LAST_WORDS) if lines else "–"


def read(pipe: IO[bytes]) -> bytes | None:
    """What lies in a pipe: None if there is nothing yet, empty once it is closed."""
    try:
        return os.read(pipe.fileno(), CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


class LineProcess:
    """A child process in a group of its own, with nothing of ours but three pipes and a few words of environment."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        self.unsent, self.unread = b"", b""
        self.stderr = Stderr()
        inherited = {key: os.environ[key] for key in ENVIRONMENT if key in os.environ}
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**inherited, "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as wrong:
            reason = getattr(wrong, "strerror", None) or str(wrong)
            raise BotFailed("bot_start", bot=name, reason=reason) from None
        self.selector = selectors.DefaultSelector()
        for pipe in self.pipes:
            os.set_blocking(pipe.fileno(), False)
        for pipe in self.pipes[1:]:
            self.selector.register(pipe, selectors.EVENT_READ)

    @property
    def pipes(self) -> list[IO[bytes]]:
        """stdin, stdout, stderr."""
        return [pipe for pipe in (self.process.stdin, self.process.stdout, self.process.stderr) if pipe is not None]

    def write(self, line: bytes, seconds: float) -> None:
        """Write a line that has no answer."""
        self.unsent += line + b"\n"
        self.work(seconds, answered=False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line and read the answer, without its end."""
        self.unsent += line + b"\n"
        self.work(seconds, answered=True)
        answer, _, self.unread = self.unread.partition(b"\n")
        if len(answer) > LONGEST_LINE:
            raise BotFailed("bot_line", bot=self.name, limit=LONGEST_LINE)
        return answer

    def work(self, seconds: float, answered: bool) -> None:
        """Write what is unsent and, if an answer is due, read until a line is whole."""
        end = time.monotonic() + seconds
        self.send()
        while self.unsent or (answered and b"\n" not in self.unread):
            if len(self.unread) > LONGEST_LINE:
                raise BotFailed("bot_line", bot=self.name, limit=LONGEST_LINE)
            left = end - time.monotonic()
            if left <= 0:
                raise BotFailed("bot_timeout", bot=self.name, seconds=f"{seconds:g}")
            for ready, _ in self.selector.select(left):
                self.move_bytes(ready.fileobj)

    def move_bytes(self, pipe: Any) -> None:
        """A pipe is ready: read from it, or write to it."""
        if pipe is self.process.stdin:
            self.send()
        elif pipe is self.process.stderr:
            self.hear_stderr()
        else:
            words = read(pipe)
            if words == b"":
                raise self.ended()
            self.unread += words or b""

    def send(self) -> None:
        """Write as much as the child takes; be woken for the rest."""
        stdin = self.pipes[0]
        try:
            self.unsent = self.unsent[os.write(stdin.fileno(), self.unsent) :] if self.unsent else b""
        except BlockingIOError:
            pass
        except OSError:
            raise self.ended() from None
        waiting = stdin in self.selector.get_map()
        if self.unsent and not waiting:
            self.selector.register(stdin, selectors.EVENT_WRITE)
        elif not self.unsent and waiting:
            self.selector.unregister(stdin)

    def hear_stderr(self) -> None:
        """Keep what the child complains about."""
        pipe = self.pipes[2]
        words = read(pipe)
        self.stderr.add(words or b"")
        if words == b"" and pipe in self.selector.get_map():
            self.selector.unregister(pipe)

    def ended(self) -> BotFailed:
        """The child closed its pipes, most likely because it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.hear_stderr()
        status = self.process.returncode
        return BotFailed("bot_exit", bot=self.name, status="–" if status is None else status, words=str(self.stderr))

    def close(self, last_line: bytes = b"", patience: float = PATIENCE) -> None:
        """Say a last word, wait a moment for the process to end, then end its whole group."""
        if last_line:
            with contextlib.suppress(BotFailed):
                self.write(last_line, patience)
        self.pipes[0].close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        self.kill()

    def kill(self) -> None:
        """End the process and whatever it started in its group, and free its pipes."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.selector.close()
        for pipe in self.pipes:
            pipe.close()
        if self.stderr.tail:
            log.info("a bot's last words", extra={"bot": self.name, "words": str(self.stderr)})
