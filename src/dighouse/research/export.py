"""Games as Parquet, a row a decision, for learning from them offline.

An export is a folder: `export.json` says how the games were played, and every `games-NNNNNN.parquet` holds some of
them, named by its first. A file is there whole or not at all, so an interrupted export goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from dighouse.bots import Bot, ask, bot_called
from dighouse.bots.series import filled
from dighouse.core.actions import shortened
from dighouse.core.chance import checked_seed, new_chance, numbers_drawn, open_stream
from dighouse.core.errors import BadFile, BadInput
from dighouse.core.game import Game
from dighouse.research.rewards import margin, win

FORMAT = 1
DESCRIPTION = "export.json"
GAMES_A_FILE = 100
Progress = Callable[[int, int], None]

# Name, type and meaning of every column beside the pieces of the observation, in order.
COLUMNS: tuple[tuple[str, pa.DataType, str], ...] = (
    ("game", pa.int64(), "number of the game in the export, from 0"),
    ("step", pa.int32(), "number of the decision in its game, from 0"),
    ("seat", pa.int8(), "who decides, from 0"),
    ("bot", pa.dictionary(pa.int8(), pa.string()), "which bot decides"),
    ("legal", pa.list_(pa.int16()), "the legal actions by number, in order"),
    ("action", pa.int16(), "the action chosen"),
    ("limits", pa.list_(pa.int32()), "chance: each number the action had drawn was below this"),
    ("numbers", pa.list_(pa.int32()), "chance: and came out as this"),
    ("setup_limits", pa.list_(pa.int32()), "the same of the set-up; only with the first decision of a game"),
    ("setup_numbers", pa.list_(pa.int32()), "the same of the set-up; only with the first decision of a game"),
    ("points", pa.int32(), "outcome: points of this seat at the end"),
    ("rank", pa.int8(), "outcome: rank of this seat at the end, 1 for a winner"),
    ("win", pa.float32(), "outcome: reward `win` of this seat"),
    ("margin", pa.float32(), "outcome: reward `margin` of this seat"),
)


class Description(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How the games of an export are played: game number and this decide every byte."""

    dighouse_export: int = FORMAT
    game: str
    rules_version: int
    components: str | None
    players: int
    options: dict[str, str]
    bots: list[str]  # by seat of game 0; later games are turned by a seat each
    seed: int
    games_a_file: int
    pieces: dict[str, list[int]]  # the shape of each piece of the observation


class Summary(msgspec.Struct):
    """What an export holds."""

    folder: str
    games: int
    decisions: int
    files: int
    bytes: int
    played_now: int  # games that were not there before


def described(
    game: Game,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, str] | None = None,
    games_a_file: int = GAMES_A_FILE,
) -> Description:
    """The description of an export, if there can be such games."""
    meta = game.meta
    for name in dict.fromkeys(bots):
        bot_called(name, game).close()
    return Description(
        game=meta.key,
        rules_version=meta.rules_version,
        components=meta.components,
        players=meta.players(players),
        options=meta.chosen(options, players),
        bots=list(filled(bots, players)),
        seed=checked_seed(seed),
        games_a_file=games_a_file,
        pieces={name: [int(size) for size in shape] for name, shape in game.pieces.shapes.items()},
    )


def schema(game: Game, metadata: Mapping[str, str] | None = None) -> pa.Schema:
    """The columns of a file."""
    fields = [pa.field(name, kind) for name, kind, _ in COLUMNS]
    for name, part in game.pieces.slices.items():
        fields.append(pa.field(f"observation.{name}", pa.list_(pa.float32(), int(part.stop - part.start))))
    return pa.schema(fields, metadata=dict(metadata) if metadata else None)


class Decision(msgspec.Struct):
    """One row, before the end of its game is known."""

    seat: int
    observation: np.ndarray
    legal: list[int]
    action: int
    drawn: list[list[int]]


class Played(msgspec.Struct):
    """A game played to its end."""

    number: int
    bots: list[str]  # by seat
    setup: list[list[int]]
    decisions: list[Decision]
    points: np.ndarray
    ranks: np.ndarray


class Player:
    """Plays the games of an export by number."""

    def __init__(self, game: Game, how: Description) -> None:
        self.game, self.how = game, how
        self.options = game.options_array(how.options, how.players)
        self.states, self.chances = game.new_states(), new_chance(count=2)  # the game's chance, and the bots'
        self.out = np.zeros(len(game.actions), np.int16)

    def play(self, number: int) -> Played:
        """Game `number`, with the bots turned by as many seats."""
        how, game = self.how, self.game
        names = [how.bots[(seat - number) % how.players] for seat in range(how.players)]
        bots = [bot_called(name, game) for name in names]
        for stream in range(2):
            open_stream(self.chances[stream], how.seed, 2 * number + stream)
        count = game.loops.begin(self.states, 0, how.players, self.options, self.chances, 0, self.out)
        setup = numbers_drawn(self.chances)
        decisions = []
        while count:
            decisions.append(self.decide(bots, sorted(self.out[:count].tolist())))
            count = game.loops.step(self.states, 0, decisions[-1].action, self.chances, 0, self.out)
            decisions[-1].drawn = numbers_drawn(self.chances)
        for seat, bot in enumerate(bots):
            bot.over(game, self.states, 0, seat)
            bot.close()
        return Played(number, names, setup, decisions, *self.ending())

    def decide(self, bots: Sequence[Bot], legal: list[int]) -> Decision:
        """What the seat on turn sees, may do, and does."""
        seat = int(self.game.loops.actor(self.states, 0))
        observation = np.zeros(self.game.pieces.size, np.float32)
        self.game.loops.observe(self.states, 0, seat, observation)
        action = ask(bots[seat], self.game, self.states, 0, self.chances[1:])
        return Decision(seat, observation, legal, action, [])

    def ending(self) -> tuple[np.ndarray, np.ndarray]:
        """Points and ranks by seat."""
        sheet = self.game.new_sheet()
        self.game.loops.score(self.states, 0, sheet)
        players = self.how.players
        ranks = [self.game.loops.rank(self.states, 0, seat) for seat in range(players)]
        return sheet[:players].sum(axis=1), np.array(ranks)


def outcome_of(played: Played) -> dict[str, np.ndarray]:
    """How a game ended, by column and seat."""
    return {
        "points": played.points,
        "rank": played.ranks,
        "win": win(played.points, played.ranks),
        "margin": margin(played.points, played.ranks),
    }


def rows_of(played: Played) -> list[dict[str, Any]]:
    """A game as rows, all but the observations."""
    outcome = outcome_of(played)
    rows = []
    for step, decision in enumerate(played.decisions):
        setup = played.setup if step == 0 else []
        rows.append(
            {
                "game": played.number,
                "step": step,
                "seat": decision.seat,
                "bot": played.bots[decision.seat],
                "legal": decision.legal,
                "action": decision.action,
                "limits": [limit for limit, _ in decision.drawn],
                "numbers": [number for _, number in decision.drawn],
                "setup_limits": [limit for limit, _ in setup],
                "setup_numbers": [number for _, number in setup],
                **{name: values[decision.seat].item() for name, values in outcome.items()},
            }
        )
    return rows


def table_of(game: Game, games: Sequence[Played], metadata: Mapping[str, str]) -> pa.Table:
    """Games as a table: column by column."""
    rows = [row for played in games for row in rows_of(played)]
    seen = np.stack([decision.observation for played in games for decision in played.decisions])
    columns: list[Any] = [pa.array([row[name] for row in rows], kind) for name, kind, _ in COLUMNS]
    for part in game.pieces.slices.values():
        flat = pa.array(np.ascontiguousarray(seen[:, part]).reshape(-1))
        columns.append(pa.FixedSizeListArray.from_arrays(flat, int(part.stop - part.start)))
    return pa.Table.from_arrays(columns, schema=schema(game, metadata))


def write_file(path: Path, table: pa.Table) -> None:
    """Write a file, whole or not at all."""
    beside = path.with_suffix(".part")
    pq.write_table(table, beside, compression="zstd")
    beside.replace(path)


def prepared(folder: Path, how: Description) -> None:
    """A folder for this export: a new one, or one in which the same export was begun."""
    described_in = folder / DESCRIPTION
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not described_in.exists():
            if any(folder.iterdir()):
                raise BadInput("export_folder", folder=shortened(folder.name))
            beside = described_in.with_suffix(".part")
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(how), indent=2) + b"\n")
            beside.replace(described_in)
        if msgspec.json.decode(described_in.read_bytes(), type=Description) != how:
            raise BadInput("export_other", folder=shortened(folder.name))
    except msgspec.MsgspecError:
        raise BadFile("export_unreadable", file=described_in.name) from None
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise BadFile("file_unwritable", file=shortened(folder.name), reason=reason) from None


def export(game: Game, how: Description, folder: Path, games: int, progress: Progress | None = None) -> Summary:
    """Play so many games into a folder; files that are there already are left as they are."""
    prepared(folder, how)
    metadata = {"dighouse": msgspec.json.encode(how).decode()}
    player = Player(game, how)
    played_now = 0
    for first in range(0, games, how.games_a_file):
        last = min(first + how.games_a_file, games)
        path = folder / f"games-{first:06d}.parquet"
        if not path.exists() or games_in(path) < last - first:
            played = []
            for number in range(first, last):
                played.append(player.play(number))
                if progress is not None:
                    progress(number + 1, games)
            write_file(path, table_of(game, played, metadata))
            played_now += last - first
        if progress is not None:
            progress(last, games)
    return summary(folder, played_now)


def games_in(path: Path) -> int:
    """How many games a file holds; they are numbered in order."""
    numbers = pq.read_table(path, columns=["game"])["game"]
    return int(numbers[-1].as_py()) - int(numbers[0].as_py()) + 1


def summary(folder: Path, played_now: int = 0) -> Summary:
    """What an export holds."""
    files = sorted(folder.glob("games-*.parquet"))
    return Summary(
        folder=folder.name,
        games=sum(games_in(path) for path in files),
        decisions=sum(pq.read_metadata(path).num_rows for path in files),
        files=len(files),
        bytes=sum(path.stat().st_size for path in files),
        played_now=played_now,
    )
