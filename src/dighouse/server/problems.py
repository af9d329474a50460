"""What can be wrong at a table, in one shape: `Problem`, in a response's body or a socket's message."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

from dighouse.core.errors import BadInput, DighouseError, Refused
from dighouse.core.texts import Phrase, Texts, core_texts, read_texts
from dighouse.server.messages import Problem

BLANK = " \u115f\u1160\u2800\u3164\uffa0"  # what counts as printed, and shows nothing
# marks on one letter, more than any language writes: they would cover the lines above and below
PILED = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}")
FOLDER = Path(__file__).parent / "texts"

# The status of a response by the code of its problem; any other problem of a request is a 400.
STATUS = {
    "unknown_game": 404,
    "unknown_language": 404,
    "no_page": 404,
    "no_table": 404,
    "no_moment": 404,
    "decision_not_judged": 404,
    "no_eyes": 404,
    "eyes_closed": 403,
    "mail_key": 404,
    "nothing_kept": 404,
    "no_method": 405,
    "no_spectators": 403,
    "no_hints": 403,
    "talk_closed": 403,
    "not_seated": 403,
    "bad_key": 403,
    "key_needed": 403,
    "not_your_seat": 403,
    "foreign_page": 403,
    "stale": 409,
    "seat_taken": 409,
    "no_free_seat": 409,
    "not_finished": 409,
    "branch_over": 409,
    "branch_old_rules": 409,
    "imported": 409,
    "hint_turn": 409,
    "hint_running": 409,
    "analysis_too_early": 409,
    "body_too_long": 413,
    "file_too_large": 413,
    "too_many_requests": 429,
    "too_many_tables": 429,
    "too_many_playouts": 429,
    "too_many_hints": 429,
    "too_many_tries": 429,
    "internal": 500,
    "frozen": 503,
    "not_stored": 503,
    "store_away": 503,
    "store_busy": 503,
    "store_full": 503,
    "restarting": 503,
    "no_mail": 503,
    "mail_not_sent": 503,
}


class TableProblem(DighouseError):
    """Something at a table that cannot be done. Its sentence is the text `error.<code>` of `server/texts`."""

    def sentence(self, language: str = "en") -> str:
        return table_texts(language).say(Phrase(self.text_key, self.details))


@functools.cache
def table_texts(language: str) -> Texts:
    """The texts common to all games, and the table's own."""
    return Texts(language, core_texts(language).texts | read_texts(FOLDER, language))


def problem_of(wrong: DighouseError) -> Problem:
    """An error as the message that tells it."""
    if isinstance(wrong, Refused):
        return Problem(code=wrong.refusal, phrase=wrong.phrase, message=str(wrong), rule=wrong.rule)
    return Problem(
        code=wrong.code, phrase=Phrase(wrong.text_key, told_details(wrong)), message=str(wrong), rule=wrong.rule
    )


def told_details(wrong: DighouseError) -> dict[str, Any]:
    """What fills the sentence; a reason that is itself an error is said in the reader's language too."""
    inner = wrong.__context__
    if "reason" in wrong.details and isinstance(inner, DighouseError) and not isinstance(inner, Refused):
        return {**wrong.details, "reason": Phrase(inner.text_key, inner.details)}
    return wrong.details


def problem(code: str, **details: Any) -> Problem:
    """A problem of the table by its code."""
    return problem_of(TableProblem(code, **details))


def status_of(code: str) -> int:
    """The HTTP status of a problem."""
    return STATUS.get(code, 400)


def checked_name(name: str | None, otherwise: str, limit: int = 40) -> str:
    """A name somebody chose: 1 to 40 printable characters, some of them to be seen. It is text, never markup."""
    if name is None:
        return otherwise
    chosen = name.strip(" ")
    if len(chosen) > limit or not is_readable(chosen):
        raise BadInput("name", name=shown(name), limit=limit)
    return chosen


def is_readable(text: str) -> bool:
    """Whether something is to be seen of a text, nothing in it turns the line around, and no marks pile up on it."""
    return text.isprintable() and bool(text.strip(BLANK)) and not PILED.search(text)


def shown(text: str, limit: int = 40) -> str:
    """A visitor's words, safe and short enough to be repeated."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:limit])
