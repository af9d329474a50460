"""Every screen for axe, for twice its size, for fingers, for eyes that see few colours, and without movement."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from dighouse.games import KEYS
from tests.web.by_keys import KeyboardPlayer
from tests.web.colours import DEFICIENCIES, KIND, contrast, difference, own_colours, seen_as, tokens
from tests.web.conftest import CHROMIUM, QUIET, House, new_visitor, settled, watched
from tests.web.looking import (
    axe,
    cut_off,
    drags,
    moving,
    overlapping,
    small_print,
    small_targets,
    too_wide,
    undrawn,
)
from tests.web.screens import Screen, all_screens
from tests.web.sitting import advance, after, make_table, sit_down

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
DESK = {"width": 1440, "height": 900}
HAND = {"width": 390, "height": 844}
PHONE = {**HAND, "has_touch": True, "is_mobile": True}
TABLET = {"width": 1024, "height": 768}
SEATS, PAPER = (1, 2, 3, 4), ("sheet", "sheet-2")
LEAST = 11  # pixels: the smallest letters outside drawings, at the usual size
TWICE = {"width": 720, "height": 450}  # what is left of 1440 when the browser shows everything at 200 %


Places = tuple[list[Screen], StorageState]
# Each screen is looked at each time, at a desk or on a phone; everywhere and in both themes in `make soak`.
AT_A_DESK = (
    {f"{game} price" for game in KEYS}
    | {"lobby", "rules in full", "mail", "waiting room", "asked: Legal moves", "asked: Keys", "share", "hint"}
    | {"lesson of thebes", "lesson of monuments", "rules beside the table", "replays and files", "replay: keys"}
    | {"replay: a seat's eyes", "practice", "monuments end", "me", "me: figures", "me: data"}
)
# Of these a finger is asked each time too.
ON_BOTH = {"mail", "waiting room"}
FEW: dict[str, Any] = {"hint_budget": "40", "analysis_budget": "4", "hints_burst": 1000}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not think for long."""
    running = House(tmp_path_factory.mktemp("house"), **FEW).open()
    yield running
    running.close()


@pytest.fixture(scope="module")
def places(browser: Browser, house: House) -> Iterator[Places]:
    """All screens, and the cookie of the person whose tables they are."""
    visitor = new_visitor(browser, house)
    visitor.request.get("/api/lobby")
    yield all_screens(visitor, house), visitor.storage_state()
    visitor.close()


def some(places: Places, which: str) -> Places:
    """Those looked at each time at a desk, those on a phone, or all."""
    wanted = {"desk": AT_A_DESK, "phone": {one.name for one in places[0]} - AT_A_DESK | ON_BOTH}.get(which)
    return [one for one in places[0] if wanted is None or one.name in wanted], places[1]


def walk(browser: Browser, house: House, places: Places, **look: Any) -> Iterator[tuple[str, Page]]:
    """One browser, from screen to screen; nothing moves, is logged, must be dragged or is referred to and not drawn."""
    visitor = new_visitor(browser, house, storage_state=places[1], **look)
    page = watched(visitor.new_page())
    for screen in places[0]:
        screen.show(page)
        yield screen.name, page
        assert moving(page) == 0, screen.name
        assert drags(page) == [], screen.name
        assert undrawn(page) == [], screen.name
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()


PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def crowded(page: Page, *windows: dict[str, int]) -> list[str]:
    """What has no room in windows of these sizes, one after the other."""
    found = []
    for window in windows:
        page.set_viewport_size(window)  # type: ignore[arg-type]
        page.evaluate(PAINTED)
        wrong = ["too wide"] if too_wide(page) else []
        wrong += [f"cut off: {words}" for words in cut_off(page)]
        wrong += [f"on one another: {words}" for words in overlapping(page)]
        found += [f"{window['width']} pixels, {one}" for one in wrong]
    return found


in_soak = [pytest.param(theme, "all", marks=pytest.mark.soak) for theme in ("light", "dark")]


@pytest.mark.parametrize(("theme", "which"), [("light", "desk"), *in_soak])
def test_a_desk(browser: Browser, house: House, places: Places, theme: str, which: str) -> None:
    """axe finds nothing; on a tablet and shown twice as large, no word is cut off or lies on another, and nothing is
    too wide."""
    found: dict[str, list[str]] = {}
    for name, page in walk(browser, house, some(places, which), color_scheme=theme, **DESK):
        assert not too_wide(page), name
        found[name] = axe(page) + crowded(page, TABLET, TWICE)
        page.set_viewport_size(DESK)  # type: ignore[arg-type]
        page.evaluate(PAINTED)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("theme", "which"), [("dark", "phone"), *in_soak])
def test_a_phone(browser: Browser, house: House, places: Places, theme: str, which: str) -> None:
    """axe finds nothing, a finger finds everything; there, on a tablet and at 200 % everything has its room."""
    found: dict[str, list[str]] = {}
    for name, page in walk(browser, house, some(places, which), color_scheme=theme, **PHONE):
        found[name] = axe(page) + [f"small: {target}" for target in small_targets(page)]
        found[name] += crowded(page, TABLET, TWICE, HAND)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


IN_ALL_LANGUAGES = {f"{game} table" for game in KEYS} | {"lobby", "clocks", "replay", "monuments end", "me"}


@pytest.mark.parametrize("which", ["some", pytest.param("all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("lang", ["de", "nl", "es"])
def test_other_languages_have_their_room(browser: Browser, house: House, places: Places, lang: str, which: str) -> None:
    """Their words are longer. Left out is only what is opened by its English words."""
    wanted = [one for one in places[0] if not one.opened and (which == "all" or one.name in IN_ALL_LANGUAGES)]
    found = {
        name: crowded(page, TABLET, TWICE, HAND)
        for name, page in walk(browser, house, (wanted, places[1]), lang=lang, **PHONE)
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.fixture(scope="module")
def large_print(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader wants letters twice as large as usual."""
    made = browser.browser_type.launch(executable_path=CHROMIUM, args=[*QUIET, "--blink-settings=defaultFontSize=32"])
    yield made
    made.close()


SOME = {"desk": {"thebes table", "monuments price", "replay"}, "phone": {"lobby", "pergamon table", "me: games"}}


@pytest.mark.parametrize("where", ["desk", "phone"])
@pytest.mark.parametrize("which", ["some", pytest.param("all", marks=pytest.mark.soak)])
def test_large_print(large_print: Browser, house: House, places: Places, where: str, which: str) -> None:
    """The reader's own size of letters counts: all words grow, none is cut off or lies on another."""
    wanted = [one for one in places[0] if which == "all" or one.name in SOME[where]]
    found: dict[str, list[str]] = {}
    for name, page in walk(large_print, house, (wanted, places[1]), **(DESK if where == "desk" else PHONE)):
        found[name] = ["too wide"] if too_wide(page) else []
        found[name] += [f"small: {words}" for words in small_print(page, 2 * LEAST)]
        found[name] += [f"cut off: {words}" for words in cut_off(page)]
        found[name] += [f"on one another: {words}" for words in overlapping(page)]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


COUNT = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if ((options?.duration ?? 0) > 0) window.moved.push(this.className);
    return animate.call(this, frames, options);
  };
  for (const kind of ['transitionrun', 'animationstart'])
    addEventListener(kind, (event) => {
      if (event.target.getAnimations().some((one) => one.effect.getTiming().duration > 0)) window.moved.push(kind);
    }, true);
}"""


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_movement_is_a_wish(browser: Browser, house: House, wish: str, game: str) -> None:
    """Whoever asks for less movement sees none at all; whoever does not sees the pieces go."""
    visitor = new_visitor(browser, house, reduced_motion=wish)
    visitor.add_init_script(f"({COUNT})()")
    page = watched(visitor.new_page())
    sit_down(page, game, "random")
    player = KeyboardPlayer(page, random.Random(1))
    moved: list[str] = []
    for _ in range(3):  # not everything one does moves something
        if not moved:
            player.decide("board")
            moved = page.evaluate("window.moved")
    assert (moved == []) == (wish == "reduce"), moved
    visitor.close()


def test_nothing_is_made_to_be_dragged() -> None:
    """No source listens to a drag: what could only be dragged could not be played by everybody."""
    listening = re.compile(r"ondrag|draggable|addEventListener\(\s*'drag")
    parts = [path for path in SOURCES.rglob("*") if path.suffix in (".svelte", ".ts")]
    assert len(parts) > 100
    found = {path.name: path.read_text() for path in parts if listening.search(path.read_text())}
    assert set(found) <= {"OpenFile.svelte"}
    assert all('type="file"' in text for text in found.values()), "a file may be dropped where it can be chosen too"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", [None, "protanopia", "deuteranopia", "tritanopia"])
def test_colours_stay_apart(theme: str, eyes: str | None) -> None:
    """Players from players and sites from sites, for every kind of eyes that see two colours of three."""
    assert eyes is None or eyes in DEFICIENCIES
    known = tokens(SOURCES / "style" / "tokens.css", theme)
    for kind, names, least in (
        ("players", ("p1", "p2", "p3", "p4"), 25),
        ("lines", ("p1-line", "p2-line", "p3-line", "p4-line"), 25),
        ("sites", ("gr", "cr", "eg", "pa", "me"), 15),
    ):
        pairs = {
            (a, b): difference(seen_as(known[a], eyes), seen_as(known[b], eyes)) for a, b in combinations(names, 2)
        }
        assert min(pairs.values()) >= least, (kind, min(pairs, key=lambda pair: pairs[pair]), pairs)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_of_charts_stand_out_from_the_paper(theme: str) -> None:
    """A thin line has no rim that would part it from its ground."""
    known = tokens(SOURCES / "style" / "tokens.css", theme)
    on_paper = {(seat, ground): contrast(known[f"p{seat}-line"], known[ground]) for seat in SEATS for ground in PAPER}
    assert min(on_paper.values()) >= 3, on_paper
    charts = [SOURCES / "shell" / name for name in ("PointsChart.svelte", "replay/MarginChart.svelte")]
    assert all("var(--pl)" in chart.read_text() and "var(--pc)" not in chart.read_text() for chart in charts)


def drawings(game: str) -> dict[str, list[str]]:
    """How each kind of thing of a game is drawn and hatched, wherever it is drawn."""
    sprite = (SOURCES / "games" / game / "sprite.svg").read_text()
    found: dict[str, list[str]] = defaultdict(list)
    for drawing in re.finditer(r'<(symbol|pattern) id="(?:pg-o|moh?)-(\w+)"[^>]*>(.*?)</\1>', sprite, re.DOTALL):
        found[drawing[2]].append(drawing[3])
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", KIND)
def test_what_colour_does_not_tell_apart_is_drawn_otherwise(game: str, theme: str) -> None:
    """Twelve wonders cannot all be far apart in colour for all eyes; those that are not have other drawings."""
    known = own_colours(SOURCES / "games" / game / f"{game}.css", game, theme)
    assert len(known) == {"pergamon": 4, "monuments": 12}[game]
    drawn = drawings(game)
    close = [
        (a, b)
        for a, b in combinations(known, 2)
        if min(difference(seen_as(known[a], eyes), seen_as(known[b], eyes)) for eyes in (None, *DEFICIENCIES)) < 15
    ]
    for a, b in close:
        assert drawn[a]
        assert all(one != other for one, other in zip(drawn[a], drawn[b], strict=True)), (a, b)


# What has the colour of a kind, and neither its drawing nor its name or letters.
UNTOLD = """([kinds, drawing]) => kinds.flatMap((kind) =>
  [...document.querySelectorAll(`main :is(.mm, .o, .sign).${kind}`)].filter((thing) =>
    !thing.querySelector(`use[href="#${drawing}${kind}"]`) && !thing.textContent.toLowerCase().includes(kind)
  ).map((thing) => thing.outerHTML.slice(0, 80)))"""


@pytest.mark.parametrize(("game", "drawing"), [("pergamon", "pg-o-"), ("monuments", "mo-")])
def test_own_colours_are_never_alone(page: Page, house: House, game: str, drawing: str) -> None:
    """Whatever has the colour of a wonder or of a kind of find shows its drawing, or says which it is."""
    table = make_table(page.context, game, "random", "random", "random")
    advance(page.context, house.address, table, after(12), seed=5)
    page.goto(f"/t/{table}")
    settled(page)
    kinds = list(own_colours(SOURCES / "games" / game / f"{game}.css", game, "light"))
    assert page.locator("main").locator(", ".join(f".{kind}" for kind in kinds)).count() > 20
    assert page.evaluate(UNTOLD, [kinds, drawing]) == []


MARKS = """() => [...document.querySelectorAll('main .mk')].filter((mark) => mark.checkVisibility()).map((mark) => ({
  colour: [...mark.classList].find((name) => /^p[1-4]$/.test(name)) ?? '',
  shape: mark.querySelector('use:last-of-type, path, rect, circle')?.getAttribute('href') ?? '',
  letter: mark.querySelector('text')?.textContent ?? '',
}))"""
CHIPS = """() => [...document.querySelectorAll('main .chip')].map((chip) => [chip.getAttribute('class'),
  chip.textContent.trim()])"""


@pytest.mark.parametrize("game", ["thebes", "tomb_raiders", "pergamon", "monuments"])
def test_colour_is_never_alone(page: Page, game: str) -> None:
    """Who sees no colour at all tells players by shape and letter, and sites by two letters."""
    sit_down(page, game, "random", "random", "random")
    expect(page.locator("main .mk").first).to_be_visible()
    marks = page.evaluate(MARKS)
    by_colour = {mark["colour"]: (mark["shape"], mark["letter"]) for mark in marks}
    assert len(by_colour) == 4
    assert {mark["colour"]: (mark["shape"], mark["letter"]) for mark in reversed(marks)} == by_colour
    assert len({shape for shape, _ in by_colour.values()}) == len({letter for _, letter in by_colour.values()}) == 4
    assert all(shape and letter for shape, letter in by_colour.values())
    pieces = page.locator("[data-pawn], [data-figure]:not([data-figure=robber])")
    letters = [piece.text_content() for piece in pieces.all()]
    assert len({(letter or "").strip() for letter in letters}) == len(letters)
    chips = {tuple(chip) for chip in page.evaluate(CHIPS)}
    assert all(text for _, text in chips)
    assert len({text for _, text in chips}) == len(chips)
