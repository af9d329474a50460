/** What the replay's slider shows of a match: who acted when, and where a round or a year begins. */
import type { Moment } from '../../generated/messages';
import type { GameDrawing } from '../contract';

/** Events in a row by one seat. */
export interface Stretch {
  seat: number;
  from: number;
  to: number;
}

/** Where something begins: a round, a year, ten weeks. */
export interface Chapter {
  seq: number;
  name: string;
}

export function stretches(log: Moment[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { seat, seq } of log) {
    if (seat === null) continue;
    const before = found.at(-1);
    if (before?.seat === seat && before.to === seq - 1) before.to = seq;
    else found.push({ seat, from: seq, to: seq });
  }
  return found;
}

/** As the game counts its chapters; a game without any has one whenever the first player is on turn again. */
export function chapters(log: Moment[], actors: (number | null)[], drawing: GameDrawing, table: never): Chapter[] {
  if (!drawing.chapter) return rounds(actors);
  const found: Chapter[] = [];
  let highest = -Infinity;
  for (const moment of log) {
    const chapter = drawing.chapter(table, moment.notices);
    if (!chapter || chapter.number <= highest) continue;
    if (highest > -Infinity || moment.seq === 0) found.push({ seq: moment.seq, name: chapter.name });
    highest = chapter.number;
  }
  return found;
}

function rounds(actors: (number | null)[]): Chapter[] {
  const begins = actors.flatMap((actor, seq) =>
    actor !== null && actor === actors[0] && actors[seq - 1] !== actor ? [seq] : [],
  );
  return begins.map((seq, round) => ({ seq, name: String(round + 1) }));
}

/** The chapters whose names have room beside each other on a line; `share` is the width of one name. */
export function roomy(found: Chapter[], last: number, share: number): Chapter[] {
  let end = -Infinity;
  return found.filter(({ seq }) => {
    const at = seq / Math.max(1, last);
    if (at < end || at + share > 1.02) return false;
    end = at + share;
    return true;
  });
}
