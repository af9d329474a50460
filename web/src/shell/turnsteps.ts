/** The log of a game whose turns have several steps: those of one turn stand together. */
import type { Moment } from '../generated/messages';

/** Keys of notices that only prepare a deed or say that a step is over; undefined: every move is a turn. */
export type Steps = readonly string[] | undefined;

/** Whether a line goes on with the turn of the line beside it. */
export function goesOn(moment: Moment, beside: Moment | undefined, steps: Steps): boolean {
  if (!steps || !beside || moment.seat === null) return false;
  return moment.kind === 'move' && beside.kind === 'move' && moment.seat === beside.seat;
}

/** Whether a move only leads up to a deed, or away from it: a log prints it small. */
export const isIdle = (moment: Moment, steps: Steps): boolean =>
  moment.kind === 'move' && moment.notices.every(({ key }) => steps?.includes(key.replace('notice.', '')) ?? false);

/** The turns of a log, the newest first; the steps of one turn stay in the order they were made. */
export function newestTurns(log: Moment[], steps: Steps): Moment[] {
  const turns: Moment[][] = [];
  log.forEach((moment, i) => {
    if (goesOn(moment, log[i - 1], steps)) turns.at(-1)!.push(moment);
    else turns.push([moment]);
  });
  return turns.reverse().flat();
}

/** The first moment of the newest whole turns that fill so many lines. Of the first turn in a log that does not go back
 *  to the beginning, the first steps may be missing. */
export function recentFrom(newest: Moment[], lines: number, steps: Steps): number {
  const turns = newest.flatMap((moment, i) => (i > 0 && !goesOn(moment, newest[i - 1], steps) ? [i] : []));
  const all = newest.some(({ seq }) => seq === 0);
  const end = turns.find((first) => first >= lines) ?? (all ? undefined : turns.at(-1));
  return newest.slice(0, end).reduce((first, { seq }) => Math.min(first, seq), newest[0]?.seq ?? 0);
}

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

const ONE_SENTENCE = /^[^.!?]*\.$/;

/** The steps of one turn in a row, the name once: "Ilse drew a card; laid two." Who did what stays said: a step after a
 *  sentence about somebody else names its player again, and begins with a capital letter. */
export function inOneBreath(name: string, steps: string[]): string {
  return steps.reduce((said, step, i) => {
    const before = steps[i - 1] ?? '';
    const follows = name !== '' && step.startsWith(`${name} `) && before.startsWith(`${name} `);
    if (!follows || !ONE_SENTENCE.test(before)) return `${said} ${step}`.trim();
    return `${said.slice(0, -1)}; ${step.slice(name.length).trim()}`;
  }, '');
}
