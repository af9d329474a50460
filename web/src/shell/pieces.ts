/** A text in pieces: rule numbers by themselves, to be made links, `names`, and what was searched for, to be marked. */

export interface Piece {
  text: string;
  rule: boolean;
  /** it stood between backticks: an option, an amount, a sum */
  name: boolean;
  hit: boolean;
}

const RULE = /\b([A-Z]{2}\d+(?:\.\d+)?)\b/;
const NAME = /`([^`]+)`/;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** The words of a search. */
export const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether all words of a search stand in a text. */
export const found = (text: string, wanted: string[]): boolean =>
  wanted.every((one) => text.toLowerCase().includes(one));

/** The rule numbers a text names. */
export const rulesIn = (text: string): string[] => text.split(RULE).filter((_, index) => index % 2);

export function pieces(text: string, wanted: string[] = []): Piece[] {
  return text.split(NAME).flatMap((part, index) => {
    const name = index % 2 > 0;
    return (name ? [part] : part.split(RULE)).flatMap((words, place) =>
      marked(words, wanted).map((one) => ({ ...one, name, rule: place % 2 > 0 })),
    );
  });
}

function marked(text: string, wanted: string[]): { text: string; hit: boolean }[] {
  if (!wanted.length) return text ? [{ text, hit: false }] : [];
  const any = new RegExp(`(${wanted.map((one) => one.replace(SPECIAL, '\\$&')).join('|')})`, 'giu');
  return text
    .split(any)
    .map((part, index) => ({ text: part, hit: index % 2 > 0 }))
    .filter((part) => part.text);
}
