/** What a table tells, compared and sorted: nothing here knows the page. */

/** Problems after which there is no use in trying again. */
export const CLOSED_DOORS = new Set(['no_table', 'no_spectators', 'bad_key', 'frozen']);
/** Problems that are over once the table is there again. */
export const PASSING = new Set(['restarting', 'too_slow', 'store_away', 'store_busy']);

const RETRY = [300, 800, 2000, 5000]; // milliseconds

/** How long to wait before the next try: up to half as much again, so that not everybody comes at once. */
export const pauseBefore = (tries: number): number =>
  RETRY[Math.min(tries, RETRY.length - 1)]! * (1 + Math.random() / 2);

/** Whether two actions are one. */
export const same = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** What is told again and is the same stays as it is: another thing would be drawn anew. */
export const unchanged = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** What is told now, made of the parts of what was told before wherever they are the same: a desk nobody touched is not
 *  reckoned and drawn anew. */
export function sharing<T>(before: unknown, now: T): T {
  const [old, fresh] = [before, now] as Record<string, unknown>[];
  if (!isBranch(old) || !isBranch(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return now;
  const made = (Array.isArray(fresh) ? [] : {}) as Record<string, unknown>;
  const names = Object.keys(fresh);
  for (const name of names) made[name] = sharing(old[name], fresh[name]);
  const alike = names.length === Object.keys(old).length && names.every((name) => made[name] === old[name]);
  return (alike ? old : made) as T;
}

const isBranch = (thing: unknown): thing is Record<string, unknown> => typeof thing === 'object' && thing !== null;
