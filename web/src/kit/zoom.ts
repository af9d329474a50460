/** Enlarging a board. A drawing marks with `data-zoom` what then scrolls and with `data-plane` the one thing in it that
 *  grows; neither is touched before somebody wants it, and the browser scrolls as it scrolls everything. */
import { scrolled } from './follow';
import './zoom.css';

const STEPS = [1, 1.5, 2, 3];
const WHEEL_PAUSE = 150; // ms: a wheel that turns on its own must not run through all the steps

export const WHOLE = 1;
export const LARGEST = STEPS.at(-1)!;

export interface Spot {
  x: number;
  y: number;
}

/** The next step up or down, or the same at the end. */
export function stepFrom(times: number, by: number): number {
  const at = STEPS.indexOf(times) + by;
  return STEPS[Math.min(Math.max(at, 0), STEPS.length - 1)]!;
}

/** Draw the board so many times as large; what lies at the spot stays there, or what lies in the middle of what is seen. */
export function enlarge(board: HTMLElement, times: number, name: string, spot?: Spot): void {
  const from = spot ?? middle(board);
  const under = thingAt(board, from);
  const box = under.getBoundingClientRect();
  const [across, down] = [(from.x - box.left) / box.width, (from.y - box.top) / box.height];
  if (times === WHOLE) shrink(board);
  else grow(board, times, name);
  if (!spot) board.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const to = spot ?? middle(board);
  for (const scroller of upTo(under, board)) {
    const now = under.getBoundingClientRect();
    const [left, top] = [now.left + across * now.width - to.x, now.top + down * now.height - to.y];
    scroller.scrollBy({ left, top, behavior: 'instant' });
  }
}

/** It keeps its height: what lies below it stays where it is. */
function grow(board: HTMLElement, times: number, name: string): void {
  if (board.dataset.zoomed === undefined) board.style.setProperty('--pan', `${board.offsetHeight}px`);
  board.style.setProperty('--zoom', String(times));
  board.dataset.zoomed = '';
  board.tabIndex = 0; // its arrows scroll
  board.addEventListener('scroll', scrolled, { passive: true });
  board.role = 'region';
  board.ariaLabel = name;
}

function shrink(board: HTMLElement): void {
  delete board.dataset.zoomed;
  board.removeEventListener('scroll', scrolled);
  for (const property of ['--pan', '--zoom']) board.style.removeProperty(property);
  for (const attribute of ['tabindex', 'role', 'aria-label']) board.removeAttribute(attribute);
}

/** The middle of the part that is in the window. */
function middle(board: HTMLElement): Spot {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  return { x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
}

function thingAt(board: HTMLElement, { x, y }: Spot): Element {
  const plane = board.querySelector('[data-plane]')!;
  return document.elementsFromPoint(x, y).find((one) => one !== plane && plane.contains(one)) ?? plane;
}

function* upTo(from: Element, last: Element): Generator<Element> {
  for (let one = from; one !== last; one = one.parentElement!) yield one;
  yield last;
}

/** The wheel over a board while Ctrl or ⌘ is held. Only then does anybody listen: other scrolling waits for nobody, and
 *  two fingers enlarge the page as everywhere. Returns how to stop. */
export function onWheel(board: () => HTMLElement | null, call: (by: number, spot: Spot) => void): () => void {
  let last = 0;
  const wheel = (event: WheelEvent): void => {
    if (!board()?.contains(event.target as Node)) return;
    event.preventDefault();
    if (event.timeStamp - last < WHEEL_PAUSE) return;
    last = event.timeStamp;
    call(event.deltaY < 0 ? 1 : -1, { x: event.clientX, y: event.clientY });
  };
  const rest = (): void => removeEventListener('wheel', wheel);
  const held = ({ key }: KeyboardEvent): void => {
    if (key === 'Control' || key === 'Meta') addEventListener('wheel', wheel, { passive: false });
  };
  addEventListener('keydown', held);
  addEventListener('keyup', rest);
  addEventListener('blur', rest);
  return () => {
    rest();
    removeEventListener('keydown', held);
    removeEventListener('keyup', rest);
    removeEventListener('blur', rest);
  };
}
