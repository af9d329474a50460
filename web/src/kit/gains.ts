/** Figures that change say by how much: "+3" rises from the number, once. The same for every game and every desk. */
import './gains.css';

const FIGURE = /^\s*\d{1,3}\s*$/;
const DESKS = '[data-desk], .pinned';
const FACES = '.tl, .mini, .card, .face, [data-card]'; // what is printed on a thing does not change: another thing lies there
const MOST = 8; // of one event; more could not be read
const SHOWN = 1100; // ms, of which it moves 220 at each end

/** The figures on the desks, noted before something happens. */
export class Figures {
  private before = new Map<Text, number>();

  constructor() {
    for (const desk of document.querySelectorAll(DESKS)) {
      const texts = document.createTreeWalker(desk, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (FIGURE.test(text.data) && !text.parentElement?.closest(FACES)) this.before.set(text, Number(text.data));
      }
    }
  }

  /** By how much each figure changed since, where it can be seen. */
  changes(): { box: DOMRect; by: number }[] {
    const found: { box: DOMRect; by: number }[] = [];
    for (const [text, before] of this.before) {
      if (!text.isConnected || !FIGURE.test(text.data) || Number(text.data) === before) continue;
      const box = boxOf(text);
      if (isSeen(text, box)) found.push({ box, by: Number(text.data) - before });
    }
    return found.slice(0, MOST);
  }

  /** Let the differences rise; nothing moves at speed 0. */
  show(speed: number): void {
    if (speed <= 0 || document.hidden) return;
    for (const { box, by } of this.changes()) rise(box, by, SHOWN / Math.min(speed, 1));
  }
}

/** In the window, and not under what is pinned over the page. */
function isSeen(text: Text, box: DOMRect): boolean {
  const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width > 0 && above !== null && above.closest(DESKS) === text.parentElement?.closest(DESKS);
}

function boxOf(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

function rise(box: DOMRect, by: number, ms: number): void {
  const gain = document.createElement('b');
  gain.className = by > 0 ? 'gain' : 'gain loss';
  gain.textContent = `${by > 0 ? '+' : '−'}${Math.abs(by)}`;
  gain.setAttribute('aria-hidden', 'true'); // the log says it in words
  gain.style.left = `${box.left + box.width / 2}px`;
  gain.style.top = `${box.top}px`;
  document.body.append(gain);
  const [low, high] = ['translate(-50%,-40%)', 'translate(-50%,-105%)'];
  const frames = [
    { transform: low, opacity: 0 },
    { transform: high, opacity: 1, offset: 0.2 },
    { transform: high, opacity: 1, offset: 0.8 },
    { transform: high, opacity: 0 },
  ];
  const gone = (): void => gain.remove();
  gain.animate(frames, { duration: ms, easing: 'ease-out', fill: 'both' }).finished.then(gone, gone);
}
