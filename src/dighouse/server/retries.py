"""A decision of a finished match, made again: what was allowed then, and how another move compares with the best."""

from __future__ import annotations

from dighouse.advice.analysis import made_in, tried, verdict_of
from dighouse.advice.hint import known_to
from dighouse.server import telling
from dighouse.server.advice_messages import Judgement, Retried, RetryWish
from dighouse.server.analyses import DIGITS, AnalysisDesk, kept, moments_of, own_match
from dighouse.server.hints import HintDesk
from dighouse.server.messages import LegalAction
from dighouse.server.problems import TableProblem
from dighouse.server.table import Table, plain


class RetryDesk:
    """Judges by the analysis that is kept, and thinks where hints are thought about."""

    def __init__(self, analyses: AnalysisDesk, hints: HintDesk) -> None:
        self.analyses, self.hints = analyses, hints

    async def made(self, table: Table, seq: int) -> Judgement:
        """What the analysis says of a decision."""
        if table.status != "finished":
            raise TableProblem("analysis_too_early")
        found = await kept(self.analyses.store, table.info.id)
        judged = [made for made in found.decisions if made.seq == seq] if found is not None else []
        if not judged:
            raise TableProblem("decision_not_judged", seq=seq)
        return judged[0]

    async def moves(self, table: Table, seq: int) -> list[LegalAction]:
        """What whoever decided could have done, in words."""
        await self.made(table, seq)
        match, event = own_match(table), moments_of(table).index(seq)
        return telling.allowed(table, match.history[event - 1])

    async def retry(self, table: Table, seq: int, wish: RetryWish) -> Retried:
        """How a move compares: of the best one and the one played it is known, others are thought about."""
        made = await self.made(table, seq)
        match, event = own_match(table), moments_of(table).index(seq)
        action, before = match.game.actions.read(wish.action), match.history[event - 1]
        refusal = match.game.refusal(before, 0, made.seat, action, match.names)
        if refusal is not None:
            raise refusal
        number = match.game.actions.number(action)
        name = match.game.prospect(known_to(match.game, before, 0, made.seat)[0], number).name
        best = bool(plain(name) == plain(made.best_name))
        if best:
            margins = made.margins
        elif number == made_in(match, event)[1]:
            margins = made.played
        else:
            self.hints.refuse_more()
            thought = self.hints.begun(tried, match, event, number, self.analyses.budget)
            margins = await self.hints.parting.unless(thought)
        return told(made, margins, best)


def told(made: Judgement, margins: list[float], best: bool) -> Retried:
    """A move tried in place of a decision, as it is told."""
    margin = round(float(margins[made.seat]), DIGITS)
    loss = max(0.0, made.margins[made.seat] - margin)
    verdict = verdict_of(loss, best, made.choices)
    return Retried(margin=margin, loss=round(loss, DIGITS), verdict=verdict.value)
