/** Lines of talk as a browser keeps them: in one row by their numbers, and how far they were read. */
import type { TalkLine } from '../generated/messages';
import { keep, stored } from './stored';

const TABLES = 60; // that a browser remembers having read

/** The last lines as the table has them, and what was heard while they were asked for. */
export function joined(asked: TalkLine[], heard: TalkLine[]): TalkLine[] {
  const last = asked.at(-1)?.number ?? 0;
  return [...asked, ...heard.filter(({ number }) => number > last)];
}

/** Whether lines are missing between what is known and a new one. */
export const gap = (lines: TalkLine[], { number }: TalkLine): boolean => number > (lines.at(-1)?.number ?? 0) + 1;

/** How many lines of others were said after the last one that was read. */
export function unread(lines: TalkLine[], read: number, own: ReadonlySet<number>): number {
  return lines.filter(({ number, seat }) => number > read && !own.has(seat)).length;
}

function readings(): Record<string, number> {
  try {
    return (JSON.parse(stored('read') ?? '{}') ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}

/** The last line this browser has shown of a table. */
export const readOf = (table: string): number => readings()[table] ?? 0;

export function keepRead(table: string, number: number): void {
  const { [table]: _, ...others } = readings();
  const latest = [...Object.entries(others), [table, number] as const].slice(-TABLES);
  keep('read', JSON.stringify(Object.fromEntries(latest)));
}
