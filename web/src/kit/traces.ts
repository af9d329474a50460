/** What others touched stays marked, in the colour of whoever touched it, until the reader has moved themselves. */

/** A thing on the table, by its selector. */
export interface Touched {
  thing: string;
  /** what lay there was taken away: the thing itself was touched by nobody, it came after */
  fresh?: boolean;
}

/** What was touched, by which seat, and what is written beside a thing that came after. */
export interface Trace extends Touched {
  seat: number;
  word: string;
}

const LETTERS = 'RBYG'; // of the players' marks: a colour is never alone
const GLOW = [1, 3, 5].map((blur) => `drop-shadow(0 0 ${blur}px var(--trace))`).join(' ');
const TAG =
  'position:absolute;right:-5px;top:-7px;z-index:1;padding:3px 6px;font:700 var(--t0)/1 var(--sans);' +
  'letter-spacing:.03em;border-radius:3px;box-shadow:0 0 0 1.5px var(--sheet),var(--sh2);pointer-events:none;' +
  'background:var(--trace);color:var(--trace-on)';

const AIM = 'outline:2.5px dashed var(--ink);outline-offset:3px;border-radius:9px';

let sheet: CSSStyleSheet | null = null;
let written = '';
let aims: CSSStyleSheet | null = null;

/** The rules of a mark: a glow, or a tag that says "new" in the colour of whoever took what lay there before. Those who
 *  listen are told by the log. */
function rulesOf({ seat, thing, fresh, word }: Trace): string {
  const place = `.table ${thing}:not(.slot)`;
  const colours = `--trace:var(--p${seat + 1});--trace-on:var(--p${seat + 1}-on)`;
  if (!fresh) return `${place}{${colours};filter:${GLOW}}`;
  const words = JSON.stringify(`${LETTERS[seat]} ${word}`);
  return `${place}{${colours}}\n${place}::after{content:${words};content:${words} / "";${TAG}}`;
}

/** Mark things, but for empty places, by rules of a style sheet of their own: a thing that is drawn anew keeps its mark. The later touch counts. */
export function mark(traces: readonly Trace[]): void {
  const rules = traces.map(rulesOf).join('\n');
  if (rules === written) return; // the browser would look at the whole table again
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  sheet.replaceSync((written = rules));
}

/** Outline the thing a planned move is about; null: nothing is planned. */
export function aimAt(thing: string | null): void {
  if (!aims && !thing) return;
  if (!aims) document.adoptedStyleSheets.push((aims = new CSSStyleSheet()));
  aims.replaceSync(thing ? `.table :is(${thing}){${AIM}}` : '');
}
