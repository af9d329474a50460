"""The component tables of Thebes, and the totals they must have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from dighouse.core.components import Components, careful

FILE = Path(__file__).with_name("thebes.json")
KNOWLEDGE = ("specialized_knowledge", "general_knowledge")


@careful
def checked(components: Components) -> Components:
    """The tables, or the line that is wrong."""
    check_places(components)
    check_research_cards(components)
    check_exhibitions(components)
    check_dial(components)
    check_tokens(components)
    check_setup(components)
    check_scoring(components)
    return components


def check_places(components: Components) -> None:
    """TH1.1  Seven cities and five sites.  TH1.2  Routes join known places, and the distances follow from them."""
    counts = components.value("printed_counts")
    places = components.rows("places")
    kinds = Counter(place["kind"] for place in places)
    where = ("places", "rows")
    components.require(kinds["city"] == counts["cities"], where, f"{counts['cities']} cities, not {kinds['city']}")
    components.require(
        kinds["site"] == counts["dig_sites"], where, f"{counts['dig_sites']} dig sites, not {kinds['site']}"
    )
    for row, place in enumerate(places):
        components.require(place["index"] == row, (*where, row), f"index {row} is expected here")
    names = {place["id"] for place in places}
    for row, route in enumerate(components.rows("routes")):
        unknown = [end for end in route if end not in names]
        components.require(not unknown, ("routes", "rows", row), f"no place is called {unknown}")
    check_distances(components, [place["id"] for place in places])


def check_distances(components: Components, names: list[str]) -> None:
    """TH4.1  The listed distances are the smallest numbers of routes."""
    weeks = {(here, there): 0 if here == there else len(names) for here in names for there in names}
    for here, there in components.rows("routes"):
        weeks[here, there] = weeks[there, here] = 1
    for over in names:
        for here in names:
            for there in names:
                weeks[here, there] = min(weeks[here, there], weeks[here, over] + weeks[over, there])
    listed = components.value("distances")
    for here, there in weeks:
        where = ("distances", "value", here, there)
        fits = listed[here].get(there) == weeks[here, there]
        components.require(fits, where, f"{here} to {there} is {weeks[here, there]} by the routes")


def check_research_cards(components: Components) -> None:
    """TH1.4  85 research cards, so many of each kind, none in Warsaw; copies as inventoried (R35)."""
    totals = components.value("research_kind_totals")
    cities = {place["id"] for place in components.rows("places") if place["research"]}
    sites = {place["id"] for place in components.rows("places") if place["kind"] == "site"}
    cards = components.rows("research_cards")
    for row, card in enumerate(cards):
        where = ("research_cards", "rows", row)
        components.require(card["id"] == row + 1, where, f"id {row + 1} is expected here")
        components.require(card["kind"] in totals, where, f"no kind is called {card['kind']}")
        components.require(card["city"] in cities, where, f"no research card can be in {card['city']}")
        components.require(card["weeks"] >= 1, where, "a card costs at least 1 week")
        needs_region = card["kind"] in ("specialized_knowledge", "rumor")
        components.require((card["region"] in sites) == needs_region, where, "region does not fit the kind")
        components.require((card["value"] > 0) == (needs_region or card["kind"] in KNOWLEDGE), where, "value")
    kinds = Counter(card["kind"] for card in cards)
    for kind, total in totals.items():
        total_of = ("research_kind_totals", "value", kind)
        components.require(kinds[kind] == total, total_of, f"{total} cards of kind {kind}, not {kinds[kind]}")
    face = ("kind", "region", "value", "weeks", "city")
    copies = Counter(tuple(card[part] for part in face) for card in cards)
    listed = Counter({tuple(r[part] for part in face): r["copies"] for r in components.rows("research_card_copies")})
    repeated = Counter({name: count for name, count in copies.items() if count > 1})
    components.require(
        listed == repeated,
        ("research_card_copies", "rows"),
        f"copies differ: {sorted((listed - repeated) + (repeated - listed))}",
    )


def check_exhibitions(components: Components) -> None:
    """TH1.5  Five small and five large exhibitions, 3 artifacts of 2 sites and 6 of 3; none in Rome."""
    counts = components.value("printed_counts")
    cities = {place["id"] for place in components.rows("places") if place["exhibition"]}
    sites = {place["id"] for place in components.rows("places") if place["kind"] == "site"}
    sizes: Counter[str] = Counter()
    price: dict[str, tuple[int, int]] = {}
    for row, card in enumerate(components.rows("exhibitions")):
        where = ("exhibitions", "rows", row)
        sizes[card["size"]] += 1
        wanted = {"small": [1, 2], "large": [1, 2, 3]}.get(card["size"])
        components.require(wanted is not None, where, "size is small or large")
        components.require(
            sorted(card["requires"].values()) == wanted, where, f"shows {wanted} artifacts of as many sites"
        )
        components.require(set(card["requires"]) <= sites, where, f"no site is called {sorted(card['requires'])}")
        components.require(card["city"] in cities, where, f"no exhibition can be in {card['city']}")
        same = price.setdefault(card["size"], (card["weeks"], card["points"]))
        components.require((card["weeks"], card["points"]) == same, where, f"weeks and points as others: {same}")
    for size in ("small", "large"):
        components.require(
            sizes[size] == counts[f"{size}_exhibitions"],
            ("exhibitions", "rows"),
            f"{sizes[size]} {size} exhibitions",
        )


def check_dial(components: Components) -> None:
    """TH1.8  The dial: 12 rows of 12, never falling with more weeks or more knowledge; 28 cells as public (R34)."""
    limits = components.value("limits")
    rows = components.rows("dial")
    components.require(len(rows) == limits["knowledge_cap"], ("dial", "rows"), f"{limits['knowledge_cap']} rows")
    above = [0] * limits["dig_weeks_max"]
    for row, line in enumerate(rows):
        where = ("dial", "rows", row)
        tokens = line["tokens_by_week"]
        components.require(line["knowledge"] == row + 1, where, f"knowledge {row + 1} is expected here")
        components.require(len(tokens) == limits["dig_weeks_max"], where, f"{limits['dig_weeks_max']} weeks")
        components.require(tokens == sorted(tokens), where, "more weeks never give fewer tokens")
        components.require(all(a <= b for a, b in zip(above, tokens, strict=True)), where, "nor does more knowledge")
        above = tokens
    for row, cell in enumerate(components.rows("dial_cells_public")):
        stands = rows[cell["knowledge"] - 1]["tokens_by_week"][cell["week"] - 1]
        components.require(stands == cell["tokens"], ("dial_cells_public", "rows", row), f"the dial says {stands}")


def check_tokens(components: Components) -> None:
    """TH1.6  31 tokens a site (R22).  TH1.7  Values sum to 36 a site; each has a name, one is the board bonus (R29)."""
    counts = components.value("printed_counts")
    artifacts = components.rows("artifacts")
    total = 0
    for row, tokens in enumerate(components.rows("site_tokens")):
        where = ("site_tokens", "rows", row)
        values = tokens["artifact_values"]
        named = [a for a in artifacts if a["site"] == tokens["site"]]
        finds = len(values) + tokens["specialised_token_books"] + tokens["general_token_books"]
        components.require(len(values) == counts["artifacts_per_site"], where, "13 artifacts")
        components.require(sum(values) == tokens["artifact_sum"], where, f"values sum to {sum(values)}")
        components.require(finds == counts["finds_per_site"], where, f"{finds} finds")
        components.require(finds + tokens["rubble"] == tokens["total"], where, f"{finds + tokens['rubble']} tokens")
        components.require(tokens["bag_at_start"] == tokens["total"] - 1, where, "one artifact lies on the board")
        components.require(tokens["specialised_token_region"] != tokens["site"], where, "a book for another site")
        components.require(sorted(a["value"] for a in named) == sorted(values), where, "named artifacts differ")
        bonus = [a["value"] for a in named if a["board_bonus"]]
        components.require(bonus == [1], where, "one artifact of value 1 is the board bonus")
        total += tokens["total"]
    components.require(total == counts["dig_tokens"], ("site_tokens",), f"{total} tokens in all")


def check_setup(components: Components) -> None:
    """TH2.7  The piles hold every card but the four open ones.  TH3.2  Weeks from start to end."""
    counts = components.value("printed_counts")
    cards = counts["research_cards"] - counts["research_spaces"] + counts["exhibition_cards"]
    for row, setup in enumerate(components.rows("setup_by_players")):
        where = ("setup_by_players", "rows", row)
        piles = setup["pile1"] + setup["pile2"] + setup["pile3"]
        components.require(piles == cards, where, f"{piles} cards in the piles, not {cards}")
        components.require(setup["pile1"] + setup["pile2"] == setup["draw_pile"], where, "draw pile")
        exhibitions = setup["exhibitions_pile2"] + setup["exhibitions_pile3"]
        components.require(exhibitions == counts["exhibition_cards"], where, f"{exhibitions} exhibitions")
        components.require(setup["end_clock"] - setup["start_clock"] == setup["weeks"], where, "weeks")


def check_scoring(components: Components) -> None:
    """TH12.2  Congress points: each card is worth one more than the last, until the cap.  TH12.4  A tie pays less."""
    scoring = components.value("scoring")
    points = components.value("congress_points")
    congresses = components.value("research_kind_totals")["congress"]
    for number in range(congresses + 1):
        worth = min(number * (number + 1) // 2, scoring["congress_cap"])
        fits = points[str(number)] == worth
        components.require(fits, ("congress_points", "value", str(number)), f"{number} congresses are worth {worth}")
    ordered = 0 < scoring["majority_tie"] < scoring["majority"]
    components.require(ordered, ("scoring", "value"), "a shared majority pays less than a majority")


COMPONENTS = checked(Components.load(FILE))
