/** Clocks as a reader sees them: told by the table with each message, counted down here in between. */
import type { Clock, TableCard } from '../generated/messages';
import { settings } from './settings.svelte';
import { called } from './names';
import { word } from './texts.svelte';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

const heard = new WeakMap<TableCard, number>();
let now = $state(performance.now());
setInterval(() => (now = performance.now()), 1000);

/** Seconds a seat has left; null without a clock. Only the clock of whoever decides runs, and not on vacation. */
export function secondsLeft(card: TableCard, seat: number): number | null {
  const told = card.seats[seat]?.left ?? null;
  if (!heard.has(card)) heard.set(card, performance.now());
  const runs = card.status === 'running' && card.actor === seat && card.seats[seat]?.vacation == null;
  if (told === null || !runs) return told;
  return told - Math.max(0, now - heard.get(card)!) / 1000;
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

/** As it stands at a desk: minutes and seconds in the last hour, two measures before. */
export function face(left: number): string {
  if (left <= 0) return word('out_of_time');
  if (left >= HOUR) return spell(left - (left % MINUTE));
  const whole = Math.ceil(left);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}

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

export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'short' }).format(seconds * 1000);
