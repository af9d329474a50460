/** A new position comes to the parts of a table one after the other, each painted before the next: what all of them have
 *  to reckon and to draw would at once hold up whatever moves. */
import { flushSync } from 'svelte';

const LITTLE = 2; // ms: parts on which next to nothing changed are painted together with the next
const PARTS = ['board', 'market', 'side', 'desks'] as const;
export type TablePart = (typeof PARTS)[number];

class Lying {
  view = $state.raw<unknown>(null);
}

export class Parts {
  private lying = Object.fromEntries(PARTS.map((part) => [part, new Lying()])) as Record<TablePart, Lying>;
  private layings = 0;

  /** The position a part shows. */
  at(part: TablePart): unknown {
    return this.lying[part].view;
  }

  lay(view: unknown): void {
    this.layings++;
    for (const part of PARTS) this.lying[part].view = view;
  }

  /** Until all parts have it, or another position was laid meanwhile. */
  async layInTurn(view: unknown, painted: () => Promise<void>): Promise<void> {
    const laying = ++this.layings;
    let begun = performance.now();
    for (const part of PARTS) {
      this.lying[part].view = view;
      flushSync();
      if (performance.now() - begun < LITTLE && part !== PARTS.at(-1)) continue;
      await painted();
      if (laying !== this.layings) return;
      begun = performance.now();
    }
  }
}

/** The table as one part of the page sees it. */
export function seenFrom<T extends object>(table: T, view: () => unknown): T {
  return new Proxy(table, {
    get(whole, name) {
      if (name === 'view') return view();
      const found: unknown = Reflect.get(whole, name, whole);
      return typeof found === 'function' ? (found.bind(whole) as unknown) : found;
    },
    set: (whole, name, wanted) => Reflect.set(whole, name, wanted, whole),
  });
}
