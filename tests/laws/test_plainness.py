"""Rules allocate nothing and raise nothing: what may later run as one game a thread must stay plain.

Three witnesses: the source (no rule function contains what would allocate or raise), what the compiler
made of it (no call of an allocator, no exception but that of the bounds check), and the run (thousands
of games allocate no more than one).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

import dighouse
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.warmup import warmup
from dighouse.games import game_called
from tests.laws.tables import Table, each_game, each_table

PACKAGE = Path(dighouse.__file__).parent
FORBIDDEN = (
    ast.Raise,
    ast.Try,
    ast.Assert,
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.JoinedStr,
    ast.Lambda,
    ast.With,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.Global,
    ast.Nonlocal,
    ast.Import,
    ast.ImportFrom,
    ast.Delete,
    ast.FunctionDef,
    ast.ClassDef,
)
DECORATORS = ("rule", "inner_rule", "fast_rule", "fast_inner_rule")
# What a rule may call beside other rules.
NUMBERS = {"np.int8", "np.uint8", "np.uint32", "np.int64", "np.uint64", "np.float32"}
INSTRUCTIONS = {"bits_counted", "deposits", "deposited"}  # one each, or a constant
CALLS = {"range", "min", "max", "abs", "len", *INSTRUCTIONS, *NUMBERS}
ALLOCATOR = ("NRT_MemInfo_alloc", "NRT_MemInfo_varsize", "NRT_Allocate", "NRT_Reallocate", "malloc")


def is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(decorator, ast.Name) and decorator.id in DECORATORS for decorator in node.decorator_list
    )


def rule_functions(*folders: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every rule function of the core and of these games."""
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and is_rule(node):
                    yield str(path.relative_to(PACKAGE)), node


def statements(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All that stands in a function, its docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in body:
        yield from ast.walk(statement)


def faults(function: ast.FunctionDef, known: set[str]) -> list[str]:
    """What stands in a rule function and may not."""
    found = []
    for node in statements(function):
        if isinstance(node, FORBIDDEN):
            found.append(f"line {node.lineno}: {type(node).__name__}")
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            found.append(f"line {node.lineno}: a string")
        if isinstance(node, ast.Attribute) and node.attr == "random":
            found.append(f"line {node.lineno}: random numbers from outside")
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called not in CALLS and called not in known and called.removeprefix("rules.") not in known:
                found.append(f"line {node.lineno}: calls {called}")
    return found


@each_game
def test_rule_functions_hold_nothing_that_allocates_or_raises(key: str) -> None:
    functions = list(rule_functions("core", f"games/{key}"))
    known = {function.name for _, function in functions}
    assert len(functions) > 30, "the rules were not found"
    assert [(path, function.name, fault) for path, function in functions for fault in faults(function, known)] == []


@pytest.mark.parametrize(
    "line",
    [
        "raise ValueError",
        "assert s",
        "x = [1]",
        "x = {}",
        "x = {1}",
        "x = [y for y in s]",
        "x = f'{s}'",
        "x = 'word'",
        "x = np.zeros(3)",
        "x = np.random.random()",
        "x = s.copy()",
        "x = str(s)",
        "print(s)",
        "import os",
        "x = lambda: 0",
    ],
)
def test_the_source_witness_can_speak(line: str) -> None:
    """Each forbidden thing, put into a rule, is seen."""
    function = ast.parse(f'@rule\ndef bad(s):\n    """TH1.1"""\n    {line}\n').body[0]
    assert isinstance(function, ast.FunctionDef)
    assert is_rule(function)
    assert faults(function, {"bad"})


@each_game
def test_every_door_leads_to_rules_only(key: str) -> None:
    """What the game hands to the doors is compiled from rule functions, so the source witness saw it all."""
    named = {function.name for _, function in rule_functions(f"games/{key}")}
    for name in game_called(key).rules.__all__:
        assert name in named or name.isupper()  # a number


def compiled(dispatcher: Any) -> list[str]:
    """What the compiler made of a function with everything it calls, one text for each signature."""
    return [str(overload.library._get_module_for_linking()) for overload in dispatcher.overloads.values()]


def raised(code: str) -> set[bytes]:
    """Every exception compiled code can raise: it lies in it pickled."""
    texts = re.findall(r'pickledata\.[0-9a-f]{40}(?:\.\d+)? = [^\n]*\] c"((?:[^"\\]|\\.)*)"', code)
    return {re.sub(rb"\\([0-9A-F]{2})", lambda byte: bytes([int(byte[1], 16)]), text.encode()) for text in texts}


def doors(game: Game) -> dict[str, Any]:
    """The compiled functions of the game's own loops."""
    return {
        name: door
        for name, door in vars(game.loops).items()
        if hasattr(door, "overloads") and door.py_func.__module__ == game.loops.__name__
    }


@pytest.mark.compiled_only
@each_game
def test_compiled_rules_call_no_allocator_and_raise_nothing(key: str) -> None:
    """All they can raise is the IndexError of the bounds check, which no legal game meets."""
    for _, compile_ in warmup(game_called(key)):
        compile_()
    found = doors(game_called(key))
    assert {"begin", "step", "legal", "playouts", "score", "observe", "redeal", "check"} <= set(found)
    for name, door in found.items():
        for code in compiled(door):
            assert [call for call in ALLOCATOR if f"@{call}" in code] == [], name
            assert [error for error in raised(code) if b"IndexError" not in error] == [], name


@pytest.mark.compiled_only
def test_the_compiler_witness_can_speak() -> None:
    @numba.njit
    def allocating(n: int) -> float:
        if n < 0:
            raise ZeroDivisionError("below zero")
        return np.zeros(n).sum()

    assert allocating(3) == 0
    (code,) = compiled(allocating)
    assert [call for call in ALLOCATOR if f"@{call}" in code] == ["NRT_MemInfo_alloc"]
    assert [error for error in raised(code) if b"ZeroDivisionError" in error]


@pytest.fixture
def counted() -> Iterator[None]:
    """Numba's allocator counts."""
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


def allocations() -> int:
    stats = rtsys.get_allocation_stats()
    return int(stats.alloc + stats.mi_alloc)


@pytest.mark.compiled_only
@pytest.mark.usefixtures("counted")
@each_table
def test_thousands_of_games_allocate_no_more_than_one(table: Table) -> None:
    """Handing arrays over costs a fixed few allocations a call; the games inside cost none."""
    game = table.game
    states, chances = game.new_states(2), new_chance()
    out = np.zeros(len(game.actions), np.int16)
    totals = np.stack([game.new_sheet(), game.new_sheet()])
    options = game.options_array(dict(table.options), table.players)

    def cost(games: int) -> int:
        before = allocations()
        game.loops.playouts(states, 0, table.players, options, chances, 0, out, 1, 0, games, totals)
        return allocations() - before

    cost(1)
    assert cost(2000) == cost(1)


@pytest.mark.compiled_only
@pytest.mark.usefixtures("counted")
def test_the_allocation_witness_can_speak() -> None:
    @numba.njit
    def allocating(n: int) -> float:
        total = 0.0
        for _ in range(n):
            total += np.ones(n).sum()
        return total

    allocating(1)
    before = allocations()
    allocating(10)
    assert allocations() - before >= 10
