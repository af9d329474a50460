"""--help in the language of the call. The commands give text keys for help; here they are said."""

from __future__ import annotations

import textwrap
from typing import Any

from typer.core import TyperCommand, TyperGroup

from dighouse.cli.speech import Speech
from dighouse.core.errors import BadInput
from dighouse.core.texts import core_texts

WIDTH = 100
INDENT = 2


def speech_in(context: Any) -> Speech:
    """The words of the call a parser context belongs to."""
    shell = context.find_root().obj
    return shell.speech if shell is not None else Speech(core_texts())


def shown_name(param: Any) -> str:
    """An argument as help and errors name it."""
    return str(param.metavar or param.name)


def said(speech: Speech, key: str | None) -> str:
    return speech(key) if key and key in speech else (key or "")


def two_columns(rows: list[tuple[str, str]]) -> str:
    """Names and what they mean."""
    left = max((len(name) for name, _ in rows), default=0) + INDENT
    lines = []
    for name, meaning in rows:
        wrapped = textwrap.wrap(meaning, WIDTH - left - INDENT) or [""]
        lines.append(" " * INDENT + name.ljust(left) + wrapped[0])
        lines += [" " * (INDENT + left) + more for more in wrapped[1:]]
    return "\n".join(lines)


def option_rows(command: Any, speech: Speech) -> list[tuple[str, str]]:
    """The options of a command, then --help."""
    rows = []
    for param in command.params:
        if param.param_type_name == "option":
            flag = getattr(param, "is_flag", False)
            metavar = "" if flag else f" {param.metavar or '…'}"
            rows.append((", ".join(param.opts) + metavar, said(speech, param.help)))
    return [*rows, ("--help", speech("help.help"))]


def argument_rows(command: Any, speech: Speech) -> list[tuple[str, str]]:
    return [
        (shown_name(param), said(speech, getattr(param, "help", "")))
        for param in command.params
        if param.param_type_name == "argument"
    ]


def page(command: Any, context: Any, rows: dict[str, list[tuple[str, str]]]) -> str:
    """A help page: how to call it, what it does, and its parts."""
    speech = speech_in(context)
    pieces = []
    for param in command.params:
        if param.param_type_name == "argument":
            pieces.append(shown_name(param) if param.required else f"[{shown_name(param)}]")
    if "help.commands" in rows:
        pieces.append(speech("help.command"))
    call = " ".join([context.command_path, *pieces, f"[{speech('help.option')} …]"])
    parts = [f"{speech('help.usage')}: {call}", textwrap.fill(said(speech, command.help), WIDTH)]
    parts += [f"{speech(title)}\n{two_columns(of_title)}" for title, of_title in rows.items() if of_title]
    return "\n\n".join(parts) + "\n"


class HelpfulCommand(TyperCommand):
    """A command whose help page speaks the language of the call."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        speech = speech_in(ctx)
        rows = {"help.arguments": argument_rows(self, speech), "help.options": option_rows(self, speech)}
        formatter.write(page(self, ctx, rows))


class HelpfulGroup(TyperGroup):
    """The list of commands, in the order a newcomer needs them."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        speech = speech_in(ctx)
        commands = [(name, said(speech, command.help)) for name, command in self.commands.items()]
        rows = {"help.commands": commands, "help.options": option_rows(self, speech)}
        formatter.write(page(self, ctx, rows))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise BadInput("usage_command", command=args[0][:40], commands=", ".join(self.commands))
        return super().resolve_command(ctx, args)
