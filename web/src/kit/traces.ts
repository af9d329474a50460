/** What others touched stays marked, in the colour of whoever touched it, until the reader has moved themselves. */

/** A thing on the table, by its selector, and the seat that touched it. */
export interface Trace {
  seat: number;
  thing: string;
}

const GLOW = [1, 3, 5].map((blur) => `drop-shadow(0 0 ${blur}px var(--trace))`).join(' ');

let sheet: CSSStyleSheet | null = null;
let written = '';

/** Mark things, but for empty places, by rules of a style sheet of their own: a thing that is drawn anew keeps its mark. The later touch counts. */
export function mark(traces: readonly Trace[]): void {
  const rules = traces
    .map(({ seat, thing }) => `.table ${thing}:not(.slot){--trace:var(--p${seat + 1});filter:${GLOW}}`)
    .join('\n');
  if (rules === written) return; // the browser would look at the whole table again
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  sheet.replaceSync((written = rules));
}
