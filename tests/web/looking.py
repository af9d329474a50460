"""What can be measured of a screen: axe, room, sizes, movement."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# Leaves with words of their own that can be seen: their boxes, and what cuts them off.
WORDS = """() => {
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(e).clipPath !== 'inset(50%)' && !e.closest('.sr, .asks:not(:focus-within), [inert]');
  const over = document.querySelector('dialog[open], [data-rules], .dialogarea [role=dialog]');
  const root = over ?? document.body;
  return [...root.querySelectorAll('*')].filter((e) => seen(e) && !e.closest('svg, option, select') &&
    [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
}"""
CUT_OFF = f"""() => {{
  const named = (e) => `${{e.tagName}}.${{e.className}} "${{e.innerText.trim().slice(0, 40)}}"`;
  const folded = (e) => e.parentElement.querySelector(':scope > [aria-expanded=false]'); // and can be unfolded
  return ({WORDS})().filter((e) => !folded(e)).filter((e) => {{
    const style = getComputedStyle(e);
    const cut = (way) => ['hidden', 'clip'].includes(style[`overflow${{way}}`]);
    return (cut('X') && e.scrollWidth > e.clientWidth + 1) || (cut('Y') && e.scrollHeight > e.clientHeight + 8);
  }}).map(named);
}}"""
OVERLAPPING = f"""() => {{
  const clipped = (e, {{ left, top, right, bottom }}) => {{
    for (let up = e; up; up = up.parentElement) {{
      const style = getComputedStyle(up);
      if (style.overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }}
    return {{ left, top, right, bottom }};
  }};
  const named = (e) => `${{e.className}} "${{e.innerText.trim().slice(0, 30)}}"`;
  // what lies over a page that is scrolled under it
  const BARS = '.stamp, .pinned, .answer-sheet, .menu, .tip, .find, .lesson, .replaybar';
  const stays = (e) => e !== null && (getComputedStyle(e).position === 'sticky' || stays(e.parentElement));
  const boxes = ({WORDS})().filter((e) => !e.closest(BARS)).map((e) => {{
    const range = document.createRange();
    const own = [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
    range.setStartBefore(own[0]);
    range.setEndAfter(own.at(-1));
    return {{ e, bar: stays(e), box: clipped(e, range.getBoundingClientRect()) }};
  }}).filter(({{ box }}) => box.right > box.left && box.bottom > box.top);
  const out = [];
  const slack = 4 * parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // lines are set tight
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {{
    const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    const apart = a.bar === b.bar && !a.e.contains(b.e) && !b.e.contains(a.e);
    if (apart && x > 3 && y > slack) out.push(`${{named(a.e)}} | ${{named(b.e)}}`);
  }}));
  return out;
}}"""
# Words in small letters, those printed on boards, cards and tiles left out: these are drawings.
SMALL_PRINT = f"""least => ({WORDS})().filter((e) => parseFloat(getComputedStyle(e).fontSize) < least &&
  !e.closest('.boardarea, .card, .fan, .pips, .pause, .replaytrack') && e.getBoundingClientRect().width > 1).map((e) =>
    `${{e.tagName}}.${{e.className}} "${{e.innerText.trim().slice(0, 40)}}" ${{getComputedStyle(e).fontSize}}`)"""
# What a finger must hit. A link in running text may be as high as its line; the columns of a chart of weeks may be
# narrow where buttons beside it step through them.
SMALL = """least => {
  const seen = (e) => e.checkVisibility({ opacityProperty: true }) && !e.closest('.sr, .asks:not(:focus-within)');
  const all = 'button, a[href], input, select, summary, [role=button], [role=radio], [role=option], [role=slider]';
  const over = document.querySelector('dialog[open], [data-rules], .dialogarea [role=dialog]');
  const inText = (e) => e.matches('a') && getComputedStyle(e).display === 'inline' &&
    e.parentElement.textContent.trim().length > e.textContent.trim().length;
  const steps = '[role=dialog] :is(.step, .stepper) button';
  const stepped = (e) => e.matches('g[role=radio]') && document.querySelector(steps);
  return [...(over ?? document).querySelectorAll(all)].filter((e) => seen(e) && !inText(e) && !stepped(e)).map((e) => {
    const label = e.matches('input') ? e.closest('label') : null;
    const box = (label ?? e).getBoundingClientRect();
    const name = (e.getAttribute('aria-label') ?? e.innerText ?? '').trim().slice(0, 40);
    return [Math.round(box.width), Math.round(box.height), `${e.tagName}.${e.getAttribute('class')} "${name}"`];
  }).filter(([w, h]) => w > 0 && (w < least || h < least)).map((one) => one.join(' '));
}"""


def axe(page: Page) -> list[str]:
    """Every rule of axe-core, its best practices too. The driver evaluates it: the page's own policy stays in force."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")  # no media plays here
    return [
        f"{one['id']} ({one['impact']}, {len(one['nodes'])}): {one['nodes'][0]['target']} "
        f"{one['nodes'][0]['failureSummary']}"
        for one in found["violations"]
    ]


def undrawn(page: Page) -> list[str]:
    """What is referred to and drawn nowhere: a symbol, a pattern. It would be seen by nobody, and missed by no rule."""
    return list(
        page.evaluate("""() => {
      const filled = (value) => [...value.matchAll(/url\\(#([^)]+)\\)/g)].map((found) => found[1]);
      const named = (e) => [...e.attributes].flatMap(({ name, value }) =>
        name === 'href' && e.matches('use') ? [value.slice(1)] : filled(value));
      const all = [...document.querySelectorAll('svg, svg *')].flatMap(named);
      return all.length ? [...new Set(all)].filter((id) => !document.getElementById(id)) : ['anything'];
    }""")
    )


def too_wide(page: Page) -> bool:
    """Whether the page itself must be scrolled sideways."""
    root = "document.documentElement"  # its width, not the window's: a phone's window zooms out to what is too wide
    return bool(page.evaluate(f"{root}.scrollWidth > {root}.clientWidth + 1"))


def cut_off(page: Page) -> list[str]:
    """Words of which a part is hidden."""
    return list(page.evaluate(CUT_OFF))


def overlapping(page: Page) -> list[str]:
    """Words that lie over other words."""
    return list(page.evaluate(OVERLAPPING))


def small_print(page: Page, least: float) -> list[str]:
    """Words whose letters are smaller than so many pixels."""
    return list(page.evaluate(SMALL_PRINT, least))


def small_targets(page: Page, least: int = 44) -> list[str]:
    return list(page.evaluate(SMALL, least))


def moving(page: Page) -> int:
    """Movements that run now."""
    return int(page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length"))


def drags(page: Page) -> list[str]:
    """Things that can be dragged; each would need another way."""
    return list(
        page.evaluate("[...document.querySelectorAll('[draggable=true]')].map((e) => e.outerHTML.slice(0, 80))")
    )
