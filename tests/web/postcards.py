"""The pictures that links and the app's icon show, drawn from our own plates: `python -m tests.web.postcards`.

They stand under `web/public` and are kept with the sources: a chat program asks for them without running anything. The
title on a postcard is the English one; the words beside it are in the reader's language.
"""

from __future__ import annotations

import tempfile
from html import escape
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from dighouse.games import KEYS, texts_of
from tests.web.conftest import QUIET, WHOLE_CHROMIUM

WEB = Path(__file__).resolve().parents[2] / "web"
TO = WEB / "public"
POSTCARD = (1200, 630)  # what chat programs ask for
HEAVIEST = 200_000  # bytes: nobody should wait for a postcard
MARK = (TO / "favicon.svg").read_text(encoding="utf-8")
ICONS = {"icon-192": (192, 0.72), "icon-512": (512, 0.72), "maskable-512": (512, 0.6), "apple-180": (180, 0.66)}

STYLE = """
*{box-sizing:border-box;margin:0}
body{width:1200px;height:630px;overflow:hidden;background:var(--desk);padding:26px;font-family:var(--serif);color:var(--ink)}
.sheet{position:relative;height:100%;padding:30px;background:var(--sheet);box-shadow:var(--sh3);
 display:grid;grid-template-columns:minmax(0,1fr) auto;gap:34px}
.sheet::after{content:"";position:absolute;inset:8px;border:1.5px solid var(--ink-3);opacity:.4}
.words{display:grid;grid-template-rows:auto 1fr auto;padding:16px 0 14px 18px}
.brand{display:flex;align-items:center;gap:14px;font-weight:700;font-size:38px;line-height:1}
.brand svg{width:50px;height:50px}
h1{align-self:center;font-size:var(--size);line-height:1.02;font-weight:800;letter-spacing:-.01em;text-wrap:balance}
h1 small{display:block;margin-top:12px;font-size:.56em;line-height:1.1;font-weight:600;color:var(--ink-2)}
.tape{height:20px;border-top:3px solid var(--accent);
 background:repeating-linear-gradient(90deg,var(--ink-3) 0 2px,#0000 2px 16px) 0 0/100% 8px no-repeat,
 repeating-linear-gradient(90deg,var(--ink-2) 0 2px,#0000 2px 80px) 0 0/100% 16px no-repeat}
.plates{display:grid;grid-template-columns:repeat(var(--across),auto);gap:16px;align-content:center}
.plate{display:block;width:var(--wide);border:2.5px solid var(--ink);font-family:var(--serif)}
.big{grid-template-rows:1fr auto}
.big .brand{display:grid;align-content:center;gap:26px;font-size:92px;letter-spacing:-.01em}
.big .brand svg{width:150px;height:150px;stroke-width:1.2}
"""
ICON = "body{margin:0;height:100vh;display:grid;place-items:center;background:var(--desk)}svg{width:%d%%;height:auto}"


def plates(games: tuple[str, ...], across: int, wide: int) -> str:
    drawn = "".join((WEB / "src/art" / f"plate-{game}.svg").read_text(encoding="utf-8") for game in games)
    return f'<div class="plates" style="--across:{across};--wide:{wide}px">{drawn}</div>'


def game_card(game: str) -> str:
    """A game: its title beside its plate."""
    title, _, more = texts_of(game, "en").word("game.title").partition(": ")
    below = f"<small>{escape(more)}</small>" if more else ""
    size = 76 if len(title) > 8 else 88
    brand = f'<p class="brand">{MARK}Dighouse</p>'
    words = (
        f'<div class="words" style="--size:{size}px">{brand}<h1>{escape(title)}{below}</h1><i class="tape"></i></div>'
    )
    return f'<div class="sheet">{words}{plates((game,), 1, 640)}</div>'


def house_card() -> str:
    """The house: all four plates."""
    words = f'<div class="words big"><p class="brand">{MARK}Dighouse</p><i class="tape"></i></div>'
    return f'<div class="sheet">{words}{plates(KEYS, 2, 312)}</div>'


def drawn(page: Page, folder: Path, body: str, style: str, game: str, file: Path) -> None:
    """A page of our own paper and ink, as a picture."""
    tokens = (WEB / "src/style/tokens.css").as_uri()
    sheet = folder / "sheet.html"
    head = f'<meta charset="utf-8"><link rel="stylesheet" href="{tokens}"><style>{style}</style>'
    sheet.write_text(
        f'<!doctype html><html data-game="{game}"><head>{head}</head><body>{body}</body>', encoding="utf-8"
    )
    page.goto(sheet.as_uri())
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file)
    assert file.stat().st_size < HEAVIEST, f"{file.name} is too heavy: {file.stat().st_size} bytes"


def main() -> None:
    for room in ("postcards", "icons"):
        (TO / room).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WHOLE_CHROMIUM, args=QUIET)
        page = browser.new_page(viewport={"width": POSTCARD[0], "height": POSTCARD[1]})
        for name, body in {"house": house_card(), **{game: game_card(game) for game in KEYS}}.items():
            drawn(page, Path(folder), body, STYLE, name, TO / "postcards" / f"{name}.png")
        for name, (size, share) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            drawn(page, Path(folder), MARK, ICON % (share * 100), "", TO / "icons" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
