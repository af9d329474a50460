"""What was tried, and what came of the long tests before the hour: pytest's own record of them, in JUnit's XML."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import msgspec


class Walks(msgspec.Struct, frozen=True):
    """Of some runs of pytest together."""

    minutes: float
    passed: int
    failed: int
    skipped: dict[str, int]  # how many, by why


def walked(records: Iterable[Path]) -> Walks | None:
    """What came of all tests of these records; nothing without any."""
    suites = [suite for record in records for suite in ElementTree.parse(record).iter("testsuite")]
    if not suites:
        return None
    tests = [test for suite in suites for test in suite.iter("testcase")]
    skipped = Counter(why.get("message", "") for test in tests for why in test.findall("skipped"))
    failed = sum(test.find("failure") is not None or test.find("error") is not None for test in tests)
    return Walks(
        minutes=sum(float(suite.get("time", 0.0)) for suite in suites) / 60,
        passed=len(tests) - failed - skipped.total(),
        failed=failed,
        skipped=dict(skipped),
    )


def commit(repository: Path) -> str:
    """What was tried: the commit the files are at, and whether they were changed since; nothing where git is not."""
    git = shutil.which("git")
    if git is None:
        return ""

    def said(*words: str) -> str:
        return subprocess.run([git, "-C", str(repository), *words], capture_output=True, text=True, check=False).stdout

    name = said("rev-parse", "--short=12", "HEAD").strip()
    return f"{name}, changed" if name and said("status", "--porcelain", "--untracked-files=no") else name
