/** Small drawings inside a sentence: written into it before the words they stand for, taken out where it is drawn. */

/** A drawing of the sprite that stands for a thing, and the classes that give it shape and colour: `spot` for a place,
 *  `leaf` for a card, `hoop` for a find, `bare` for what is drawn as it is (log.css). */
export interface Sign {
  id: string;
  look: string;
}

/** What is counted in every game, by the name the sentences have for it: the drawing stands before the number. */
export const AMOUNTS: Readonly<Record<string, Sign>> = {
  coins: { id: 's-coin', look: 'bare amount' },
  pool: { id: 's-coin', look: 'bare amount' },
  weeks: { id: 's-week', look: 'bare amount' },
  points: { id: 's-point', look: 'bare amount' },
  knowledge: { id: 's-knowledge', look: 'bare amount' },
  tokens: { id: 's-token', look: 'bare amount' },
  rubble: { id: 't-rubble', look: 'bare amount' },
  field: { id: 's-field', look: 'bare amount' },
};

const OPEN = '\uE000'; // private characters: no text and no name has them
const CLOSE = '\uE001';
const WRITTEN = new RegExp(`${OPEN}(\\S+) ([^${CLOSE}]*)${CLOSE}`);
const FIRST_WORD = /^\S*/;

/** Words with their drawing before them. */
export const signed = ({ id, look }: Sign, words: string): string => `${OPEN}${id} ${look}${CLOSE}${words}`;

/** Where the words of a sentence begin that may begin with a drawing. */
export const wordsAt = (text: string): number => (text.startsWith(OPEN) ? text.indexOf(CLOSE) + 1 : 0);

/** A drawing with the word it must not be parted from at the end of a line, and what follows. */
export interface Signed extends Sign {
  word: string;
  after: string;
}

/** A sentence in pieces: what stands before the first drawing, then each drawing with its words. */
export function signsIn(text: string): { before: string; signs: Signed[] } {
  const parts = text.split(WRITTEN);
  const signs: Signed[] = [];
  for (let at = 1; at < parts.length; at += 3) {
    const words = parts[at + 2]!;
    const word = FIRST_WORD.exec(words)![0];
    signs.push({ id: parts[at]!, look: parts[at + 1]!, word, after: words.slice(word.length) });
  }
  return { before: parts[0]!, signs };
}
