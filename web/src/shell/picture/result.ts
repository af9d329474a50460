/** What a picture of a result says, in the reader's language. */
import type { Moment, ScoreSheet, Seat, TableCard } from '../../generated/messages';
import type { Say } from '../contract';
import { settings } from '../settings.svelte';
import { headline } from '../headline';
import { tableCalled } from '../names';
import { standing } from '../standing';
import { word } from '../texts.svelte';

/** A match that is over: at the table, or looked back upon. */
export interface Finished {
  readonly card: TableCard | null;
  readonly score: ScoreSheet | null;
  readonly log: Moment[];
  readonly seats: Seat[];
  readonly names: string[];
  readonly say: Say;
}

export interface Result {
  title: string;
  /** table, date, and whether it was for practice */
  subtitle: string;
  headline: string;
  columns: string[];
  /** the first place first */
  rows: { seat: number; rank: number; name: string; note: string; points: number[]; total: number }[];
  names: string[];
  over: string;
  log: { points: number[] }[];
  file: string;
}

export function resultOf(match: Finished): Result {
  const { names, say } = match;
  const card = match.card!;
  const sheet = match.score!;
  const { totals, order } = standing(sheet);
  const ended = new Date((match.log.at(-1)?.at ?? 0) * 1000);
  const day = new Intl.DateTimeFormat(settings.lang, { dateStyle: 'long' }).format(ended);
  const table = word('table', { name: tableCalled(card.name), players: names.length });
  const note = ({ kind, conceded }: Seat): string =>
    conceded ? word('end_conceded', { player: '' }).trim() : kind === 'bot' ? word('bot_label') : '';
  return {
    title: say('game.title'),
    // of a match from a file it is known what was played, not when
    subtitle: [table, card.imported ? '' : day, card.practice ? word('practice') : ''].filter(Boolean).join(' · '),
    headline: headline(sheet, names),
    columns: [...sheet.categories.map((category) => say(`score.${category}`)), word('total')],
    rows: order.map((seat) => ({
      seat,
      rank: sheet.ranks[seat]!,
      name: names[seat]!,
      note: note(match.seats[seat]!),
      points: sheet.rows[seat]!,
      total: totals[seat]!,
    })),
    names,
    over: word('points_over_time'),
    log: match.log,
    file: ['dighouse', card.game, ...(card.imported ? [] : [ended.toISOString().slice(0, 10)])].join('-') + '.png',
  };
}
