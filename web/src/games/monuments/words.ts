/** Words of the command box: verbs, cards, symbols and colours in the reader's language, into the action's own. */
import type { LegalAction } from '../../generated/messages';
import { type MonumentsTable, actionOf } from './table';

/** How an action is typed; "draw 2" and "draw pile" are two actions of one verb. */
const VERBS = ['draw', 'lay', 'stop', 'score', 'buy', 'discard', 'history', 'end', 'use'] as const;
const SYMBOLS = ['ship', 'helmet', 'scroll'];
const COLOURS = ['red', 'yellow', 'blue', 'green'];
const MONUMENTS = [
  'akropolis',
  'artemision',
  'babylon',
  'bet_hamikdash',
  'colosseum',
  'kolossus',
  'mausoleum',
  'petra',
  'pharos',
  'pyramiden',
  'semiramis',
  'zeus',
];
const VALUES = 9;
const OPEN = 3;

/** A card's words: its monument and its value. */
const cardWords = (card: number): string[] => [MONUMENTS[Math.floor(card / VALUES)]!, String((card % VALUES) + 1)];

export function words(table: MonumentsTable): Record<string, string> {
  const known: Record<string, string> = {};
  const learn = (said: string, meant: string): void => {
    known[said.toLocaleLowerCase(table.lang)] = meant;
    // a name of several words is typed without its gaps
    known[said.toLocaleLowerCase(table.lang).replace(/[\s-]+/g, '_')] = meant;
  };
  for (const verb of VERBS) learn(table.say(`typed.${verb}`), verb);
  learn(table.say('typed.pile'), 'pile');
  for (const symbol of SYMBOLS) learn(table.say(`symbol.${symbol}`), symbol);
  for (const colour of COLOURS) learn(table.say(`colour.${colour}`), colour);
  for (const monument of MONUMENTS) {
    learn(table.say(`monument.${monument}`), monument);
    learn(table.say(`monument_code.${monument}`), monument);
  }
  return known;
}

export function spelling(legal: LegalAction): string[] {
  const action = actionOf(legal);
  if (action.do === 'draw_pile') return ['draw', 'pile'];
  if (action.do === 'draw_open') return ['draw', String(action.slot + 1)];
  if (action.do === 'use_colour') return ['use', COLOURS[action.colour]!];
  if (action.do === 'write_history') return ['history'];
  if (action.do === 'end_turn') return ['end'];
  if (action.do === 'stop') return ['stop'];
  if (action.do === 'score' || action.do === 'buy') return [action.do, SYMBOLS[action.symbol]!];
  return [action.do, ...cardWords(action.card)];
}

/** The action of typed words, whether it is allowed or not; null if they do not make one. */
export function spelt(typed: string[]): Record<string, unknown> | null {
  const [verb, ...rest] = typed;
  const number = Number(rest.find((one) => /^\d$/.test(one)) ?? NaN);
  if (!rest.length) {
    const plain: Record<string, string> = { history: 'write_history', end: 'end_turn', stop: 'stop' };
    return verb && plain[verb] ? { do: plain[verb] } : null;
  }
  if (verb === 'draw' && rest[0] === 'pile') return { do: 'draw_pile' };
  if (verb === 'draw' && number >= 1 && number <= OPEN) return { do: 'draw_open', slot: number - 1 };
  if (verb === 'use') return named('use_colour', 'colour', COLOURS, rest);
  if (verb === 'score' || verb === 'buy') return named(verb, 'symbol', SYMBOLS, rest);
  const monument = MONUMENTS.findIndex((one) => rest.includes(one));
  if ((verb === 'lay' || verb === 'discard') && monument >= 0 && number >= 1)
    return { do: verb, card: monument * VALUES + number - 1 };
  return null;
}

function named(verb: string, name: string, all: string[], typed: string[]): Record<string, unknown> | null {
  const found = all.findIndex((one) => typed.includes(one));
  return found < 0 ? null : { do: verb, [name]: found };
}
