"""The nginx configuration of the how-to, with TLS: two processes restarted one after the other under people's hands."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.conftest import quick
from tests.server.elsewhere import Start, starting
from tests.server.harness import PATIENCE, Chair, Person, settle
from tests.server.travellers import Traveller, all_reach

SITE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "nginx.conf"
INSTALL = "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nginx-light"
INSTALLED_WITHIN = 300.0  # seconds
RESTARTS = 4  # each process twice
MAIN = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; user root;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""

pytestmark = pytest.mark.soak


def nginx_program() -> str:
    """Debian's nginx, installed if that is allowed here; where it is not, that nothing was tried is said at the end."""
    places = f"{os.environ['PATH']}:/usr/sbin"
    found = shutil.which("nginx", path=places)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        done = subprocess.run(["sh", "-c", INSTALL], capture_output=True, text=True, timeout=INSTALLED_WITHIN)
        found = shutil.which("nginx", path=places)
        assert found is not None, f"nginx cannot be installed: {done.stderr[-300:]}"
    if found is None:
        pytest.skip("this needs nginx: install it (Debian: sudo apt-get install nginx-light)")
    return found


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def certificate(folder: Path) -> None:
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=dig.example.org -keyout key.pem -out cert.pem"
    )
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)


def configure(folder: Path, ports: list[int]) -> int:
    """The how-to's file with this test's ports and certificate; the port of the house."""
    front, plain = free_port(), free_port()
    site = SITE.read_text(encoding="utf-8")
    for there, here in (
        ("127.0.0.1:8001", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{ports[1]}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{front} ssl"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("/etc/letsencrypt/live/dig.example.org/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/dig.example.org/privkey.pem", f"{folder}/key.pem"),
    ):
        site, times = re.subn(re.escape(there), here, site)
        assert times == 1, there
    (folder / "site.conf").write_text(site)
    (folder / "main.conf").write_text(MAIN.format(folder=folder))
    return front


@pytest.fixture
def start() -> Iterator[Start]:
    with starting() as start:
        yield start


class Front:
    """nginx."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        program = nginx_program()
        certificate(folder)
        self.address = f"127.0.0.1:{configure(folder, ports)}"
        command = [program, "-e", f"{folder}/error.log", "-p", str(folder), "-c", f"{folder}/main.conf"]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        self.process = subprocess.Popen(command)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Visitor(Person):
    """Somebody with a browser, through TLS."""

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        self.http.close()
        self.http = httpx.Client(base_url=f"https://{server.address}", timeout=PATIENCE, verify=False)

    def knock(self, table: str, **more: Any) -> Chair:
        anyone = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        url = f"wss://{self.server.address}/api/tables/{table}/socket"
        headers = {"Cookie": f"dighouse={self.token}", "Origin": f"https://{self.server.address}"}
        chair = Chair(connect(url, additional_headers=headers, max_size=None, ssl=anyone, **more))
        self.sockets.append(chair)
        return chair


class Guest(Traveller):
    """Comes back through the front, to whichever process it leads."""

    def connect(self, server: Any) -> None:
        self.person = Visitor(server)
        if self.token:
            self.person.http.cookies.set("dighouse", self.token)


def asking(front: Front, answers: list[int], over: threading.Event) -> None:
    """Ask for the lobby all the time."""
    with httpx.Client(base_url=f"https://{front.address}", timeout=PATIENCE, verify=False) as http:
        while not over.is_set():
            answers.append(http.get("/api/lobby").status_code)
            over.wait(0.05)


def test_a_rolling_restart_costs_no_more_than_a_reconnect(start: Start, postgres: str, tmp_path: Path) -> None:
    servers = [start(quick(postgres, look_again=2.0, bot_pause=0.2)) for _ in range(2)]
    front = Front(tmp_path, [server.port for server in servers])
    try:
        guest = Guest(start, postgres, "thebes", [front], 0)
        guest.connect(front)
        settle(lambda: guest.person.http.get("/api/health").status_code == 200)
        made = guest.person.http.get("/api/lobby")
        assert "secure" in made.headers["set-cookie"].lower()
        guest.table = guest.person.make("me", {"kind": "bot", "bot": "random"})["table"]
        guest.token = guest.person.token
        assert guest.person.http.get("/metrics").status_code == 404
        rolled(start, servers, guest, front)
    finally:
        front.close()


def rolled(start: Start, servers: list[Any], guest: Guest, front: Front) -> None:
    """Restart every process twice, while somebody plays and somebody asks."""
    over = threading.Event()
    answers: list[int] = []
    asker = threading.Thread(target=asking, args=(front, answers, over), daemon=True)
    asker.start()
    guest.thread.start()
    try:
        for turn in range(RESTARTS):
            all_reach([guest], 8 * (turn + 1))
            old = servers[turn % 2]
            old.terminate()
            servers[turn % 2] = start(old.settings, port=old.port)
        all_reach([guest], 8 * (RESTARTS + 1))
        guest.enough = 0
        guest.finish()
    finally:
        over.set()
        asker.join(2 * PATIENCE)
    assert not asker.is_alive(), "a request was never answered"
    guest.check_store()
    assert RESTARTS / 2 <= guest.moves <= RESTARTS, "where the guest was, was restarted: one reconnect each time"
    assert set(answers) == {200}, "a request was lost"
