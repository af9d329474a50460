"""The audit of packages says what was found, and when nothing could be looked up. No registry is asked here."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests import audit

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": ["CVE-1"], "description": "bad"}
FINE = {"name": "fine", "version": "1.0", "vulns": []}
LEAKY = {"name": "leaky", "version": "1.0", "vulns": [HOLE]}
UNKNOWN = {"name": "unknown", "skip_reason": "Dependency not found on PyPI"}


def pip_said(*packages: object) -> audit.Verdict:
    return audit.of_pip(json.dumps({"dependencies": packages, "fixes": []}), "")


def test_pip_audit_finds_a_hole() -> None:
    assert pip_said(FINE, LEAKY, UNKNOWN) == audit.Verdict(["leaky 1.0: PYSEC-1, mended in 2.0"], 2)
    assert pip_said(FINE) == audit.Verdict([], 1)


def test_a_hole_can_be_accepted_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ACCEPTED", {"CVE-1": "we never call it"})
    assert pip_said(LEAKY).holes == []


@pytest.mark.parametrize("told", ["", "{", "[]", "null"])
def test_without_an_answer_it_is_skipped_with_the_reason(told: str) -> None:
    assert audit.of_pip(told, "warning\nConnection refused\n").skipped == "Connection refused"
    assert audit.of_npm(told, "npm error offline\n").skipped == "npm error offline"


def test_where_no_package_is_known_it_is_skipped() -> None:
    assert pip_said(UNKNOWN).skipped == "Dependency not found on PyPI"
    assert audit.of_npm('{"message": "405 Method Not Allowed"}', "").skipped == "405 Method Not Allowed"


def test_a_package_with_two_versions_is_asked_about_twice() -> None:
    locks = ["a==1.0 \\\n    --hash=sha256:00\nB==2 ; python_version < '3.12'\n", "a==1.1\nb==2\n"]
    assert audit.sheets(locks) == ["a==1.0\nb==2\n", "a==1.1\n"]


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.report("X", audit.Verdict([], 0, "offline"))
    assert audit.report("X", audit.Verdict([], 7))
    assert not audit.report("X", audit.Verdict(["leaky"], 7))
    said = capsys.readouterr().out
    assert "skipped" in said
    assert "7 packages, 1 known holes\n  leaky" in said


class Advisories(BaseHTTPRequestHandler):
    """An npm registry that knows of one hole in every package it is asked about first."""

    def do_POST(self) -> None:
        import gzip

        sent = self.rfile.read(int(self.headers["content-length"]))
        if self.headers.get("content-encoding") == "gzip":
            sent = gzip.decompress(sent)
        name = sorted(json.loads(sent))[0]
        hole = {"id": 1, "url": "https://x/GHSA-1", "title": "a hole", "severity": "high", "vulnerable_versions": "*"}
        body = json.dumps({name: [hole]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Advisories)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_npm_audit_of_a_registry_that_knows_a_hole(registry: str, tmp_path: Path) -> None:
    """The real npm, on a lock file of one package, asks a registry of ours."""
    (tmp_path / "package.json").write_text('{"name": "x", "version": "1.0.0", "dependencies": {"leaky": "1.0.0"}}')
    leaky = {"version": "1.0.0", "resolved": f"{registry}leaky-1.0.0.tgz"}
    lock = {"name": "x", "version": "1.0.0", "lockfileVersion": 3, "requires": True}
    packages = {"": {"name": "x", "version": "1.0.0", "dependencies": {"leaky": "1.0.0"}}, "node_modules/leaky": leaky}
    (tmp_path / "package-lock.json").write_text(json.dumps({**lock, "packages": packages}))
    npm = [str(audit.ROOT / "web" / "npm.sh"), "audit", "--json", f"--prefix={tmp_path}", f"--registry={registry}"]
    npm.append("--fetch-retries=0")
    done = subprocess.run(npm, capture_output=True, text=True, timeout=120, check=False)
    verdict = audit.of_npm(done.stdout, done.stderr)
    assert verdict.holes == ["leaky: a hole (https://x/GHSA-1)"], done.stdout + done.stderr
