/** A moment for the log: what was done first, what it brought about after it in smaller print. */
import type { Notice, Phrase } from '../../generated/messages';
import type { MonumentsTable } from './table';

export interface Tale {
  main: string;
  rest: string;
}

/** What a reader of the log looks for; all else is said after it. */
const DEEDS = new Set(
  (
    'game_begins first_player colour_named drew drew_card card_taken erects extends laid stopped scores buys discarded ' +
    'scored bought history stone_placed turn_ended end_triggered game_over winner winner_shared'
  )
    .split(' ')
    .map((name) => `notice.${name}`),
);
/** Told as one list each. */
const LISTS: Record<string, string> = { 'notice.card_dealt': 'board.dealt', 'notice.card_opened': 'board.opened' };

export function tale(table: MonumentsTable, notices: Notice[]): Tale {
  const said = (deeds: boolean): string[] =>
    notices.filter(({ key }) => !LISTS[key] && DEEDS.has(key) === deeds).map((notice) => table.say(notice));
  const lists = Object.entries(LISTS).flatMap(([key, text]) => {
    const cards = notices.filter((notice) => notice.key === key).map(({ args }) => table.say(args.card as Phrase));
    return cards.length > 0 ? [table.say(text, { list: cards.join(', ') })] : [];
  });
  const main = said(true);
  const rest = [...said(false), ...lists];
  return main.length > 0 ? { main: main.join(' '), rest: rest.join(' ') } : { main: rest.join(' '), rest: '' };
}
