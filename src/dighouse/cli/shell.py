"""One call of the command: its language, its paper, and how it ends.

Status 0: done. 2: the user asked for something that cannot be done; one sentence (or, with --json, one JSON
object) on stderr says what. 130: interrupted. A pipe closed by its reader ends the command quietly.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dighouse.cli.speech import Speech
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput, DighouseError, Refused
from dighouse.core.texts import LANGUAGES, Phrase, core_texts

if TYPE_CHECKING:
    from dighouse.cli.paper import Paper

DONE, WRONG, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141
EXTRA = re.compile(r"extra argument\S* \((.*)\)$")


class Shell:
    """What every command needs: words, paper, and whether a program reads the answer."""

    def __init__(self, language: str = "en", json: bool = False, plain: bool = False) -> None:
        self.language = language
        self.json = json
        self.plain = plain or os.environ.get("TERM") == "dumb"
        self.speech = Speech(core_texts(language))

    @cached_property
    def paper(self) -> Paper:
        from dighouse.cli.paper import Paper

        return Paper(self.plain)

    def write_json(self, content: Any) -> None:
        """One JSON document on stdout."""
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")

    def complain(self, error: DighouseError) -> None:
        """One line on stderr: a sentence, or a JSON object where a program reads."""
        sentence = sentence_of(error, self.language)
        if self.json:
            import msgspec

            details = {
                name: core_texts().say(detail) if isinstance(detail, Phrase) else str(detail)
                for name, detail in error.details.items()
            }
            answer = {"error": {"code": error.code, "message": sentence, "details": details}}
            sys.stderr.write(msgspec.json.encode(answer).decode() + "\n")
        else:
            sys.stderr.write(f"dighouse: {sentence}\n")


def sentence_of(error: DighouseError, language: str) -> str:
    """An error in a language; one that was caught while reading a file is said in that language too."""
    if isinstance(error, Refused):
        return str(error)
    inner = error.__context__
    if "reason" in error.details and isinstance(inner, DighouseError) and not isinstance(inner, Refused):
        reason = Phrase(inner.text_key, inner.details)
        return core_texts(language).say(Phrase(error.text_key, {**error.details, "reason": reason}))
    return error.sentence(language)


def language_from(environment: Mapping[str, str]) -> str:
    """The language a user has set for messages, if the house speaks it; else English."""
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = chosen[:2].lower()
    return code if code in LANGUAGES else "en"


def option_in(argv: Sequence[str], name: str) -> str | None:
    """The value of an option wherever it stands: errors must already be said in the right language."""
    for number, word in enumerate(argv):
        if word == name and number + 1 < len(argv):
            return argv[number + 1]
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


def shell_for(argv: Sequence[str]) -> Shell:
    """The shell these arguments ask for."""
    default = language_from(os.environ)
    wanted = option_in(argv, "--lang") or default
    return Shell(wanted if wanted in LANGUAGES else default, "--json" in argv, "--plain" in argv)


def usage_error(wrong: Exception) -> DighouseError | None:
    """What the command-line parser found wrong, as one of our errors. It has no public classes to catch."""
    if not hasattr(wrong, "format_message"):
        return None
    param = getattr(wrong, "param", None)
    name = getattr(wrong, "option_name", None) or getattr(param, "metavar", None) or getattr(param, "name", "?")
    message = wrong.format_message()
    kind = type(wrong).__name__
    if kind == "NoSuchOption":
        return BadInput("usage_option", option=shortened(name))
    if kind == "MissingParameter":
        return BadInput("usage_missing", option=name)
    if kind == "BadOptionUsage":
        return BadInput("usage_bare_option", option=name)
    if extra := EXTRA.search(message):
        return BadInput("usage_extra", words=shortened(extra[1]))
    return BadInput("usage", reason=shortened(message, 200))


def run(argv: Sequence[str]) -> int:
    """Run the command with these arguments; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show an arrow shows a question mark
    shell = shell_for(argv)
    try:
        status = called(argv, shell)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more when it closes stdout at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except DighouseError as error:
        shell.complain(error)
        return WRONG
    return status


def called(argv: Sequence[str], shell: Shell) -> int:
    """Let the command-line parser call the command."""
    from dighouse.cli.app import command

    try:
        status = command().main(args=list(argv), prog_name="dighouse", standalone_mode=False, obj=shell)
    except SystemExit as left:
        # Both libraries underneath leave by themselves when the reader of a pipe has gone.
        raise (left.__context__ if isinstance(left.__context__, BrokenPipeError) else left) from None
    except Exception as wrong:
        error = usage_error(wrong)
        if error is None:
            raise
        raise error from None
    return status if isinstance(status, int) else DONE
