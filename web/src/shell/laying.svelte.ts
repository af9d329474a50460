/** A table is laid part by part: each is painted before the next is made, so that the first can be played with at once. */

/** In this order, none above what is there already: what one plays with comes before what one reads. `below` is what of
 * the first part lies outside a phone's window. Desks come one after the other and the log some lines at a time, so that
 * nobody waits for a part. Once all is there, what comes is news. */
const PARTS = ['board and market', 'below', 'side', 'desks', 'log', 'news'] as const;
export type Part = (typeof PARTS)[number];

const LINES = 8; // of the log at a time, after its frame;
const SEEN = 64; // twice as many as before beyond those that may be seen

/** How many lines of the log are there after so many times. */
export function linesAfter(times: number): number {
  const lines = (times - 1) * LINES;
  return lines <= SEEN ? lines : SEEN * 2 ** ((lines - SEEN) / LINES);
}

/** How many times it takes. */
export function timesFor(lines: number): number {
  let times = 1;
  while (linesAfter(times) < lines) times++;
  return times;
}

const LONGEST = 150; // ms until the next part is made though there is always something to do

/** After the next picture, when nobody wants anything; at once where nothing is painted, in a window nobody sees. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) setTimeout(done);
    else if ('requestIdleCallback' in window)
      requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: LONGEST }));
    else requestAnimationFrame(() => setTimeout(done));
  });

export class Laying {
  private parts: readonly Part[] = PARTS;
  private laid = $state(1);
  private begun = false;

  has(part: Part): boolean {
    return this.parts.indexOf(part) < this.laid;
  }
  /** How many desks are there. */
  get desks(): number {
    return this.times('desks');
  }
  /** How many lines of the log. */
  get lines(): number {
    return this.whole ? Infinity : linesAfter(this.times('log'));
  }
  get whole(): boolean {
    return this.laid === this.parts.length;
  }

  private times(wanted: Part): number {
    return this.parts.slice(0, this.laid).filter((part) => part === wanted).length;
  }

  /** The first part is on the page: go on with the others, once. */
  async begin(desks: number, lines: number): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    const times: Partial<Record<Part, number>> = { desks, log: timesFor(lines) };
    this.parts = PARTS.flatMap((part) => Array<Part>(times[part] ?? 1).fill(part));
    while (!this.whole) {
      await painted();
      this.laid++;
    }
  }
}
