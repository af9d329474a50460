/** How figures and people are written, in the reader's language. */
import { settings } from '../settings.svelte';
import { say, word } from '../texts.svelte';

export interface PageProps {
  /** The keys of the games on the shelf. */
  games: string[];
  /** Say something beside the title. */
  tell: (text: string) => void;
}

export { plain as number } from '../numbers';

export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(settings.lang, { style: 'percent' }).format(whole ? part / whole : 0);

/** A day; with its year when it is not this one. */
export function date(seconds: number): string {
  const then = new Date(seconds * 1000);
  const year = then.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'short', year }).format(then);
}

export const gameTitle = (game: string): string => say('game.title', {}, game);

/** The level of a bot in a word; a host's own program has only its name. */
export function level(bot: string): string {
  const said = word(`bot_${bot}`);
  return said.startsWith('shell.') ? bot : said.split(' (')[0]!;
}

interface Somebody {
  name: string | null;
  bot: string | null;
  person: boolean;
}

/** Somebody at a table: a name, a bot's name with its level, or whoever asked to be forgotten. */
export function called(one: Somebody): string {
  if (one.person) return one.name ?? word('former_player');
  return one.name && one.bot ? `${one.name} (${level(one.bot)})` : level(one.bot ?? '');
}
