/** Words of the command box: verbs in the reader's language, into the action's own. */
import type { LegalAction } from '../../generated/messages';
import { type PergamonTable, actionOf } from './table';

/** Verbs with the name of their number, where they have one, and its range. */
const VERBS: Record<string, [string, number, number] | null> = {
  order: ['tile', 1, 60],
  place: ['field', 1, 13],
  dig: ['gallery', 1, 5],
  skip_dig: null,
  add: ['tile', 1, 60],
  close_row: null,
  polish: ['coins', 0, 108],
  dissolve: ['pair', 1, 3],
  confirm: null,
  cancel: null,
  end_exhibits: null,
  discard: ['tile', 1, 60],
  store: null,
};

export function words(table: PergamonTable): Record<string, string> {
  const known: Record<string, string> = {};
  const learn = (said: string, meant: string): void => {
    known[said.toLocaleLowerCase(table.lang)] ??= meant;
  };
  for (const verb of Object.keys(VERBS)) learn(table.say(`board.typed.${verb}`), verb);
  for (const verb of Object.keys(VERBS)) {
    learn(table.say(`verb.${verb}`), verb);
    learn(verb, verb);
  }
  return known;
}

/** An action as one types it: "place 9", "add 52", "confirm". */
export function spelling(legal: LegalAction): string[] {
  const { do: verb, ...rest } = actionOf(legal);
  return [verb, ...Object.values(rest).map(String)];
}

/** The action of typed words, whether it is allowed or not; null if they do not make one. */
export function spelt(typed: string[]): Record<string, unknown> | null {
  const [verb = '', number, ...more] = typed;
  const takes = VERBS[verb];
  if (takes === undefined || more.length) return null;
  if (takes === null) return number === undefined ? { do: verb } : null;
  const [name, least, most] = takes;
  const value = /^\d{1,3}$/.test(number ?? '') ? Number(number) : NaN;
  return value >= least && value <= most ? { do: verb, [name]: value } : null;
}
