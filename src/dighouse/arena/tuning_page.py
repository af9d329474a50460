"""The page of the tunings: `python -m dighouse.arena.tuning_page` writes docs/tuning/README.md from the records."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

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


def tunings(folder: Path) -> list[Tuning]:
    """All records, game by game."""
    paths = [folder / f"{key}-{players}.json" for key in KEYS for players in meta_of(key).seats]
    return [msgspec.json.decode(path.read_bytes(), type=Tuning) for path in paths if path.exists()]


def row(tuning: Tuning) -> str:
    """A record's line."""
    before = next(proof for proof in tuning.proofs if proof.against == 0)
    others = [proof for proof in tuning.proofs if proof.against]
    least = share(min(others, key=lambda proof: proof.wins)) if others else ""
    low, high = before.lead_interval
    lead = f"{before.lead:+.1f} [{low:+.1f}, {high:+.1f}]".replace("-", "−")
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
    low, high = proof.wins_interval
    return f"{100 * proof.wins:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def page(folder: Path) -> str:
    """The page of all records."""
    return BEGINS + "\n".join(row(tuning) for tuning in tunings(folder)) + "\n"


def main() -> int:
    """Write it."""
    (RECORDS / "README.md").write_text(page(RECORDS), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
