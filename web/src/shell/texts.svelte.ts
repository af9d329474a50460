/** Keys into sentences, as core/texts.py does it: `{site}` and `{weeks:week|weeks}`. */
import { untrack } from 'svelte';
import type { Phrase } from '../generated/messages';
import type { Words } from '../texts/en';
import { get } from './api';
import { kept } from './edition';
import { type Language, loadWords, settings } from './settings.svelte';

const PLACEHOLDER = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;
const DECIMAL = /^\d+\.\d\d?$/; // three digits would be thousands
const SEAT_NAMES = new Set(['player', 'other']);

export type Texts = Record<string, string>;

let words = $state.raw<Texts>({});
let ready = $state<Language | null>(null);
let games = $state.raw<Record<string, Texts>>({});

function flat(tables: Words, before = ''): Texts {
  const out: Texts = {};
  for (const [name, content] of Object.entries(tables)) {
    if (typeof content === 'string') out[before + name] = content;
    else Object.assign(out, flat(content as unknown as Words, `${before}${name}.`));
  }
  return out;
}

/** Load the shell's words and the texts of the games in use, in one language. */
export async function loadLanguage(lang: Language): Promise<void> {
  const known = untrack(() => Object.keys(games)); // whoever waits for the language must not wait for what it sets
  const [own, core, ...fresh] = await Promise.all([
    loadWords(lang),
    get<Texts>(kept(`/api/texts/${lang}`)),
    ...known.map((game) => get<Texts>(kept(`/api/games/${game}/texts/${lang}`))),
  ]);
  words = { ...core, ...flat(own, 'shell.') };
  // a game that came meanwhile keeps its texts
  games = { ...games, ...Object.fromEntries(known.map((game, index) => [game, fresh[index] ?? {}])) };
  ready = lang;
  document.documentElement.lang = lang;
}

/** Load the texts of a game once. */
export async function loadGameTexts(game: string): Promise<void> {
  if (games[game]) return;
  const found = await get<Texts>(kept(`/api/games/${game}/texts/${settings.lang}`));
  games = { ...games, [game]: found }; // as they are now: others may have come meanwhile
}

export const language = {
  get ready() {
    return ready;
  },
};

/** A decimal number as the reader's language writes it. */
const spelt = (text: string): string => (ready !== 'en' && DECIMAL.test(text) ? text.replace('.', ',') : text);

function render(phrase: Phrase, texts: Texts, names: string[]): string {
  const text = texts[phrase.key] ?? words[phrase.key];
  if (text === undefined) return phrase.key;
  return text.replace(PLACEHOLDER, (_, name: string, one?: string, many?: string) => {
    const argument = phrase.args[name] as unknown;
    if (one !== undefined) return argument === 1 ? one : (many ?? '');
    if (argument && typeof argument === 'object' && 'key' in argument) return render(argument as Phrase, texts, names);
    if (SEAT_NAMES.has(name) && typeof argument === 'number') return names[argument] ?? String(argument + 1);
    return spelt(String(argument ?? ''));
  });
}

/** Say a phrase, or a key with its arguments. */
export function say(
  phrase: Phrase | string,
  args: Record<string, unknown> = {},
  game?: string,
  names: string[] = [],
): string {
  const whole = typeof phrase === 'string' ? { key: phrase, args: args as Phrase['args'] } : phrase;
  return render(whole, (game && games[game]) || {}, names);
}

/** Whether a game has a text. */
export const has = (key: string, game: string): boolean => key in (games[game] ?? {});

/** A word of the shell. */
export const word = (key: string, args: Record<string, unknown> = {}): string => say(`shell.${key}`, args);
