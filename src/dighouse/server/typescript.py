"""The browser's types, made from the messages and from every game's view, catalogue and actions.

python -m dighouse.server.typescript            write web/src/generated/*.ts
python -m dighouse.server.typescript --check    say which of them are not as they should be, and fail
"""

from __future__ import annotations

import inspect
import re
import sys
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as kinds

from dighouse.core.game import Notice
from dighouse.core.texts import Phrase
from dighouse.games import KEYS, game_called
from dighouse.server import advice_messages, branch_messages, ledger, lesson_messages, messages

FOLDER = Path(__file__).resolve().parents[3] / "web" / "src" / "generated"
HEAD = "// Made by `python -m dighouse.server.typescript` from {source}. Do not edit.\n"
FIELD_COMMENT = re.compile(r"^    (\w+): .*?#\s*(.+?)\s*$", re.MULTILINE)
ASKED = (
    messages.TableWish,
    messages.Join,
    branch_messages.BranchWish,
    messages.MailWish,
    messages.FeedWish,
    lesson_messages.LessonWish,
    advice_messages.HintWish,
    advice_messages.RetryWish,
    messages.Say,
)  # what clients send: fields with a default may be left out
ALIASES = {"Tell": messages.Tell, "Say": messages.Say}
ARGUMENT = "export type Argument = number | string | boolean | null | Phrase;"
PLAIN: dict[type, str] = {
    kinds.AnyType: "unknown",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}


class Writer:
    """Writes the structs it is asked for, and those they are made of, once each."""

    def __init__(self, known: Iterable[str] = (), asked: Iterable[type] = ()) -> None:
        self.known = set(known)  # declared in a file this one imports from
        self.asked = set(asked)
        self.imported: set[str] = set()
        self.declared: dict[str, str] = {}

    def name(self, hint: Any) -> str:
        """A Python type as TypeScript; structs are declared on the way."""
        return self.spelled(kinds.type_info(hint))

    def spelled(self, kind: kinds.Type) -> str:
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        if isinstance(kind, kinds.StructType):
            return self.struct(kind)
        if isinstance(kind, kinds.LiteralType | kinds.EnumType):
            values = kind.values if isinstance(kind, kinds.LiteralType) else [member.value for member in kind.cls]
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        if isinstance(kind, kinds.UnionType):
            return " | ".join(self.spelled(part) for part in kind.types)
        if isinstance(kind, kinds.DictType):
            return f"Record<{self.spelled(kind.key_type)}, {self.spelled(kind.value_type)}>"
        if isinstance(kind, kinds.ListType | kinds.VarTupleType):
            item = self.spelled(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        raise TypeError(f"{kind} has no TypeScript spelling yet")

    def struct(self, kind: kinds.StructType) -> str:
        """The name of a struct; its declaration is kept."""
        name = kind.cls.__name__
        if name in self.known:
            self.imported.add(name)
        elif name not in self.declared:
            self.declared[name] = ""  # a struct may contain itself
            self.declared[name] = "\n".join([*comment(kind.cls), f"export interface {name} {{", *self.lines(kind), "}"])
        return name

    def lines(self, kind: kinds.StructType) -> Iterator[str]:
        """One line a field, with the comment it has in Python."""
        if kind.tag is not None:
            yield f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};"
        comments = dict(FIELD_COMMENT.findall(inspect.getsource(kind.cls)))
        may_leave_out = kind.cls in self.asked or kind.cls.__struct_config__.omit_defaults
        for part in kind.fields:
            spelled = "Record<string, Argument>" if is_arguments(kind.cls, part.name) else self.spelled(part.type)
            optional = "?" if may_leave_out and not part.required else ""
            if part.name in comments:
                yield f"  /** {comments[part.name]} */"
            yield f"  {part.encode_name}{optional}: {spelled};"

    def text(self, source: str, *more: str) -> str:
        """The whole file."""
        imports = []
        if self.imported:
            imports = [f'import type {{ {", ".join(sorted(self.imported))} }} from "./messages";']
        return "\n\n".join([HEAD.format(source=source).rstrip(), *imports, *self.declared.values(), *more]) + "\n"


def is_arguments(cls: type, field: str) -> bool:
    """What fills the placeholders of a phrase is typed more closely than Python needs to."""
    return field == "args" and (cls is Phrase or cls is Notice)


def comment(cls: type) -> list[str]:
    """The docstring of a struct."""
    doc = inspect.getdoc(cls) if cls.__doc__ and "__doc__" in vars(cls) else None
    return [f"/** {' '.join(doc.split())} */"] if doc else []


def structs_in(hint: Any) -> set[type]:
    """All structs a type is made of."""
    found: set[type] = set()
    waiting = [kinds.type_info(hint)]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, kinds.StructType):
            if kind.cls in found:
                continue
            found.add(kind.cls)
            waiting += [part.type for part in kind.fields]
        elif isinstance(kind, kinds.UnionType):
            waiting += kind.types
        elif isinstance(kind, kinds.ListType | kinds.VarTupleType):
            waiting.append(kind.item_type)
        elif isinstance(kind, kinds.DictType):
            waiting.append(kind.value_type)
    return found


def own_messages() -> list[type[msgspec.Struct]]:
    """Every message of the modules of messages, in the order it stands there."""
    return [
        thing
        for module in (messages, lesson_messages, ledger, advice_messages, branch_messages)
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, messages.Message)
        and thing is not messages.Message
        and thing.__module__ == module.__name__
    ]


def messages_file() -> tuple[Writer, str]:
    """messages.ts, and the writer that knows its names."""
    writer = Writer(asked={cls for hint in ASKED for cls in structs_in(hint)})
    for cls in own_messages():
        writer.name(cls)
    aliases = [f"export type {name} = {writer.name(hint)};" for name, hint in ALIASES.items()]
    aliases += [f"export type {name} = {writer.name(getattr(messages, name))};" for name in ("Pace", "Per")]
    return writer, writer.text("src/dighouse/server/messages.py", ARGUMENT, *aliases)


def game_file(key: str, known: Iterable[str]) -> str:
    """<game>.ts: what a reader sees, what lies in the box, and what one can do."""
    game = game_called(key)
    writer = Writer(known)
    for function in (game.view, game.catalogue):
        writer.name(typing.get_type_hints(function)["return"])
    union = " | ".join(writer.name(cls) for cls in game.actions.classes)
    return writer.text(
        f"the game {key}", f"/** An action of the game, as `Act.action` takes it. */\nexport type Action = {union};"
    )


def files() -> dict[str, str]:
    """Every generated file by name."""
    writer, text = messages_file()
    return {"messages.ts": text} | {f"{key}.ts": game_file(key, writer.declared) for key in KEYS}


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    made = files()
    if "--check" in arguments:
        stale = [n for n, text in made.items() if not (FOLDER / n).exists() or (FOLDER / n).read_text("utf-8") != text]
        for name in stale:
            print(f"web/src/generated/{name} is not as messages.py and the games make it: run `make generated`")
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
