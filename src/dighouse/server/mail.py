"""Mails: how they are written and handed to a mail server. No secret stands in them but the keys of their own links."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from dighouse.core.texts import Phrase
from dighouse.server.problems import TableProblem, table_texts

TIMEOUT = 20.0  # seconds
PORTS = {"smtp": 25, "smtps": 465}
LOCAL = ("localhost", "127.0.0.1", "::1")


class MailServer(msgspec.Struct, frozen=True):
    """Where mails are handed in: `smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS from the start)."""

    scheme: str
    host: str
    port: int
    user: str | None = None
    password: str | None = None


def mail_server(url: str) -> MailServer:
    """The mail server an address names."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise TableProblem("smtp_url") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise TableProblem("smtp_url")
    user = unquote(parts.username) if parts.username else None
    password = unquote(parts.password) if parts.password else None
    return MailServer(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password)


def hand_in(server: MailServer, message: EmailMessage) -> None:
    """Hand a mail to the server; encrypted if it is another machine that can do so, or one that asks for a name."""
    context = ssl.create_default_context()
    if server.scheme == "smtps":
        client: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    else:
        client = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    with client:
        client.ehlo()
        local = server.host in LOCAL
        if server.scheme == "smtp" and not local and (client.has_extn("starttls") or server.user is not None):
            client.starttls(context=context)
            client.ehlo()
        if server.user is not None:
            client.login(server.user, server.password or "")
        client.send_message(message)


def written(sender: str, to: str, language: str, subject: str, text: str, **args: Any) -> EmailMessage:
    """A mail in somebody's language; `subject` and `text` are keys."""
    texts = table_texts(language)
    message = EmailMessage()
    message["From"], message["To"] = sender, to
    message["Subject"] = texts.say(Phrase(subject, args))
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="dighouse.invalid")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(texts.say(Phrase(text, args)), cte="quoted-printable")
    message["Content-Language"] = language  # after the content, which sweeps away what was said about it
    return message


def failure(wrong: Exception) -> str:
    """Why a mail could not be sent, for the log: a mail server's own words may repeat whom it was for."""
    if not isinstance(wrong, smtplib.SMTPException):
        return str(wrong)
    refused = [code for code, _ in getattr(wrong, "recipients", {}).values()]
    return " ".join(str(part) for part in (type(wrong).__name__, *refused, getattr(wrong, "smtp_code", "")) if part)
