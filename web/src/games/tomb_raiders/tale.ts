/** A moment for the log: what was done first, what it brought about after it in smaller print. */
import type { Notice, Phrase } from '../../generated/messages';
import { capital, facesWords } from './explain';
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
  'notice.card_laid': { key: 'board.laid', of: 'card' },
  'notice.presentation_laid': { key: 'board.shown', of: 'card' },
  'notice.find_laid': { key: 'board.onto_piles', of: 'region' },
};
const FOUND = 'notice.find_found';
const CLOCK = 'notice.clock'; // the first column says it
const SEEN = 'notice.pile_card';
const LOOKED = 'notice.pile_seen';
const APART = new Set([FOUND, CLOCK, SEEN, LOOKED]);

export function tale(table: TombTable, notices: Notice[]): Tale {
  const single = (deeds: boolean): string[] =>
    notices
      .filter(({ key }) => DEEDS.has(key) === deeds && !LISTS[key] && !APART.has(key))
      .map((notice) => table.say(notice));
  const main = single(true);
  const finds = notices.some(({ key }) => key === FOUND)
    ? table.say('board.found', { list: faces(table, notices, FOUND) })
    : '';
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
  const cards = faces(table, notices, SEEN);
  return [table.say(looked), cards ? `${capital(cards, table.lang)}.` : ''].filter(Boolean).join(' ');
}

/** The find cards of several notices in a few words: their region was named already. */
function faces(table: TombTable, notices: Notice[], key: string): string {
  const counts = table.catalogue.faces.map(() => 0);
  for (const { facts } of notices.filter((notice) => notice.key === key)) {
    counts[Number(facts.face)]! += Number(facts.count ?? 1);
  }
  return facesWords(table, counts);
}
