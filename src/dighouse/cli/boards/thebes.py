"""Thebes in the terminal: clocks, places, cards, exhibitions and desks."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import MARKS, STYLES, Scene
from dighouse.cli.boards.parts import WIDE, Part, drawn, shown
from dighouse.cli.boards.thebes_desks import desk_headings, desk_row, desk_sentence
from dighouse.cli.boards.thebes_moves import (
    first_number,
    fold_headings,
    fold_intro,
    fold_name,
    fold_price,
    fold_row,
    price,
    price_headings,
    word_keys,
)
from dighouse.cli.boards.thebes_words import explain, site_text
from dighouse.cli.paper import Cell
from dighouse.games.thebes.naming import SPACES, card_city, card_name
from dighouse.games.thebes.rules.journey import journey_weeks
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    CARD_WEEKS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    PLACE_IDS,
    RESEARCH_CARDS,
    SITE_IDS,
    SITE_PLACE,
    SITES,
)

__all__ = [
    "brief",
    "explain",
    "first_number",
    "fold_headings",
    "fold_intro",
    "fold_name",
    "fold_price",
    "fold_row",
    "price",
    "price_headings",
    "whole",
    "word_keys",
]


def whole(scene: Scene) -> None:
    """Everything: clocks, places and bags, cards, exhibitions, desks, piles."""
    say, paper = scene.say, scene.paper
    paper.heading(f"{say('game.title')} · {say('word.year')} {scene.view.year}")
    if paper.boxed and paper.width >= WIDE:
        paper.side_by_side([drawn(clocks(scene)), drawn(market(scene))], (1, 1))
        paper.side_by_side([drawn(sites(scene)), drawn(exhibitions(scene))], (1, 1))
        paper.framed(*drawn(desks(scene)))
    else:
        parts = [clocks(scene), sites(scene), market(scene), exhibitions(scene)]
        for part in parts if paper.plain else [*parts, desks(scene)]:
            shown(scene, part)
        if paper.plain:
            for seat in range(scene.match.players):
                paper.line(desk_sentence(scene, seat))
    paper.line(cities(scene))
    paper.line(piles(scene), style="dim")


def brief(scene: Scene) -> None:
    """Whose time it is, the exhibitions, and one's own desk; the cards stand in the list of moves."""
    paper = scene.paper
    paper.line(time_line(scene))
    if any(card is not None for card in scene.view.exhibitions):
        shown(scene, exhibitions(scene, occupied=True))
    if scene.seat is None:
        return
    if paper.plain:
        paper.line(desk_sentence(scene, scene.seat))
    else:
        shown(scene, desks(scene))


def here(scene: Scene, place: str) -> Text:
    """The archaeologists at a place: their marks, for a screen reader their names."""
    found = [seat for seat, player in enumerate(scene.view.players) if player.place == place]
    if scene.paper.plain:
        return Text(f"({', '.join(scene.match.names[seat] for seat in found)})" if found else "")
    return Text.assemble(*((MARKS[seat], STYLES[seat]) for seat in found))


def travel_weeks(scene: Scene, place: int) -> str:
    """TH4  The journey from where one is."""
    if scene.seat is None:
        return ""
    return str(int(journey_weeks(scene.state, scene.seat, place, 0)))


def clocks(scene: Scene) -> Part:
    """TH3.3  The time markers in the order in which they act; of one space the top of the stack first."""
    say, view = scene.say, scene.view
    rows: list[list[Cell]] = []
    for seat in view.order:
        player = view.players[seat]
        name = Text(scene.name(seat), STYLES[seat])
        turn = say("word.on_turn") if seat == view.actor else ""
        place = say(f"place.{player.place}")
        rows.append([name, str(player.week), str(player.year), str(player.weeks_left), place, turn])
    headings = ["", say("word.week"), say("word.year"), say("terminal.weeks_left"), say("word.place"), ""]
    return Part(say("terminal.clocks"), say.title("word.clock"), headings, rows, (1, 2, 3))


def time_line(scene: Scene) -> str:
    """The clocks in one line: weeks of the year shown, and of other years with the year."""
    view, say = scene.view, scene.say
    if scene.paper.plain:
        stands = [
            say("terminal.stands", name=scene.name(seat), week=view.players[seat].week, year=view.players[seat].year)
            for seat in view.order
        ]
        return f"{say('terminal.clocks')}: {'; '.join(stands)}."
    weeks = [
        f"{scene.name(seat)}: {player.week}" + (f"/{player.year}" if player.year != view.year else "")
        for seat, player in ((seat, view.players[seat]) for seat in view.order)
    ]
    return f"{say.title('word.week')} ({view.year}) – {' · '.join(weeks)}"


def sites(scene: Scene) -> Part:
    """TH1.6, TH2.2  What is left in the bags, and the bonus on the board."""
    say, view = scene.say, scene.view
    rows: list[list[Cell]] = []
    for site in range(SITES):
        left = [find for find in view.bags[site] if find < ARTIFACTS]
        points = sum(int(ARTIFACT_VALUE[site, find]) for find in left)
        books = len(view.bags[site]) - len(left)
        bonus = "+1" if view.bonus[site] is not None else "–"
        weeks = travel_weeks(scene, int(SITE_PLACE[site]))
        name = Text.assemble(site_text(scene, site), " ", here(scene, SITE_IDS[site]))
        name.rstrip()
        rows.append([name, str(len(left)), str(points), str(books), bonus, weeks])
    headings = ["", *(say(f"word.{word}") for word in ("artifacts", "points", "books", "bonus", "journey"))]
    title = say("terminal.bags", rubble=view.rubble)
    return Part(title, say("terminal.sites"), headings, rows, (1, 2, 3, 4, 5))


def cities(scene: Scene) -> Text:
    """TH1.1  The cities, how many weeks they are away, and who is there."""
    parts = []
    for index, place in enumerate(PLACE_IDS):
        if place not in SITE_IDS:
            words: list[Cell] = [scene.say(f"place.{place}"), travel_weeks(scene, index), here(scene, place)]
            parts.append(Text(" ").join(Text.assemble(word) for word in words if word))
    between = Text(", " if scene.paper.plain else " · ")
    return Text.assemble(f"{scene.say('terminal.cities')}: ", between.join(parts))


def market(scene: Scene) -> Part:
    """TH5.1  The open research cards."""
    say = scene.say
    rows: list[list[Cell]] = []
    for slot, card in enumerate(scene.view.research):
        if card is None:
            rows.append([str(slot + 1), say("word.empty"), "", "", ""])
        else:
            weeks = travel_weeks(scene, PLACE_IDS.index(card_city(card).key.partition(".")[2]))
            rows.append(
                [str(slot + 1), say.say(card_name(card)), say.say(card_city(card)), str(CARD_WEEKS[card]), weeks]
            )
    headings = ["", "", say("place_kind.city"), say("word.weeks"), say("word.journey")]
    return Part(say.title("word.market"), say.title("word.market"), headings, rows, (3, 4))


def exhibitions(scene: Scene, occupied: bool = False) -> Part:
    """TH9.2  The open exhibitions: of every site what one owns and what is asked for."""
    say = scene.say
    rows: list[list[Cell]] = []
    if not any(card is not None for card in scene.view.exhibitions):
        rows.append([f"{SPACES[0]}–{SPACES[-1]}", say("word.empty"), "", "", ""])
        return Part(say.title("word.exhibitions"), say.title("word.exhibitions"), [""] * 5, rows)
    for space, card in zip(SPACES, scene.view.exhibitions, strict=True):
        if card is None:
            if not occupied:
                rows.append([space, say("word.empty"), "", "", ""])
            continue
        number = card - int(RESEARCH_CARDS)
        shows = needs(scene, number)
        rows.append([space, say.say(card_name(card)), shows, str(CARD_WEEKS[card]), str(EXHIBITION_POINTS[number])])
    asked = say("terminal.owned_asked" if scene.seat is not None else "word.artifacts")
    headings = ["", "", asked, say("word.weeks"), say("word.points")]
    return Part(say.title("word.exhibitions"), say.title("word.exhibitions"), headings, rows, (3, 4))


def needs(scene: Scene, number: int) -> Text:
    """Artifacts owned and asked for, site by site."""
    found = Text()
    for site in range(SITES):
        asked = int(EXHIBITION_ARTIFACTS[number, site])
        if not asked:
            continue
        key = f"place.{SITE_IDS[site]}" if scene.paper.plain else f"site_code.{SITE_IDS[site]}"
        if scene.seat is None:
            found.append(f"{scene.say(key)} {asked} ")
            continue
        owned = scene.view.players[scene.seat].artifacts[site]
        found.append(f"{scene.say(key)} {owned}/{asked} ", "bold" if owned >= asked else "")
    found.rstrip()
    return found


def desks(scene: Scene) -> Part:
    """What lies in front of everybody."""
    rows = [desk_row(scene, seat) for seat in range(scene.match.players)]
    return Part(scene.say("terminal.desks"), scene.say("terminal.desks_short"), desk_headings(scene), rows)


def piles(scene: Scene) -> str:
    say, view = scene.say, scene.view
    counts = (("draw_pile", view.draw_pile), ("aside", view.aside), ("discards", len(view.discards)))
    between = "; " if scene.paper.plain else " · "
    return between.join(f"{say.title(f'word.{word}')}: {count}" for word, count in counts)
