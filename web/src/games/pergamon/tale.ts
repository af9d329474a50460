/** A moment for the log: what was done first, what it brought about after it in smaller print. */
import type { Notice } from '../../generated/messages';
import { KINDS, NUMERALS, type PergamonTable, tileOf } from './table';

export interface Tale {
  main: string;
  rest: string;
}

/** What a reader of the log looks for; all else is said after it. */
const DEEDS = new Set(
  (
    'game_begins placed dug dig_skipped tile_ordered tile_added polish_chosen dissolve_chosen row_cancelled shown ' +
    'exhibits_ended discarded stored game_over winner winner_shared'
  )
    .split(' ')
    .map((name) => `notice.${name}`),
);
/** Said by the board, by what comes before it, or in one sentence for all. */
const LEFT_OUT = new Set(
  'turn_begins dropped pushed tile_laid paid robber_paid top_back awarded oldest_bonus'
    .split(' ')
    .map((name) => `notice.${name}`),
);

export function tale(table: PergamonTable, notices: Notice[]): Tale {
  const main: string[] = [];
  const rest: string[] = [];
  notices.forEach((notice, i) => {
    const said = LEFT_OUT.has(notice.key) ? together(table, notices, i) : plainly(table, notice);
    if (said) (DEEDS.has(notice.key) ? main : rest).push(said);
  });
  return main.length ? { main: main.join(' '), rest: rest.join(' ') } : { main: rest.join(' '), rest: '' };
}

/** A notice in its own words; who polishes with nothing does not polish. */
function plainly(table: PergamonTable, notice: Notice): string {
  const { seat, coins } = notice.facts;
  if (notice.key === 'notice.polish_chosen' && coins === 0) return table.say('board.no_polish', { player: seat ?? 0 });
  return table.say(notice);
}

/** The first of several notices of a kind speaks for all of them. */
function together(table: PergamonTable, notices: Notice[], at: number): string {
  const { key } = notices[at]!;
  const same = notices.slice(at).filter((notice) => notice.key === key);
  if (key === 'notice.paid' || key === 'notice.robber_paid') return payment(table, notices, at);
  if (notices[at - 1]?.key === key) return '';
  if (key === 'notice.pushed') return table.say('board.pushed', { markers: same.length });
  if (key === 'notice.awarded')
    return table.say('board.awarded', { list: same.map((one) => pointsOf(table, one)).join(', ') });
  if (key === 'notice.oldest_bonus')
    return table.say('board.oldest_won', { list: same.map((one) => oldest(table, one)).join('; ') });
  if (key === 'notice.tile_laid')
    return table.say('board.laid', { list: same.map((one) => laid(table, one)).join('; ') });
  return '';
}

function payment(table: PergamonTable, notices: Notice[], at: number): string {
  const isPaid = (notice: Notice | undefined): boolean => /^notice\.(robber_)?paid$/.test(notice?.key ?? '');
  if (isPaid(notices[at - 1])) return '';
  const list = notices.filter(isPaid).map((notice) => {
    const who = notice.key === 'notice.paid' ? nameOf(table, notice) : table.say('board.robber');
    return table.say('board.got_coins', { who, coins: `+${notice.facts.coins}` });
  });
  return table.say('board.paid', { list: list.join(', ') });
}

const nameOf = (table: PergamonTable, { facts }: Notice): string => table.seats[facts.seat ?? 0]?.name ?? '';

const pointsOf = (table: PergamonTable, notice: Notice): string =>
  table.say('board.got_points', { who: nameOf(table, notice), points: `+${notice.facts.points ?? 0}` });

/** PG12.2  "vase 546 (Ilse +3)" */
function oldest(table: PergamonTable, notice: Notice): string {
  const kind = KINDS[notice.facts.kind ?? 0] ?? 'vase';
  return `${table.say(`kind.${kind}`)} ${notice.facts.year} (${pointsOf(table, notice)})`;
}

function laid(table: PergamonTable, { facts }: Notice): string {
  const tile = tileOf(table, facts.tile ?? 1);
  const half = (kind: string): string => table.say(`kind.${kind}`);
  return `${NUMERALS[facts.gallery ?? 0]} ${half(tile.left)} ${tile.digits} | ${half(tile.right)} ${tile.century}`;
}
