/** The log of a game whose turns have several steps: those of one turn stand together. */
import type { Moment } from '../generated/messages';

/** Keys of notices that only say that a step is over; undefined: every move is a turn. */
export type Steps = readonly string[] | undefined;

/** Whether a line goes on with the turn of the line beside it. */
export function goesOn(moment: Moment, beside: Moment | undefined, steps: Steps): boolean {
  if (!steps || !beside || moment.seat === null) return false;
  return moment.kind === 'move' && beside.kind === 'move' && moment.seat === beside.seat;
}

const isIdle = (moment: Moment, steps: Steps): boolean =>
  moment.notices.every(({ key }) => steps?.includes(key.replace('notice.', '')));

/** What somebody who is none of these did last: one move, or the steps of one turn that brought something about. */
export function lastTurn(log: Moment[], own: ReadonlySet<number>, steps: Steps): Moment[] {
  const last = log.findLastIndex(({ kind, seat }) => kind === 'move' && seat !== null && !own.has(seat));
  if (last < 0) return [];
  let first = last;
  while (first > 0 && goesOn(log[first]!, log[first - 1], steps)) first--;
  const turn = log.slice(first, last + 1);
  const deeds = turn.filter((moment) => !isIdle(moment, steps));
  return deeds.length ? deeds : turn.slice(-1);
}
