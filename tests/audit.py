"""`python -m tests.audit`: known holes in the packages we build on, by pip-audit and npm audit.

Where a registry has no advisory service, or there is no network, that is said and nothing fails: what cannot be asked
cannot be answered. A hole that was found ends with status 1, until the package is newer or `ACCEPTED` says why not.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
LISTS = ("run", "dev", "bench", "learn", "lock", "web", "audit")
PIP_AUDIT = [".venv-audit/bin/python", "-m", "pip_audit", "--disable-pip", "--no-deps", "--format", "json"]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
NPM_AUDIT = ["web/npm.sh", "audit", "--json"]
PATIENCE = 60.0  # seconds
ACCEPTED: dict[str, str] = {}  # advisories that do not concern us: id → why


class Verdict(NamedTuple):
    """What an audit found: holes by package, or why it could not look."""

    holes: list[str]
    looked_at: int
    skipped: str = ""


def of_pip(told: str, complaint: str) -> Verdict:
    """What pip-audit's answer means."""
    try:
        packages: list[dict[str, Any]] = json.loads(told)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Verdict([], 0, last_line(complaint))
    known = [package for package in packages if "skip_reason" not in package]
    if not known:
        return Verdict([], 0, packages[0]["skip_reason"] if packages else "no package was looked at")
    found = [
        f"{package['name']} {package['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or '?'}"
        for package in known
        for hole in package["vulns"]
        if hole["id"] not in ACCEPTED and not ACCEPTED.keys() & set(hole.get("aliases", []))
    ]
    return Verdict(found, len(known))


def of_npm(told: str, complaint: str) -> Verdict:
    """What npm's answer means."""
    try:
        answer: dict[str, Any] = json.loads(told)
        packages: dict[str, dict[str, Any]] = answer["vulnerabilities"]
        count = int(answer["metadata"]["dependencies"]["total"])
    except (ValueError, KeyError, TypeError):
        return Verdict([], 0, str(message_in(told) or last_line(complaint)))
    found = [f"{name}: {holes}" for name, package in packages.items() if (holes := advisories(package))]
    return Verdict(found, count)


def advisories(package: dict[str, Any]) -> str:
    """The holes of an npm package itself; those of packages it needs are listed there."""
    own = [hole for hole in package["via"] if isinstance(hole, dict)]
    return "; ".join(
        f"{hole['title']} ({hole['url']})" for hole in own if hole["url"].rpartition("/")[2] not in ACCEPTED
    )


def message_in(told: str) -> str | None:
    try:
        found = json.loads(told).get("message")
    except (ValueError, AttributeError):
        return None
    return None if found is None else str(found)


def last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else "no answer"


def asked(command: list[str]) -> tuple[str, str]:
    """What a program says, and complains about."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as wrong:
        return "", str(wrong)
    return done.stdout, done.stderr


def report(name: str, verdict: Verdict) -> bool:
    """Say what was found; whether all is well."""
    if verdict.skipped:
        print(f"audit of {name} skipped, no advisories to be had: {verdict.skipped}")
    else:
        print(f"audit of {name}: {verdict.looked_at} packages, {len(verdict.holes)} known holes")
    for hole in verdict.holes:
        print(f"  {hole}")
    return not verdict.holes


def sheets(locks: list[str]) -> list[str]:
    """All pinned packages, on as many sheets as one of them has versions: pip-audit takes a name once."""
    versions: dict[str, list[str]] = {}
    for name, version in sorted({(name.lower(), version) for lock in locks for name, version in PIN.findall(lock)}):
        versions.setdefault(name, []).append(version)
    count = max(map(len, versions.values()), default=0)
    return ["".join(f"{n}=={vs[i]}\n" for n, vs in versions.items() if i < len(vs)) for i in range(count)]


def pip_verdict() -> Verdict:
    """What pip-audit says of every version any lock names."""
    quiet = ["--progress-spinner", "off", "--timeout", "10"]
    found = Verdict([], 0)
    for sheet in sheets([(ROOT / f"requirements/{name}.txt").read_text("utf-8") for name in LISTS]):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(sheet)
            file.flush()
            one = of_pip(*asked([*PIP_AUDIT, *quiet, "-r", file.name]))
        found = Verdict(found.holes + one.holes, found.looked_at + one.looked_at, found.skipped or one.skipped)
    return found


def main() -> None:
    verdicts = {"Python packages": pip_verdict(), "npm packages": of_npm(*asked(NPM_AUDIT))}
    well = [report(name, verdict) for name, verdict in verdicts.items()]
    if not all(well):
        sys.exit(1)


if __name__ == "__main__":
    main()
