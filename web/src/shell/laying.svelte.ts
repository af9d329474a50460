/** A table is laid part by part: each is painted before the next is made, so that the first can be played with at once. */

/** In this order, none above what is there already: what one plays with comes before what one reads. `below` is what of
 * the first part lies outside a phone's window. */
const PARTS = ['board and market', 'below', 'side', 'desks', 'log'] as const;
export type Part = (typeof PARTS)[number];

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
  private laid = $state(1);
  private begun = false;

  has(part: Part): boolean {
    return PARTS.indexOf(part) < this.laid;
  }
  get whole(): boolean {
    return this.laid === PARTS.length;
  }

  /** The first part is on the page: go on with the others, once. */
  async begin(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    while (!this.whole) {
      await painted();
      this.laid++;
    }
  }
}
