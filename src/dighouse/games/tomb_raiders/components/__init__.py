"""The component tables of Tomb Raiders, and the totals they must have (R1: most numbers are a stand-in)."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from dighouse.core.components import Components, careful

FILE = Path(__file__).with_name("tomb_raiders.json")
ACTION_KINDS = ("thief", "tomb_raiders", "scientist", "assistant", "general_excavation")
OF_A_REGION = ("thief", "tomb_raiders")


@careful
def checked(components: Components) -> Components:
    """The tables, or the line that is wrong."""
    check_totals(components)
    check_finds(components)
    check_storage_cards(components)
    check_action_cards(components)
    check_presentations(components)
    check_professors(components)
    check_chart(components)
    check_excavation_cards(components)
    check_scoring(components)
    return components


def cards(rows: list[Any]) -> int:
    return sum(row["count"] for row in rows)


def check_totals(components: Components) -> None:
    """TR0.2  168 small cards: 5 professors, 83 green cards and 80 finds; TR0.4  every kind as it is summed up."""
    totals = components.value("card_totals")
    kinds = [kind for kind in totals if kind != "total"]
    for kind in kinds:
        found = cards(components.rows(kind))
        components.require(found == totals[kind], ("card_totals", "value", kind), f"{found} cards of kind {kind}")
    small = components.part("small_cards_total", "value")
    components.require(sum(totals[kind] for kind in kinds) == small, ("card_totals",), f"{small} small cards in all")
    components.require(totals["total"] == small, ("card_totals", "value", "total"), f"{small} small cards in all")
    piles = components.value("pile_totals")
    deck = small - totals["professors"]
    finds = totals["artifacts"] + totals["knowledge_finds"] + totals["rubble"]
    components.require(piles["deck"] == deck, ("pile_totals", "value", "deck"), f"{deck} cards in the deck")
    green = ("pile_totals", "value", "green_in_deck")
    components.require(piles["green_in_deck"] == deck - finds, green, f"{deck - finds} green cards")


def check_finds(components: Components) -> None:
    """TR0.2, TR0.3  20 finds a region: artifacts, one knowledge find of 1 book, rubble; R20 as many without it."""
    piles = components.value("pile_totals")
    regions = components.rows("regions")
    for table in ("artifacts", "knowledge_finds", "knowledge_finds_off", "rubble"):
        for row, card in enumerate(components.rows(table)):
            where = (table, "rows", row)
            components.require(card["region"] in regions, where, f"no region is called {card['region']}")
            components.require(card["count"] > 0, where, "a card is there at least once")
            components.require(card.get("points", 1) > 0, where, "an artifact is worth at least 1 point")
            components.require(card.get("general_books", 1) == 1, where, "a knowledge find is 1 book")
    for region in regions:
        size = {
            table: sum(card["count"] for card in components.rows(table) if card["region"] == region)
            for table in ("artifacts", "knowledge_finds", "knowledge_finds_off", "rubble")
        }
        total = size["artifacts"] + size["knowledge_finds"] + size["rubble"]
        fits = total == piles["cards_per_region"]
        components.require(fits, ("pile_totals", "value", "cards_per_region"), f"{total} finds in {region}")
        rubble = size["rubble"] == piles["rubble_per_region"]
        components.require(rubble, ("rubble", "rows"), f"{size['rubble']} rubble cards in {region}")
        single = size["knowledge_finds"] == size["knowledge_finds_off"] == 1
        components.require(single, ("knowledge_finds", "rows"), f"{region} needs one, and one card in its place")


def check_storage_cards(components: Components) -> None:
    """TR0.4  Expertise, general knowledge and congress cards: books and weeks of at least 1 (TR3.4)."""
    regions = components.rows("regions")
    for table in ("expertise", "general_knowledge", "congress"):
        for row, card in enumerate(components.rows(table)):
            where = (table, "rows", row)
            components.require(card["weeks"] > 0, where, "a card costs at least 1 week")
            components.require(card["count"] > 0, where, "a card is there at least once")
            if table != "congress":
                components.require(card["books"] > 0, where, "a knowledge card has at least 1 book")
            if table == "expertise":
                components.require(card["region"] in regions, where, f"no region is called {card['region']}")


def check_action_cards(components: Components) -> None:
    """TR0.5  Five kinds.  TR7.7  A general excavation costs nothing of its own.  R10 Taking may cost 0 weeks."""
    regions = components.rows("regions")
    found = set()
    for row, card in enumerate(components.rows("action_cards")):
        where = ("action_cards", "rows", row)
        components.require(card["kind"] in ACTION_KINDS, where, f"no kind is called {card['kind']}")
        needs_region = card["kind"] in OF_A_REGION
        components.require((card["region"] in regions) == needs_region, where, "region does not fit the kind")
        components.require(card["weeks"] >= 0, where, "weeks are not negative")
        free = card["kind"] == "general_excavation"
        components.require((card["play_weeks"] == 0) == free, where, "play_weeks does not fit the kind")
        components.require(card["count"] > 0, where, "a card is there at least once")
        same = (card["kind"], card["region"])
        components.require(same not in found, where, "this kind of card stands above already")
        found.add(same)
    kinds = len(OF_A_REGION) * len(regions) + len(ACTION_KINDS) - len(OF_A_REGION)
    components.require(len(found) == kinds, ("action_cards", "rows"), f"{kinds} rows, one for each kind of card")


def check_presentations(components: Components) -> None:
    """TR6.2  Exhibitions have three steps, each dearer than the next.  TR6.5  Museums ask for artifacts."""
    regions = components.rows("regions")
    for table, letter in (("exhibitions", "E"), ("museums", "M")):
        for row, card in enumerate(components.rows(table)):
            where = (table, "rows", row)
            components.require(card["id"] == f"{letter}{row + 1}", where, f"{letter}{row + 1} is expected here")
            components.require(card["points"] > 0, where, "a presentation card is worth at least 1 point")
            components.require(card["count"] == 1, where, "each is there once")
    for row, card in enumerate(components.rows("museums")):
        components.require(card["give"] > 0, ("museums", "rows", row), "a museum asks for at least 1 artifact")
        components.require(card["weeks"] > 0, ("museums", "rows", row), "a card costs at least 1 week")
    for row, card in enumerate(components.rows("exhibitions")):
        where_steps = ("exhibitions", "rows", row, "steps")
        steps = card["steps"]
        weeks = [step["weeks"] for step in steps]
        components.require(len(steps) == 3, where_steps, "three steps")
        components.require(all(step["region"] in regions for step in steps), where_steps, "a step is of a region")
        components.require(all(step["artifacts"] > 0 for step in steps), where_steps, "a step asks for artifacts")
        falling = all(a > b for a, b in itertools.pairwise(weeks)) and weeks[-1] > 0
        components.require(falling, where_steps, "a higher step costs fewer weeks")


def check_professors(components: Components) -> None:
    """TR1.1  A professor for each region in turn (TR9.1), then that of the best knowledge (TR9.3)."""
    regions = components.rows("regions")
    rows = components.rows("professors")
    spaces = components.value("board")["professor_spaces"]
    components.require(len(rows) == spaces == len(regions) + 1, ("professors", "rows"), f"{spaces} professors")
    for row, professor in enumerate(rows):
        where = ("professors", "rows", row)
        last = row == len(regions)
        expected = None if last else regions[row]
        components.require(professor["region"] == expected, where, f"the professor of {expected} is expected here")
        threshold = professor["threshold_knowledge" if last else "threshold_expertise"]
        components.require(threshold > 0, where, "a professor comes for at least 1 book")
        components.require(professor["count"] == 1, where, "each is there once")


def check_chart(components: Components) -> None:
    """TR8.9  Twelve rows of twelve weeks, never falling with more weeks or more knowledge; the last cell draws."""
    weeks = components.value("dig_weeks")
    chart = components.value("excavation_chart")
    columns = weeks["max"] - weeks["min"] + 1
    components.require(weeks["min"] == 1, ("dig_weeks", "value", "min"), "a dig takes at least 1 week")
    above = [0] * columns
    for row, (knowledge, allowance) in enumerate(chart.items()):
        where = ("excavation_chart", "value", knowledge)
        components.require(knowledge == str(row + 1), where, f"knowledge {row + 1} is expected here")
        components.require(len(allowance) == columns, where, f"{columns} weeks")
        components.require(allowance == sorted(allowance), where, "more weeks never give fewer cards")
        components.require(all(a <= b for a, b in zip(above, allowance, strict=True)), where, "nor does more knowledge")
        components.require(allowance[-1] > 0, where, "the longest dig draws at least 1 card")
        above = allowance


def check_excavation_cards(components: Components) -> None:
    """TR1.2  The large cards of every number of players are in the box."""
    box = components.value("large_excavation_cards")
    regions = len(components.rows("regions"))
    total = box["each_region"] * regions + box["general"]
    components.require(total == box["total"], ("large_excavation_cards",), f"{total} large cards")
    rows = components.rows("excavation_cards_per_player")
    seats = components.value("players")
    players = [row["players"] for row in rows]
    expected = list(range(seats["min"], seats["max"] + 1))
    components.require(players == expected, ("excavation_cards_per_player", "rows"), f"a row each for {expected}")
    for row, hand in enumerate(rows):
        where = ("excavation_cards_per_player", "rows", row)
        enough = hand["each_region"] * hand["players"] <= box["each_region"]
        components.require(enough, where, "more cards of a region than there are")
        components.require(
            hand["general"] * hand["players"] <= box["general"], where, "more general cards than there are"
        )


def check_scoring(components: Components) -> None:
    """TR11.2  Congress points never fall and begin with 0.  TR11.3  The time bonus counts full spans."""
    points = components.rows("congress_points")
    components.require(points[:1] == [0], ("congress_points", "rows", 0), "no card, no point")
    components.require(points == sorted(points), ("congress_points", "rows"), "more cards never score less")
    bonus = components.value("time_bonus")
    components.require(bonus["per_full_weeks_behind"] > 0, ("time_bonus", "value"), "a span has at least 1 week")
    options = [row["option"] for row in components.rows("options")]
    components.require(options == ["knowledge_finds"], ("options", "rows"), "the one option is knowledge_finds")


COMPONENTS = checked(Components.load(FILE))
