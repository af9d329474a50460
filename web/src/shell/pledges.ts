/** By which fingerprint each table bound itself to its secret, as this browser saw it first.
 *
 * What a table says later is worth nothing: a secret exchanged in the middle of a match would verify as well as the
 * first one. So what was seen first is kept, from visit to visit, and is never overwritten.
 */
import { keep, stored } from './stored';

export const MOST = 200; // tables, those visited last: some 20 kB

/** What a table bound itself to. */
export interface Pledge {
  fingerprint: string;
  /** so many events of a branch were drawn in other matches, from their secrets */
  inherited: number;
  /** the event after which it was seen first; null: not before the match was over */
  seq: number | null;
}
type Line = [table: string, fingerprint: string, inherited: number, seq: number | null];

const seen = new Map<string, Pledge>(); // by this page: a window that keeps nothing still notices

function lines(): Line[] {
  try {
    const found: unknown = JSON.parse(stored('pledges') ?? '[]');
    return Array.isArray(found) ? found.filter(Array.isArray).map((line) => line as Line) : [];
  } catch {
    return [];
  }
}

function known(table: string, all: Line[]): Pledge | null {
  const line = all.find(([one]) => one === table);
  return line ? { fingerprint: line[1], inherited: line[2], seq: line[3] } : null;
}

/** What a table bound itself to when this browser first saw it; what it says now, if that is the first time. */
export function firstPledge(table: string, now: Pledge): Pledge {
  const all = lines();
  const first = seen.get(table) ?? known(table, all) ?? now;
  seen.set(table, first);
  if (all.at(-1)?.[0] !== table) {
    const line: Line = [table, first.fingerprint, first.inherited, first.seq];
    keep('pledges', JSON.stringify([...all.filter(([one]) => one !== table), line].slice(-MOST)));
  }
  return first;
}

/** Forget what this page saw, as a new page would. */
export const forgetSeen = (): void => seen.clear();

/** A number of many digits in groups the eye can follow. */
export const grouped = (number: string): string[] => number.match(/.{1,8}/g) ?? [];
