/** Keys into sentences, as core/texts.py does it: `{site}` and `{weeks:week|weeks}`. */
import { untrack } from 'svelte';
import type { Phrase } from '../generated/messages';
import { written } from '../kit/numbers';
import { AMOUNTS, type Sign, signed } from '../kit/signs';
import type { Words } from '../texts/en';
import { get } from './api';
import { broughtGame } from './early';
import { kept } from './edition';
import { type Language, loadWords, settings } from './settings.svelte';

const PLACEHOLDER = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;
const DECIMAL = /^-?\d+\.\d\d?$/; // three digits would be thousands
const SEAT_NAMES = new Set(['player', 'other']);

export type Texts = Record<string, string>;

/** The shell's own words, and what all games say. */
let own = $state.raw<Words | null>(null);
let common = $state.raw<Texts>({});
let ready = $state<Language | null>(null);
let games = $state.raw<Record<string, Texts>>({});

const SHELL = 'shell.'; // before the keys of the shell's own words
const ownWord = (key: string): string | undefined => own?.[key.slice(SHELL.length) as keyof Words];

let asked: { lang: Language; loaded: Promise<void> } | null = null;

/** Load the shell's words and the texts of the games in use, in one language; once, however often it is wanted. */
export function loadLanguage(lang: Language): Promise<void> {
  if (asked?.lang !== lang) asked = { lang, loaded: freshLanguage(lang) };
  const { loaded } = asked;
  loaded.catch(() => asked?.loaded === loaded && (asked = null)); // another try may fare better
  return loaded;
}

async function freshLanguage(lang: Language): Promise<void> {
  const known = untrack(() => Object.keys(games)); // whoever waits for the language must not wait for what it sets
  const [shell, core, ...fresh] = await Promise.all([
    loadWords(lang),
    commonTexts(lang),
    ...known.map((game) => get<Texts>(kept(`/api/games/${game}/texts/${lang}`))),
  ]);
  if (lang !== asked?.lang) return; // the reader wants another by now
  own = shell;
  common = core;
  // a game that came meanwhile keeps its texts
  games = { ...games, ...Object.fromEntries(known.map((game, index) => [game, fresh[index] ?? {}])) };
  ready = lang;
  document.documentElement.lang = lang;
}

/** What all games say stands among the texts of each as well: the page of a table need not fetch it twice. */
async function commonTexts(lang: Language): Promise<Texts> {
  const game = broughtGame();
  if (!game) return get<Texts>(kept(`/api/texts/${lang}`));
  await loadGameTexts(game);
  return games[game]!;
}

const coming = new Map<string, Promise<void>>();

/** Load the texts of a game once. */
export function loadGameTexts(game: string): Promise<void> {
  const name = `${game} ${settings.lang}`;
  const loading = coming.get(name) ?? (games[game] ? Promise.resolve() : freshTexts(game, settings.lang));
  coming.set(name, loading);
  void loading.catch(() => undefined).then(() => coming.delete(name));
  return loading;
}

async function freshTexts(game: string, lang: Language): Promise<void> {
  const found = await get<Texts>(kept(`/api/games/${game}/texts/${lang}`));
  games = { ...games, [game]: found }; // as they are now: others may have come meanwhile
}

/** Whether the texts of a game are there. */
export const hasTexts = (game: string): boolean => !!games[game];

export const language = {
  get ready() {
    return ready;
  },
};

/** A number as the reader's language writes it. */
function spelt(argument: unknown): string {
  const text = String(argument ?? '');
  const local = ready !== 'en' && DECIMAL.test(text) ? text.replace('.', ',') : text;
  return typeof argument === 'number' || DECIMAL.test(text) ? written(local) : local;
}

/** Which things in a sentence are drawn as well, beside amounts; of a thing within another only the other. */
type Signs = (phrase: Phrase) => Sign | null;

function render(phrase: Phrase, texts: Texts, names: string[], signs?: Signs): string {
  const { key } = phrase;
  const text = texts[key] ?? (key.startsWith(SHELL) ? ownWord(key) : common[key]);
  if (text === undefined) return phrase.key;
  const sign = signs?.(phrase);
  const inside = sign ? undefined : signs;
  const words = text.replace(PLACEHOLDER, (_, name: string, one?: string, many?: string) => {
    const argument = phrase.args[name] as unknown;
    if (one !== undefined) return argument === 1 ? one : (many ?? '');
    if (argument && typeof argument === 'object' && 'key' in argument)
      return render(argument as Phrase, texts, names, inside);
    if (SEAT_NAMES.has(name) && typeof argument === 'number') return names[argument] ?? String(argument + 1);
    const plain = spelt(argument);
    return inside && AMOUNTS[name] ? signed(AMOUNTS[name], plain) : plain;
  });
  return sign ? signed(sign, words) : words;
}

/** Say a phrase, or a key with its arguments. */
export function say(
  phrase: Phrase | string,
  args: Record<string, unknown> = {},
  game?: string,
  names: string[] = [],
  signs?: Signs,
): string {
  const whole = typeof phrase === 'string' ? { key: phrase, args: args as Phrase['args'] } : phrase;
  return render(whole, (game && games[game]) || {}, names, signs);
}

/** Whether a game has a text. */
export const has = (key: string, game: string): boolean => key in (games[game] ?? {});

/** A word of the shell. */
export const word = (key: string, args: Record<string, unknown> = {}): string => say(SHELL + key, args);
