/** Words of the command box: verbs, regions and cards in the reader's language, into the action's own. */
import type { LegalAction } from '../../generated/messages';
import { EXCAVATION_CARDS, REGIONS, type TombTable, actionOf } from './table';

/** What is typed for a verb: the first word of the spelling. */
const VERBS = {
  take_storage: 'take',
  take_exhibition: 'exhibition',
  take_museum: 'museum',
  play_thief: 'thief',
  play_tomb_raiders: 'raiders',
  play_scientist: 'scientist',
  play_assistant: 'assistant',
  dig: 'dig',
  choose_find: 'choose',
  donate: 'donate',
} as const;
type Verb = keyof typeof VERBS;

/** Words people try that are no action: the table answers them with its rule. */
const AIMS = ['pile', 'professor'];

export function words(table: TombTable): Record<string, string> {
  const known: Record<string, string> = {};
  const learn = (said: string, meant: string): void => {
    known[said.toLocaleLowerCase(table.lang)] = meant;
  };
  for (const [verb, typed] of Object.entries(VERBS)) learn(table.say(`verb.${verb}`), typed);
  for (const region of REGIONS) {
    learn(table.say(`region.${region}`), region);
    learn(table.say(`region_code.${region}`), region);
  }
  for (const card of EXCAVATION_CARDS) learn(table.say(`board.typed.${card}`), card);
  learn(table.say('board.typed.knowledge'), 'knowledge');
  learn(table.say('board.typed.pass'), 'pass');
  for (const aim of AIMS) learn(table.say(`board.typed.${aim}`), aim);
  return known;
}

/** An action as one types it: "dig crete general 6 1", "exhibition e3", "donate greece 2". */
export function spelling(legal: LegalAction): string[] {
  const { do: verb, ...rest } = actionOf(legal);
  const values = Object.entries(rest).map(([, value]) => String(value));
  // a dig without assistants is typed without them
  if (verb === 'dig' && values.at(-1) === '0') values.pop();
  return [VERBS[verb], ...values];
}

const numbers = (typed: string[]): number[] => typed.filter((one) => /^\d{1,2}$/.test(one)).map(Number);
const regionIn = (typed: string[]): string | undefined =>
  typed.find((one) => (REGIONS as readonly string[]).includes(one));

/** The action of typed words, whether it is allowed or not; null if they do not make one. */
export function spelt(typed: string[]): Record<string, unknown> | null {
  const [first = '', ...rest] = typed;
  if (first === 'pass') return { do: 'pass' };
  if (first === 'take') return speltTake(rest);
  const verb = (Object.keys(VERBS) as Verb[]).find((one) => VERBS[one] === first);
  if (!verb) return null;
  const region = regionIn(rest);
  if (verb === 'dig') return region ? speltDig(rest, region) : null;
  if (verb === 'play_assistant') return rest.length ? null : { do: verb };
  if (verb === 'take_exhibition') return numbered(verb, 'exhibition', rest, /^e?([1-8])$/, 'e');
  if (verb === 'take_museum') return numbered(verb, 'museum', rest, /^m?([1-4])$/, 'm');
  if (verb === 'choose_find') return numbered(verb, 'find', rest, /^([1-6]|knowledge)$/, '');
  if (!region) return null;
  if (verb !== 'donate') return { do: verb, region };
  const [value] = numbers(rest);
  return value === undefined ? null : { do: verb, region, value };
}

/** A storage space; a pile, a region's finds or a professor cannot be taken, and the table says why. */
function speltTake(rest: string[]): Record<string, unknown> | null {
  const [slot] = numbers(rest);
  if (slot !== undefined && slot >= 1 && slot <= 4) return { do: 'take_storage', slot };
  if (rest.includes('professor')) return { do: 'take', what: 'professor' };
  if (rest.includes('pile') || regionIn(rest)) return { do: 'take', what: 'pile' };
  return null;
}

function speltDig(rest: string[], region: string): Record<string, unknown> | null {
  const card = EXCAVATION_CARDS.find((one) => rest.includes(one)) ?? 'region';
  const [weeks, assistants = 0] = numbers(rest);
  return weeks === undefined ? null : { do: 'dig', region, card, weeks, assistants };
}

function numbered(
  verb: Verb,
  field: string,
  rest: string[],
  form: RegExp,
  letter: string,
): Record<string, unknown> | null {
  const found = rest.map((one) => form.exec(one)?.[1]).find((one) => one !== undefined);
  return found === undefined ? null : { do: verb, [field]: `${letter}${found}` };
}
