"""Languages, and pictures for a person to look at."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from dighouse.games import KEYS, meta_of
from tests.web.conftest import SHOTS, House, new_visitor, settled, watched
from tests.web.looking import cut_off, overlapping, too_wide, undrawn
from tests.web.playing import SITES, move_by_clicking, play_now, state
from tests.web.sitting import advance, after, make_table, may

WIDTHS = {1440: 900, 1024: 768, 390: 844}
BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
# Pictures are made in `make soak`; whether a screen fits is asked of every screen each time (test_access_screens).
each_screen = pytest.mark.parametrize(
    ("width", "theme"),
    [pytest.param(width, theme, marks=pytest.mark.soak) for width in WIDTHS for theme in ("light", "dark")],
)


def in_language(each_time: str) -> pytest.MarkDecorator:
    """One language each time, another for each game; all of them in `make soak`."""
    marks = {lang: [] if lang == each_time else [pytest.mark.soak] for lang in ("en", "de", "nl", "es")}
    return pytest.mark.parametrize("lang", [pytest.param(lang, marks=marks[lang]) for lang in marks])


# Words that would betray English text on a page in another language.
ENGLISH = re.compile(
    r"\b(the|your|you|and|with|week|weeks|books|play|rules|undo|found|travelled|discarded|tokens|points|wins)\b", re.I
)
SHARED = {"de": set(), "nl": {"week"}, "es": set()}  # words a language shares with English
KEY = re.compile(r"\b(shell|board|notice|card|place|word|cost|score|action|refusal|error)\.[a-z_]+\b")


def visible_text(page: Page) -> str:
    """All words on the page, spoken labels included; the rules' English text and brand names left out."""
    return str(
        page.evaluate(
            """() => {
              const out = [document.body.innerText];
              for (const one of document.querySelectorAll('[aria-label],[title],[placeholder]'))
                for (const name of ['aria-label', 'title', 'placeholder']) out.push(one.getAttribute(name) ?? '');
              return out.join('\\n');
            }"""
        )
    )


@in_language("de")
def test_four_languages(browser: Browser, house: House, lang: str) -> None:
    """No missing key, and no English left in the others: lobby, table, a dig's dialog, log, end."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    page.goto("/")
    expect(page.locator(".game[data-game=thebes] .btn.primary")).to_be_visible()
    texts = [visible_text(page)]
    play_now(page)
    dice = random.Random(6)
    for _ in range(12):
        page.locator("button[data-slot], [data-place][role=button]").first.click()
        expect(page.locator("[role=dialog]").first).to_be_visible()
        texts.append(visible_text(page))
        page.keyboard.press("Escape")
        move_by_clicking(page, dice)
    texts.append(visible_text(page))
    assert page.locator("html").get_attribute("lang") == lang
    for text in texts:
        assert not KEY.search(text), KEY.search(text)
        if lang != "en":
            for title in sorted((meta_of(key).title for key in KEYS), key=len, reverse=True):
                text = text.replace(title, "")  # some games keep their title in every language
            found = [word for word in ENGLISH.findall(text) if word.lower() not in SHARED[lang]]
            assert not found, f"English on a {lang} page: {found[:5]} in {text[:400]}"
    visitor.close()


@pytest.fixture(scope="module")
def laptop(browser: Browser, house: House) -> Iterator[Page]:
    """The window of a small laptop."""
    visitor = new_visitor(browser, house, width=1366, height=768)
    yield visitor.new_page()
    visitor.close()


@pytest.mark.parametrize("game", KEYS)
def test_a_whole_table_fits_on_a_small_laptop(laptop: Page, house: House, game: str) -> None:
    """Four players, some of everything on the desks: nothing must be scrolled to, nothing lies over another."""
    table = make_table(laptop.context, game, "random", "random", "random")
    enough = after(9)
    joining = game == "pergamon"  # then no row may be under way: that is done on a sheet over the rest
    advance(
        laptop.context,
        house.address,
        table,
        lambda told: enough(told) and not (joining and told["moment"]["view"]["row"]),
        seed=5,
    )
    laptop.goto(f"/t/{table}")
    settled(laptop)
    expect(laptop.locator(".table[data-state=mine]")).to_be_visible()
    assert laptop.evaluate("document.documentElement.scrollHeight") <= 768
    feet = laptop.evaluate("""() => ['.boardarea', '.desks', '.log'].map((part) =>
      [part, Math.round(document.querySelector(`main.table ${part}`).getBoundingClientRect().bottom)])""")
    assert all(foot <= 768 for _, foot in feet), feet
    assert overlapping(laptop) == []
    assert undrawn(laptop) == []


def test_the_language_can_be_switched_at_any_time(page: Page) -> None:
    play_now(page)
    move_by_clicking(page, random.Random(1))
    page.get_by_role("button", name="DE: Deutsch").click()
    expect(page.locator(".turn h1")).not_to_contain_text("Your move")
    expect(page.locator(".log")).to_contain_text("Zug")


def test_a_table_nobody_named_is_called_in_the_readers_language(browser: Browser, house: House) -> None:
    visitor = new_visitor(browser, house, lang="es")
    page = watched(visitor.new_page())
    play_now(page)
    (table,) = visitor.request.get("/api/lobby").json()["mine"]
    known = visitor.request.get("/api/texts/es").json()[f"table_name.{table['name'].lower()}"]
    assert known != table["name"]
    expect(page.locator(".crumb small")).to_contain_text(f"mesa {known},")
    page.goto("/")
    expect(page.locator(".mine")).to_contain_text(known)
    visitor.close()


def test_the_first_page_is_light(page: Page) -> None:
    """Less than 200 kB of compressed JavaScript before a person can play."""
    scripts: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type == "script":
            scripts[response.url] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    page.goto("/")
    expect(page.locator(".game[data-game=thebes] .btn.primary")).to_be_visible()
    assert scripts
    assert sum(scripts.values()) < 200_000, scripts


def test_rules_can_be_searched(page: Page) -> None:
    page.goto("/rules/thebes")
    page.get_by_role("searchbox").fill("zeppelin journey")
    expect(page.locator("#TH4\\.4")).to_be_visible()
    expect(page.locator("#TH1\\.1")).to_have_count(0)


@each_screen
def test_screens_for_a_person_to_look_at(browser: Browser, house: House, width: int, theme: str) -> None:
    """Pictures of the main screens in build/screens, beside the drawn ones; nothing may be wider than the window."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitor = new_visitor(browser, house, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700)
    page = watched(visitor.new_page())
    page.goto("/")
    expect(page.locator(".game[data-game=thebes] .btn.primary")).to_be_visible()
    shoot(page, f"lobby-{width}-{theme}")
    play_now(page)
    dice = random.Random(9)
    for _ in range(14):
        if state(page) == "mine":
            move_by_clicking(page, dice)
    shoot(page, f"table-{width}-{theme}")
    sites = page.locator(SITES)
    if sites.count():
        sites.first.click()
        expect(page.locator("[role=dialog]").first).to_be_visible()
        shoot(page, f"dig-{width}-{theme}")
    visitor.close()


def shoot(page: Page, name: str) -> None:
    page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), f"{name} is wider than the window"


def test_a_row_being_laid_stays_in_the_window_of_a_small_laptop(laptop: Page, house: House) -> None:
    """Its sheet with all the reckoning ends above the foot of the window, and so do its buttons."""
    table = make_table(laptop.context, "pergamon", "random", "random", "random")
    advance(laptop.context, house.address, table, may("polish", "close_row", "confirm"), seed=5)
    laptop.goto(f"/t/{table}")
    settled(laptop)
    feet = laptop.locator("[data-builder], [data-confirm]").evaluate_all(
        "all => all.map((one) => (one.closest('button') ?? one.closest('.over')).getBoundingClientRect().bottom)"
    )
    assert len(feet) == 2
    assert max(feet) <= 768
    assert laptop.evaluate("document.documentElement.scrollHeight") <= 768


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800)])
def test_a_tablet_on_its_side_shows_the_map_of_thebes_and_the_open_cards(
    browser: Browser, house: House, width: int, height: int
) -> None:
    """The cards beside the map, both without scrolling, with four players and in long words."""
    visitor = new_visitor(browser, house, lang="de", width=width, height=height)
    page = watched(visitor.new_page())
    table = make_table(visitor, "thebes", "random", "random", "random")
    advance(visitor, house.address, table, after(9), seed=5)
    page.goto(f"/t/{table}")
    settled(page)
    cards = page.locator("[data-slot^=r]").evaluate_all(BOXES)
    assert len(cards) == 4
    (board,) = page.locator("[data-board]").evaluate_all(BOXES)
    assert max(box["bottom"] for box in [*cards, board]) <= height
    assert min(box["left"] for box in cards) >= board["right"]
    assert board["right"] - board["left"] >= width * 0.65
    assert overlapping(page) == []
    assert cut_off(page) == []
    assert not too_wide(page)
    visitor.close()


def test_an_upright_tablet_keeps_the_map_of_thebes_wide(browser: Browser, house: House) -> None:
    visitor = new_visitor(browser, house, width=1024, height=1366)
    page = watched(visitor.new_page())
    page.goto(f"/t/{make_table(visitor, 'thebes', 'random')}")
    settled(page)
    (board,) = page.locator("[data-board]").evaluate_all(BOXES)
    assert board["right"] - board["left"] > 980
    assert max(box["bottom"] for box in page.locator("[data-slot^=r]").evaluate_all(BOXES)) <= 1366
    visitor.close()


@pytest.mark.parametrize(
    ("game", "things"),
    [("monuments", "[data-hand-card], [data-slot], .desk"), ("tomb_raiders", "[data-tomb], .marketarea h2")],
)
def test_a_tablet_shows_first_what_one_plays_with(browser: Browser, house: House, game: str, things: str) -> None:
    """In one column nobody scrolls past what is only looked at."""
    visitor = new_visitor(browser, house, width=1024, height=768)
    page = watched(visitor.new_page())
    page.goto(f"/t/{make_table(visitor, game, 'random')}")
    settled(page)
    tops = page.locator(things).evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert tops
    assert max(tops) < 700
    visitor.close()
