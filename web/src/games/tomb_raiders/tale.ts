/** A moment for the log: what was done first, what it brought about after it in smaller print. */
import type { Notice, Phrase } from '../../generated/messages';
import type { TombTable } from './table';

export interface Tale {
  main: string;
  rest: string;
}

/** What a reader of the log looks for; all else is said after it. */
const DEEDS = new Set(
  (
    'game_begins first_player card_taken presentation_taken museum_begun donated play_thief play_tomb_raiders ' +
    'play_scientist play_assistant find_taken nothing_taken dig nothing_found professor_came professor_moved ' +
    'game_over winner'
  )
    .split(' ')
    .map((name) => `notice.${name}`),
);
/** Told as one list each. */
const LISTS: Record<string, { key: string; of: string }> = {
  'notice.find_found': { key: 'board.found', of: 'find' },
  'notice.card_laid': { key: 'board.laid', of: 'card' },
  'notice.presentation_laid': { key: 'board.shown', of: 'card' },
  'notice.find_laid': { key: 'board.onto_piles', of: 'region' },
};
const CLOCK = 'notice.clock'; // the first column says it
const SEEN = 'notice.pile_card';
const LOOKED = 'notice.pile_seen';

export function tale(table: TombTable, notices: Notice[]): Tale {
  const single = (deeds: boolean): string[] =>
    notices
      .filter(({ key }) => DEEDS.has(key) === deeds && !LISTS[key] && key !== CLOCK && key !== SEEN && key !== LOOKED)
      .map((notice) => table.say(notice));
  const main = single(true);
  const finds = listed(table, notices, 'notice.find_found');
  // the finds right after the dig, before a professor
  if (finds) main.splice(1, 0, finds);
  const rest = [seen(table, notices), ...single(false)];
  for (const key of ['notice.card_laid', 'notice.presentation_laid', 'notice.find_laid'])
    rest.push(listed(table, notices, key));
  const small = rest.filter(Boolean).join(' ');
  return main.length ? { main: main.join(' '), rest: small } : { main: small, rest: '' };
}

/** Several notices of a kind as one sentence, each thing once with how often it came: "Greece, Crete × 2". */
function listed(table: TombTable, notices: Notice[], key: string): string {
  const list = LISTS[key]!;
  const counts = new Map<string, number>();
  for (const notice of notices) {
    if (notice.key !== key) continue;
    const name = table.say(notice.args[list.of] as Phrase);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (!counts.size) return '';
  const names = [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
  const cards = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return table.say(list.key, { cards, list: names.join(', ') });
}

/** What a searcher alone was shown. */
function seen(table: TombTable, notices: Notice[]): string {
  const looked = notices.find(({ key }) => key === LOOKED);
  if (!looked) return '';
  const cards = notices
    .filter(({ key }) => key === SEEN)
    .map(({ args }) => `${table.say(args.find as Phrase)}${args.count === 1 ? '' : ` × ${String(args.count)}`}`);
  return [table.say(looked), cards.length ? `${cards.join(', ')}.` : ''].filter(Boolean).join(' ');
}
