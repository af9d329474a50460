"""TH3.6, TH3.10  A turn: one action, its steps in order, and what is refused first."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from dighouse.core.actions import Action
from dighouse.core.errors import Refused
from dighouse.core.game import Move
from dighouse.core.replay import Match
from dighouse.core.rulebook import rules_file
from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Site, Space, Swap, Take
from tests.games.thebes.cards import ASSISTANT, PERMISSION, SHOVEL, ZEPPELIN, Card, book, printed, rumor, small
from tests.games.thebes.positions import GAME, Table

Mend = Callable[[Table], object]
RULES = rules_file("thebes").read_text(encoding="utf-8")


def codes_tested(verb: str) -> list[str]:
    """The refusals of a verb, in the order the rules text gives them."""
    row = next(line for line in RULES.splitlines() if line.startswith(f"| {verb} |"))
    return re.findall(r"`(\w+)`", row.rsplit("|", 2)[1])


def rule_of_every_code() -> dict[str, str | None]:
    """The table of codes in the rules text: code and rule."""
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\S+).* \|$", RULES, flags=re.MULTILINE)
    return {code: rule if rule.startswith("TH") else None for code, rule in rows}


def refusals_in_turn(table: Table, action: Action, *mends: Mend) -> list[str | None]:
    """What is refused at first, and again after each thing that is put right."""
    codes = [table.refusal(action)]
    for mend in mends:
        mend(table)
        codes.append(table.refusal(action))
    return codes


def test_refusals_of_take_in_order():
    """TH5.1, TH4.4, TH3.8  Everything is wrong at first: one thing after another is put right."""
    table = Table().weeks_left(0, 2).stands(0, "london").research(None, None, None, None)
    codes = refusals_in_turn(
        table,
        Take(slot=2, zeppelin=True),
        lambda t: t.research(None, None, printed(22), None),  # a shovel in London, 3 weeks
        lambda t: t.owns(0, ZEPPELIN),
        lambda t: t.stands(0, "egypt"),
        lambda t: t.weeks_left(0, 3),
    )
    assert codes == [*codes_tested("take"), None]


def test_refusals_of_swap_in_order():
    """TH4.4, TH3.8, TH7.2  No zeppelin, no journey, no weeks (the run of swaps makes it dear)."""
    table = Table().weeks_left(0, 3).stands(0, "warsaw").swapped(0, 3)
    codes = refusals_in_turn(
        table,
        Swap(zeppelin=True),
        lambda t: t.owns(0, ZEPPELIN),
        lambda t: t.stands(0, "egypt"),
        lambda t: t.weeks_left(0, 4),
    )
    assert codes == [*codes_tested("swap"), None]


def test_refusals_of_exhibit_in_order():
    """TH9.1, TH9.2, TH4.4, TH3.8  Card, artifacts, zeppelin, journey, weeks."""
    table = Table().weeks_left(0, 2).stands(0, "london")
    codes = refusals_in_turn(
        table,
        Exhibit(slot=Space.B, zeppelin=True),
        lambda t: t.exhibitions(None, small("london"), None),
        lambda t: t.finds(0, "greece", 1).finds(0, "egypt", 1, 1),
        lambda t: t.owns(0, ZEPPELIN),
        lambda t: t.stands(0, "crete"),
        lambda t: t.weeks_left(0, 3),
    )
    assert codes == [*codes_tested("exhibit"), None]


def test_refusals_of_dig_in_order():
    """TH8.2, TH8.6, TH8.4, TH8.10, TH8.9, TH4.4, TH3.8  Permit, single-use cards, dial, zeppelin, journey, weeks.

    With rumor and assistant S is 3: `no_specialised_knowledge` is in the ladder of the plain dig.
    """
    table = Table().weeks_left(0, 1).stands(0, "crete").spent(0, "crete")
    codes = refusals_in_turn(
        table,
        Dig(site=Site.CRETE, weeks=2, zeppelin=True, rumor=True, assistant=True, shovel=True),
        lambda t: t.owns(0, PERMISSION),
        lambda t: t.owns(0, rumor("crete")),
        lambda t: t.owns(0, ASSISTANT),
        lambda t: t.owns(0, SHOVEL),  # now S = K = 3, and two weeks draw nothing
        lambda t: t.owns(0, book("crete", 3)),
        lambda t: t.owns(0, ZEPPELIN),
        lambda t: t.stands(0, "london"),
        lambda t: t.weeks_left(0, 2),
    )
    tested = codes_tested("dig")
    assert codes == [*tested[:4], *tested[5:], None]


def test_refusals_of_a_plain_dig_in_order():
    """TH8.2, TH8.10, TH8.5, TH8.9, TH4.4, TH3.8  Permit, shovel, knowledge, dial, zeppelin, journey, weeks."""
    table = Table().weeks_left(0, 1).stands(0, "crete").spent(0, "crete")
    codes = refusals_in_turn(
        table,
        Dig(site=Site.CRETE, weeks=7, zeppelin=True, shovel=True),
        lambda t: t.owns(0, PERMISSION),
        lambda t: t.owns(0, SHOVEL),
        lambda t: t.owns(0, book("crete", 1)),
        lambda t: t.owns(0, book("crete", 3)),
        lambda t: t.owns(0, ZEPPELIN),
        lambda t: t.stands(0, "london"),
        lambda t: t.weeks_left(0, 7),
    )
    left_out = {"no_rumor", "assistant_not_single"}
    assert codes == [*(code for code in codes_tested("dig") if code not in left_out), None]


def test_refusals_of_retire():
    """TH11.2  Too early, until the last year."""
    codes = refusals_in_turn(Table().clocks(104, 150), Retire(), lambda t: t.clock(0, 105))
    assert codes == [*codes_tested("retire"), None]


def test_refusals_of_any_action_in_order():
    """TH11.3, TH3.3, TH3.6  Game over, then not your turn, then no such action, then the action's own."""
    assert codes_tested("(any)") == ["game_over", "not_your_turn", "unknown_action"]
    over, running = Table().clocks(157, 157), Table().clocks(104, 150).research(None, None, None, None)
    wrong = (-1, 977, 100_000, Take(slot=0), Retire())
    assert [over.refusal(action, seat) for action in wrong for seat in (0, 1, 7, -1)] == ["game_over"] * 20
    assert [running.refusal(action, seat) for action in wrong for seat in (1, 7, -1)] == ["not_your_turn"] * 15
    assert [running.refusal(action, 0) for action in wrong] == [
        *["unknown_action"] * 3,
        "empty_slot",
        "too_early_to_retire",
    ]


def refused_positions() -> dict[str, tuple[Table, Action]]:
    """A position for every code that an action can meet."""
    poor = Table().clocks(0, 150).stands(0, "crete").research(None, None, None, None)
    dig = Dig(site=Site.CRETE, weeks=7)
    return {
        "game_over": (Table().clocks(157, 157), Swap()),
        "not_your_turn": (Table().clocks(9, 8), Swap()),
        "empty_slot": (poor, Take(slot=0)),
        "empty_exhibition_slot": (poor, Exhibit(slot=Space.A)),
        "missing_artifacts": (poor.copy().exhibitions(small("paris"), None, None), Exhibit(slot=Space.A)),
        "no_permit": (poor.copy().spent(0, "crete"), dig),
        "no_rumor": (poor, Dig(site=Site.CRETE, weeks=7, rumor=True)),
        "assistant_not_single": (poor, Dig(site=Site.CRETE, weeks=7, assistant=True)),
        "shovel_not_single": (poor, Dig(site=Site.CRETE, weeks=7, shovel=True)),
        "no_specialised_knowledge": (poor, dig),
        "dial_zero": (poor.copy().owns(0, book("crete", 1)), dig),
        "no_zeppelin": (poor, Swap(zeppelin=True)),
        "zeppelin_needs_journey": (poor.copy().owns(0, ZEPPELIN).stands(0, "warsaw"), Swap(zeppelin=True)),
        "not_enough_weeks": (poor.copy().weeks_left(0, 1), Swap()),
        "too_early_to_retire": (poor, Retire()),
    }


@pytest.mark.parametrize("code", sorted(refused_positions()))
def test_a_refusal_names_its_rule(code):
    """TH3.6  Every refusal has its code, the statement the rules text gives for it, and changes nothing."""
    table, action = refused_positions()[code]
    before = table.states.tobytes()
    refusal = GAME.refusal(table.states, 0, 0, action)
    assert isinstance(refusal, Refused)
    assert (refusal.refusal, refusal.rule) == (code, rule_of_every_code()[code])
    assert table.states.tobytes() == before
    assert action not in (table.legal() if table.actor == 0 else set())


def test_every_code_of_the_rules_text_is_tested():
    """TH3.6  The codes of the text, of the refusals and of these tests are the same."""
    known = {refusal.name.lower() for refusal in GAME.refusals} - {"none"}
    assert known == set(rule_of_every_code()) == {*refused_positions(), "unknown_action"}
    assert rule_of_every_code()["unknown_action"] is None
    assert GAME.refused(Table().state, 0, None, GAME.refusals["UNKNOWN_ACTION"]).rule is None
    own = {code for verb in ("take", "swap", "exhibit", "dig", "retire") for code in codes_tested(verb)}
    assert own | set(codes_tested("(any)")) == known


def test_a_refused_action_leaves_a_match_as_it_was():
    """TH3.3  Out of turn: refused with its rule, and not an event of the match."""
    match = Match(GAME, 2, seed=5)
    before = match.states.tobytes()
    with pytest.raises(Refused) as wrong:
        match.play(Swap(), seat=1 - match.actor)
    assert (wrong.value.refusal, wrong.value.rule) == ("not_your_turn", "TH3.3")
    assert (match.seq, match.states.tobytes()) == (0, before)


def test_a_turn_is_exactly_one_action():
    """TH3.6  Take, swap, exhibit, dig or retire; there is no waiting, and every action costs at least a week."""
    assert list(GAME.actions.verbs) == ["take", "swap", "exhibit", "dig", "retire"]
    table = Table().clocks(110, 110).stands(0, "rome").owns(0, ZEPPELIN, book("egypt", 3))
    table.finds_all(0, "greece").finds_all(0, "egypt").exhibitions(small("london"), None, None)
    verbs = set()
    for action in table.legal():
        after = table.copy()
        after.step(action, 0)
        assert after.player(0).clock > 110
        assert (after.player(1).clock, after.player(1).place) == (110, "warsaw")
        assert int(after.state["turn"]) == int(table.state["turn"]) + 1
        verbs.add(action.verb())
    assert verbs == set(GAME.actions.verbs)


def told(table: Table, action: Action, key: int = 0) -> list[str]:
    """The notices of a move, in order."""
    before, seat = table.copy().state, table.actor
    table.play(action, key=key)
    notices = GAME.notices(before, Move(seat, action, table.outcome), table.state, None)
    return [notice.key.removeprefix("notice.") for notice in notices]


def test_order_inside_a_taking_turn():
    """TH3.10  Journey with the zeppelin, action, refill, then the permits renew; and the next player is found."""
    table = Table().clocks(50, 52).stands(0, "egypt").owns(0, ZEPPELIN).spent(0, "crete")
    table.research(Card("shovel", city="london"), *[printed(number) for number in (7, 8, 9)])
    assert told(table, Take(slot=0, zeppelin=True)) == [
        "journey_zeppelin",
        "card_taken",
        "card_revealed",
        "clock",
        "permits_renewed",
    ]
    assert table.actor == 1


def test_order_inside_a_digging_turn():
    """TH3.10  Tokens, bonus, then the single-use cards and the permit, and permits renew last (R27).

    TH8.10  The lone shovel is discarded after the dig it served in.
    """
    table = Table().clocks(45, 90).stands(0, "greece").owns(0, book("crete", 3), SHOVEL)
    keys = told(table, Dig(site=Site.CRETE, weeks=8, shovel=True))
    assert [keys[0], keys[1]] == ["journey", "dig"]
    assert keys[-5:] == ["bonus_found", "card_spent", "permit_spent", "clock", "permits_renewed"]
    assert set(keys[2:-5]) <= {"token_found", "nothing_found", "rubble"}


def test_the_zeppelin_is_discarded_before_the_refill_and_the_taken_card_is_not_among_it():
    """TH3.10  Zeppelin away, then the card taken, then the refill (R6): the pool is the discards and the zeppelin."""
    table = Table().stands(0, "london").owns(0, printed(4)).discards(printed(60)).reshuffled()
    table.play(Take(slot=0, zeppelin=True))
    assert table.outcome[0] == -1
    assert table.outcome[1] in (3, 59)
    left = np.flatnonzero(table.state["card_at"] == 3)
    assert sorted([*table.outcome[1:], *left]) == [3, 59]
