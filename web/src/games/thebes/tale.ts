/** A moment for the log: what was done first, what it brought about after it in smaller print. */
import type { Notice, Phrase } from '../../generated/messages';
import type { ThebesTable } from './table';

export interface Tale {
  main: string;
  rest: string;
}

/** What a reader of the log looks for; all else is said after it. */
const DEEDS = new Set(
  (
    'game_begins first_player card_taken cards_swapped exhibition_held dig nothing_found bonus_found retired ' +
    'permits_renewed finished game_over winner winner_shared'
  )
    .split(' ')
    .map((name) => `notice.${name}`),
);
const FOUND = 'notice.token_found';
const OPENED = 'notice.card_revealed';
const CLOCK = 'notice.clock'; // the first column says it

export function tale(table: ThebesTable, notices: Notice[]): Tale {
  const said = (deeds: boolean): string[] =>
    notices
      .filter(({ key }) => DEEDS.has(key) === deeds && key !== CLOCK && key !== FOUND && key !== OPENED)
      .map((notice) => table.say(notice));
  const finds = notices.filter(({ key }) => key === FOUND).map(({ args }) => table.say(args.token as Phrase));
  const cards = notices
    .filter(({ key }) => key === OPENED)
    .map(({ args }) => `${table.say(args.card as Phrase)} (${table.say(args.city as Phrase)})`);
  const main = said(true);
  // the finds right after the dig, before a bonus
  if (finds.length) main.splice(1, 0, table.say('board.found', { list: finds.join(', ') }));
  const rest = said(false);
  if (cards.length) rest.push(table.say('board.opened', { cards: cards.length, list: cards.join(', ') }));
  return main.length ? { main: main.join(' '), rest: rest.join(' ') } : { main: rest.join(' '), rest: '' };
}
