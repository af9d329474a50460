"""What a failure of the database means to somebody at a table: a code with a sentence, never a trace."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

# PostgreSQL's SQLSTATE, by its beginning.
AWAY = ("08", "57P")  # the connection broke; the server stops, starts, or was told to end the session
FULL = ("53100",)
BUSY = ("40001", "40P01", "53300", "55P03")
# SQLite has only its sentences.
SAID = {"disk is full": "store_full", "no space left": "store_full", "is locked": "store_busy"}


def outage_of(wrong: BaseException) -> str:
    """The code of what is wrong: full, busy, away, or something else that kept a change from being stored."""
    if isinstance(wrong, NoFreeConnection):
        return "store_busy"
    state = str(getattr(getattr(wrong, "orig", None), "sqlstate", None) or "")
    for starts, code in ((FULL, "store_full"), (BUSY, "store_busy"), (AWAY, "store_away")):
        if state.startswith(starts):
            return code
    said = str(getattr(wrong, "orig", wrong)).lower()
    found = next((code for words, code in SAID.items() if words in said), None)
    if found is not None:
        return found
    lost = isinstance(wrong, OSError | InterfaceError) or (
        isinstance(wrong, DBAPIError) and wrong.connection_invalidated
    )
    return "store_away" if lost else "not_stored"
