/** Words of the command box: verbs and places in the reader's language, into the action's own. */
import type { LegalAction } from '../../generated/messages';
import { SITES, type ThebesTable, actionOf } from './table';

const VERBS = ['take', 'swap', 'exhibit', 'dig', 'retire'];
const FLAGS = ['zeppelin', 'rumor', 'assistant', 'shovel'];

export function words(table: ThebesTable): Record<string, string> {
  const known: Record<string, string> = {};
  const learn = (said: string, meant: string): void => {
    known[said.toLocaleLowerCase(table.lang)] = meant;
  };
  for (const verb of VERBS) learn(table.say(`verb.${verb}`), verb);
  for (const site of SITES) {
    learn(table.say(`place.${site}`), site);
    learn(table.say(`site_code.${site}`), site);
  }
  for (const flag of FLAGS) learn(table.say(`card_short.${flag}`), flag);
  return known;
}

/** An action as one types it: the cards of the market count from 1, as on the table. */
export function spelling(legal: LegalAction): string[] {
  const { do: verb, ...rest } = actionOf(legal);
  const values = Object.entries(rest).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [name] : [];
    return [String(verb === 'take' && name === 'slot' ? Number(value) + 1 : value)];
  });
  return [verb, ...values];
}

/** The action of typed words, whether it is allowed or not; null if they do not make one. */
export function spelt(typed: string[]): Record<string, unknown> | null {
  const [verb, ...rest] = typed;
  const flags = Object.fromEntries(rest.filter((one) => FLAGS.includes(one)).map((flag) => [flag, true]));
  const values = rest.filter((one) => !FLAGS.includes(one));
  const site = values.find((one) => SITES.includes(one as (typeof SITES)[number]));
  const number = Number(values.find((one) => /^\d{1,2}$/.test(one)) ?? NaN);
  if (verb === 'take' && number >= 1 && number <= 4) return { do: verb, slot: number - 1, ...flags };
  if (verb === 'exhibit' && /^[abc]$/.test(values[0] ?? '')) return { do: verb, slot: values[0], ...flags };
  if (verb === 'dig' && site && number >= 1 && number <= 12) return { do: verb, site, weeks: number, ...flags };
  if (verb === 'swap' && !values.length) return { do: verb, ...flags };
  return verb === 'retire' && !rest.length ? { do: verb } : null;
}
