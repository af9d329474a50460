"""The page of the tunings: `python -m dighouse.arena.tuning_page` writes docs/tuning/README.md from the records."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from dighouse.arena.figures import Figure
from dighouse.arena.knobs import HOUSE, Tried
from dighouse.arena.tuning import Proof, Tuning
from dighouse.games import KEYS, meta_of

RECORDS = Path(__file__).resolve().parents[3] / "docs" / "tuning"
BEGINS = """# The tunings of the outlooks

Written by `python -m dighouse.arena.tuning_page` from the records beside it; do not edit. A record is what
`python -m dighouse.arena.tuning GAME --players N` found: rounds of an evolution of weights, each against all rounds
before it, then a proof on deals nobody was tuned on. *Before* are the weights there were; a fair share of wins would
be one in so many players. Intervals are of 95 %, over mirrored deals. Weights are taken over if they surely win more
than that against those before, and also on average over all they met. Of a game that was tuned again, the record of the
weights that were taken stands here.

Monuments goes round in circles: weights that rush the end beat slow ones, and lose to others that lose to the slow
ones. Of all the weights several tunings ended with, those were taken that did best among all others and among random
players. With two players some beat what was taken, by hoarding cards until both end far below zero: nobody would want
to play against that. Of the weights no choice depends on (`optimism`, `round`) the records may have others than the
house, which foretell the score better.

| game | players | generations | wins against the weights before | lead | least wins against any other | taken |
| --- | --- | --- | --- | --- | --- | --- |
"""
KNOBS_BEGIN = """
# Trials of the search's knobs

One search alone among greedy bots, on every seat of the same deals, as `python -m dighouse.arena.knobs` plays them.
Those of fewer than 40 deals were played by a forerunner of that command, on deals the command does not play; all of
them with the nets there were before [the last course of learning](../adr/0030-the-last-course-is-against-oneself.md).
Trials of knobs that are gone, and of a search without its net, are not among them. *House* are the knobs there were
then; all of each trial are in `knobs.jsonl`. What is turned since stands in `src/dighouse/bots/knobs.toml`. Many were
tried on few deals, so the best of them look better than they are: how strong the bots came out is [measured on other
deals](../strength.md).

| game | players | changes | budget | deals | wins | lead | time a move |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def tunings(folder: Path) -> list[Tuning]:
    """All records, game by game."""
    paths = [folder / f"{key}-{players}.json" for key in KEYS for players in meta_of(key).seats]
    return [msgspec.json.decode(path.read_bytes(), type=Tuning) for path in paths if path.exists()]


def row(tuning: Tuning) -> str:
    """A record's line."""
    before = next(proof for proof in tuning.proofs if proof.against == 0)
    others = [proof for proof in tuning.proofs if proof.against]
    least = share(min(others, key=lambda proof: proof.wins)) if others else ""
    lead = points(Figure(before.lead, *before.lead_interval))
    cells = (
        meta_of(tuning.game).title,
        str(tuning.players),
        str(len(tuning.generations)),
        share(before),
        lead,
        least,
        "yes" if tuning.taken else "no",
    )
    return f"| {' | '.join(cells)} |"


def share(proof: Proof) -> str:
    """A share of wins with its interval, in percent."""
    return percent(Figure(proof.wins, *proof.wins_interval))


def percent(figure: Figure) -> str:
    """A share with its interval."""
    return f"{100 * figure.mean:.1f} % [{100 * figure.low:.1f}, {100 * figure.high:.1f}]"


def points(figure: Figure) -> str:
    """A lead with its interval."""
    return f"{figure.mean:+.1f} [{figure.low:+.1f}, {figure.high:+.1f}]".replace("-", "−")


def trials(folder: Path) -> list[Tried]:
    """The trials of knobs, game by game."""
    record = folder / "knobs.jsonl"
    found = msgspec.json.Decoder(Tried).decode_lines(record.read_bytes()) if record.exists() else []
    return sorted(found, key=lambda one: (KEYS.index(one.game), one.players))


def trial_row(one: Tried) -> str:
    """A trial's line."""
    changes = ", ".join(f"{name} {number:g}" for name, number in one.changes.items()) or HOUSE
    figures = (percent(one.wins), points(one.lead), f"{one.seconds:.3f} s")
    cells = (meta_of(one.game).title, str(one.players), changes, one.budget, str(one.deals), *figures)
    return f"| {' | '.join(cells)} |"


def page(folder: Path) -> str:
    """The page of all records."""
    lines = "\n".join(row(tuning) for tuning in tunings(folder))
    tried = "\n".join(trial_row(one) for one in trials(folder))
    return f"{BEGINS}{lines}\n{KNOBS_BEGIN}{tried}\n" if tried else f"{BEGINS}{lines}\n"


def main() -> int:
    """Write it."""
    (RECORDS / "README.md").write_text(page(RECORDS), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
