/** Figures that change say by how much: "+3" rises from the number, once. The same for every game and every desk. */
import './gains.css';
import { withSign } from './numbers';

/** What a desk counts it declares: `data-tally="3"`, or "54 13" for a sentence, in the order they are written. */
const COUNTED = '[data-tally]';
const DESKS = '[data-desk], .pinned';
const MOST = 12; // of one event; more could not be read
const SHOWN = 1100; // ms, of which it moves 220 at each end
const OUTLINED = 1500; // ms, where nothing moves
const [LOW, HIGH] = ['translate(-50%,-40%)', 'translate(-50%,-105%)'];
const FRAMES = [
  { transform: LOW, opacity: 0 },
  { transform: HIGH, opacity: 1, offset: 0.2 },
  { transform: HIGH, opacity: 1, offset: 0.8 },
  { transform: HIGH, opacity: 0 },
];

interface Noted {
  figures: number[];
  /** what holds it: where a thing that is gone is marked as gone */
  holder: Element | null;
}
interface Change {
  element: HTMLElement | SVGElement;
  box: DOMRect;
  by: number;
}

const figuresOf = (element: HTMLElement | SVGElement): number[] =>
  (element.dataset.tally ?? '').split(' ').filter(Boolean).map(Number);
const declared = (desk: Element): Iterable<HTMLElement | SVGElement> => desk.querySelectorAll(COUNTED);

/** The figures on the desks, noted before something happens. */
export class Figures {
  private desks = new Map<Element, Map<Element, Noted>>();

  constructor() {
    for (const desk of document.querySelectorAll(DESKS)) {
      const noted = new Map<Element, Noted>();
      for (const element of declared(desk))
        noted.set(element, { figures: figuresOf(element), holder: element.parentElement });
      this.desks.set(desk, noted);
    }
  }

  /** By how much each figure changed since, where it can be seen. What was not there was none, and so is what is gone. */
  changes(): Change[] {
    const found: Change[] = [];
    for (const [desk, noted] of this.desks) {
      if (!desk.isConnected) continue;
      for (const element of declared(desk)) found.push(...changesOf(element, noted.get(element)?.figures ?? []));
      for (const [element, { figures, holder }] of noted)
        if (!element.isConnected && holder?.isConnected)
          found.push(...figures.map((by) => ({ element: holder as HTMLElement, box: boxOf(holder), by: -by })));
    }
    return found.filter((change) => change.by !== 0 && isSeen(change)).slice(0, MOST);
  }

  /** Let the differences rise; at speed 0 nothing moves, and what changed is outlined. */
  show(speed: number): void {
    if (document.hidden) return;
    const changes = this.changes();
    if (speed > 0) rise(changes, SHOWN / Math.min(speed, 1));
    else for (const change of changes) outline(change.element);
  }
}

function changesOf(element: HTMLElement | SVGElement, before: number[]): Change[] {
  const figures = figuresOf(element);
  if (figures.join() === before.join()) return [];
  const boxes = boxesIn(element, figures.length);
  return figures.map((figure, i) => ({ element, box: boxes[i]!, by: figure - (before[i] ?? 0) }));
}

/** Where the figures of an element are written; all of it where they are not to be found, as a none that is a dot. */
function boxesIn(element: Element, count: number): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: DOMRect[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest('.sr')) continue;
    for (const { 0: digits, index } of text.data.matchAll(/\d+/g)) found.push(boxOf(text, index, digits.length));
  }
  return found.length === count ? found : Array.from({ length: count }, () => boxOf(element));
}

/** In the window, and not under what is pinned over the page; what travelled there just now is about to go. */
function isSeen({ element, box }: Change): boolean {
  const pile = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const above = pile.find((one) => !one.closest('.stage, .gain'));
  return box.width > 0 && above !== undefined && above.closest(DESKS) === element.closest(DESKS);
}

function boxOf(node: Element | Text, from = 0, length = 0): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect();
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, from + length);
  return range.getBoundingClientRect();
}

function outline(element: HTMLElement | SVGElement): void {
  element.classList.add('changed');
  setTimeout(() => element.classList.remove('changed'), OUTLINED);
}

/** All are on the page before the first moves: a browser reckons their looks once. */
function rise(changes: Change[], ms: number): void {
  const gains = changes.map(gainOf);
  document.body.append(...gains);
  for (const gain of gains) {
    const gone = (): void => gain.remove();
    gain.animate(FRAMES, { duration: ms, easing: 'ease-out', fill: 'both' }).finished.then(gone, gone);
  }
}

function gainOf({ box, by }: Change): HTMLElement {
  const gain = document.createElement('b');
  gain.className = by > 0 ? 'gain' : 'gain loss';
  gain.textContent = withSign(by);
  gain.setAttribute('aria-hidden', 'true'); // the log says it in words
  gain.style.left = `${box.left + box.width / 2}px`;
  gain.style.top = `${box.top}px`;
  return gain;
}
