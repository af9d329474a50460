/** Clocks as a reader sees them: told by the table with each message, counted down here in between. */
import { createSubscriber } from 'svelte/reactivity';
import type { Clock, TableCard } from '../generated/messages';
import { settings } from './settings.svelte';
import { called } from './names';
import { word } from './texts.svelte';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const TENTHS = 10; // below so many seconds

const heard = new WeakMap<TableCard, number>();
const eachSecond = createSubscriber((again) => {
  const timer = setInterval(again, 1000);
  return () => clearInterval(timer);
});
let tenth = $state(performance.now());
let watchers = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

/** The clock of whoever decides runs, and not on vacation. */
const runs = (card: TableCard, seat: number): boolean =>
  card.status === 'running' && card.actor === seat && card.seats[seat]?.vacation == null;

/** Seconds a seat had left at a time; null without a clock. */
function leftAt(card: TableCard, seat: number, at: () => number): number | null {
  const told = card.seats[seat]?.left ?? null;
  if (!heard.has(card)) heard.set(card, performance.now());
  if (told === null || !runs(card, seat)) return told;
  return told - Math.max(0, at() - heard.get(card)!) / 1000;
}

/** What time it is; whatever is drawn of it is drawn anew once a second. */
function now(): number {
  eachSecond();
  return performance.now();
}

/** Seconds a seat has left, counted once a second. */
export const secondsLeft = (card: TableCard, seat: number): number | null => leftAt(card, seat, now);

/** The same, counted ten times a second while somebody watches the tenths. */
export const tenthsLeft = (card: TableCard, seat: number): number | null =>
  leftAt(card, seat, () => Math.max(now(), tenth));

/** Whether a clock runs and is about to show tenths. */
export function nearsTenths(card: TableCard, seat: number): boolean {
  const left = secondsLeft(card, seat);
  return left !== null && runs(card, seat) && left > 0 && left < TENTHS + 1.5; // it is looked at once a second
}

/** Count in tenths, once for all who watch; the returned function ends it. */
export function watchTenths(): () => void {
  if (watchers++ === 0) ticking = setInterval(() => (tenth = performance.now()), 100);
  return () => {
    if (--watchers === 0) clearInterval(ticking);
  };
}

/** Little enough to be said in red. */
export function isShort(clock: Clock, left: number): boolean {
  return left < Math.max(15, Math.min(clock.seconds / 10, HOUR));
}

function measured(count: number, unit: string, display: 'short' | 'long'): string {
  return new Intl.NumberFormat(settings.lang, { style: 'unit', unit, unitDisplay: display }).format(count);
}

/** "2 days", "5 hr 12 min", "3 min 20 sec": at most two measures. */
export function spell(seconds: number, display: 'short' | 'long' = 'short'): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / DAY), 'day'],
    [Math.floor((whole % DAY) / HOUR), 'hour'],
    [Math.floor((whole % HOUR) / MINUTE), 'minute'],
    [whole % MINUTE, 'second'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return measured(0, 'second', display);
  const said = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return said.map(([count, unit]) => measured(count, unit, display)).join(' ');
}

/** What a clock shows: `words` is written small, `long` in figures that need more room; `said` is what is heard instead. */
interface Face {
  whole: string;
  tenth: string;
  words?: boolean;
  long?: boolean;
  said?: string;
}

/** As it stands at a desk: minutes and seconds in the last hour, two measures before, and tenths in the last seconds.
 *  A large clock has figures throughout. */
export function face(left: number, large = false): Face {
  if (left <= 0) return { whole: word('out_of_time'), tenth: '', words: true };
  if (left >= HOUR) {
    const said = spell(left - (left % MINUTE));
    return large ? { whole: figures(left), tenth: '', long: true, said } : { whole: said, tenth: '', words: true };
  }
  const tenths = Math.ceil(left * 10);
  const fine = tenths < TENTHS * 10;
  const seconds = fine ? Math.floor(tenths / 10) : Math.ceil(left);
  const whole = `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
  return { whole, tenth: fine ? `${point()}${tenths % 10}` : '' };
}

/** "5:12:30", "2d 5:12": hours to the second, days to the minute. */
export function figures(left: number): string {
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');
  const clock = `${Math.floor((left % DAY) / HOUR)}:${two((left % HOUR) / MINUTE)}`;
  if (left < DAY) return `${clock}:${two(left % MINUTE)}`;
  const days = new Intl.NumberFormat(settings.lang, { style: 'unit', unit: 'day', unitDisplay: 'narrow' });
  return `${days.format(Math.floor(left / DAY))} ${clock}`;
}

/** A table of two shows both clocks large, each where its player's things are. */
export const isPair = (card: TableCard): boolean =>
  card.seats.length === 2 && card.status === 'running' && !!card.clock;

/** What stands between a number and its tenths in the reader's language. */
const point = (): string =>
  new Intl.NumberFormat(settings.lang).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;

/** A table's agreement in words: "2 days a move". */
export function agreed(clock: Clock): string {
  if (clock.per === 'move') return word('clock_move', { time: spell(clock.seconds) });
  const args = { time: spell(clock.seconds), more: spell(clock.more) };
  return clock.more ? word('clock_game_more', args) : word('clock_game', args);
}

/** Everybody's time in one sentence, for whoever asks by a key. */
export function timesAloud(card: TableCard): string {
  const told = card.seats.flatMap((seat) => {
    const left = secondsLeft(card, seat.seat);
    if (left === null) return [];
    return [`${called(seat)}: ${left <= 0 ? word('out_of_time') : spell(left, 'long')}`];
  });
  return told.length ? told.join(', ') : word('clock_none');
}

/** "3 hours ago", "yesterday". */
export function ago(since: number): string {
  const seconds = Math.max(0, Date.now() / 1000 - since);
  const format = new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' });
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), 'hour');
  return format.format(-Math.floor(seconds / DAY), 'day');
}

/** "14:05", after the day unless that is today. */
export function hour(seconds: number): string {
  const at = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat(settings.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );
  return at.toDateString() === new Date().toDateString() ? time : `${day(seconds)}, ${time}`;
}

export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'short' }).format(seconds * 1000);
