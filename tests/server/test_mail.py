"""Mails handed to real mail servers that ask for TLS and a password."""

from __future__ import annotations

import asyncio
import gc
import shutil
import smtplib
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from dighouse.server.mail import failure, hand_in, mail_server, written
from dighouse.server.serving import bound

HOST = "127.0.0.2"  # this machine, and not one of the names that go without TLS
USER, PASSWORD = "house", "open/sesame"
MAIL = written(
    "Dighouse <house@example.org>",
    "ann@example.org",
    "en",
    "mail.confirm_subject",
    "mail.confirm_text",
    link="https://dig.example.org/",
)
Open = Callable[..., str]
# The mail server's own, when a handshake fails.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


class Office:
    """Notes how each mail came in."""

    def __init__(self) -> None:
        self.mails: list[tuple[bool, str | None]] = []  # encrypted? from whom?

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert server.transport
        encrypted = server.transport.get_extra_info("ssl_object") is not None
        self.mails.append((encrypted, envelope.mail_from))
        return "250 OK"


def admitted(server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: Any) -> AuthResult:
    right = isinstance(given, LoginPassword) and (given.login, given.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, and its key beside it."""
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("no openssl found to make a certificate with: install it (Debian: apt-get install openssl)")
    folder = tmp_path_factory.mktemp("certificate")
    asked = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={HOST} -addext subjectAltName=IP:{HOST}"
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([tool, *asked.split(), *files], check=True, capture_output=True)
    return folder / "cert.pem"


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def open_office(office: Office, certificate: Path) -> Iterator[Open]:
    """Opens mail servers in a thread of their own: with TLS from the start, with STARTTLS, or without either."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    servers: list[asyncio.Server] = []

    def opened(tls: str, password: str = PASSWORD) -> str:
        def protocol() -> SMTP:
            asked: dict[str, Any] = {
                "tls_context": context if tls == "starttls" else None,
                "auth_require_tls": tls == "starttls",
            }
            return SMTP(office, hostname="mail.example.org", loop=loop, authenticator=admitted, **asked)

        door = bound(HOST, 0)
        serving = loop.create_server(protocol, sock=door, ssl=context if tls == "smtps" else None)
        servers.append(asyncio.run_coroutine_threadsafe(serving, loop).result(10))
        scheme = "smtps" if tls == "smtps" else "smtp"
        return f"{scheme}://{USER}:{password.replace('/', '%2F')}@{HOST}:{door.getsockname()[1]}"

    yield opened
    asyncio.run_coroutine_threadsafe(ended(servers), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()
    gc.collect()  # what the mail server left open is complained of here, and not in another test


async def ended(servers: list[asyncio.Server]) -> None:
    """Close the doors, and send away whoever is still inside."""
    for server in servers:
        server.close()
    inside = asyncio.all_tasks() - {asyncio.current_task()}
    for task in inside:
        task.cancel()
    await asyncio.gather(*inside, return_exceptions=True)


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


@pytest.mark.parametrize("tls", ["smtps", "starttls"])
@pytest.mark.usefixtures("trusted")
def test_a_mail_goes_in_encrypted_and_with_a_password(open_office: Open, office: Office, tls: str) -> None:
    hand_in(mail_server(open_office(tls)), MAIL)
    assert office.mails == [(True, "house@example.org")]


@pytest.mark.parametrize("tls", ["smtps", "starttls"])
@pytest.mark.usefixtures("trusted")
def test_a_wrong_password_is_refused_and_not_repeated_in_the_log(open_office: Open, office: Office, tls: str) -> None:
    with pytest.raises(smtplib.SMTPAuthenticationError) as refused:
        hand_in(mail_server(open_office(tls, "guessed")), MAIL)
    assert failure(refused.value) == "SMTPAuthenticationError 535"
    assert office.mails == []


@pytest.mark.parametrize("tls", ["smtps", "starttls"])
def test_a_stranger_with_the_servers_name_gets_nothing(open_office: Open, office: Office, tls: str) -> None:
    """Its certificate is signed by nobody we know."""
    with pytest.raises(ssl.SSLCertVerificationError):
        hand_in(mail_server(open_office(tls)), MAIL)
    assert office.mails == []


@pytest.mark.usefixtures("trusted")
def test_a_password_is_never_sent_in_the_clear(open_office: Open, office: Office) -> None:
    with pytest.raises(smtplib.SMTPNotSupportedError):
        hand_in(mail_server(open_office("none")), MAIL)
    assert office.mails == []
