/** How wide a word is about to be, before the browser has measured it: names differ in length by language. */
const NARROW = new Set([...'ijlftrI.,:()-']);
const WIDE = new Set([...'mwMWÄÖÜÆ']);

export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const letter of text) {
    if (NARROW.has(letter)) em += 0.33;
    else if (WIDE.has(letter)) em += 0.8;
    else em += letter === letter.toLocaleUpperCase() ? 0.62 : 0.5;
  }
  return em * size;
}

/** The size at which a text fits, at most `most` and not under `least`. */
export function fitSize(text: string, room: number, most: number, least: number): number {
  return Math.max(least, Math.min(most, room / textWidth(text, 1)));
}

/** A word that begins a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
