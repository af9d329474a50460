/** What the table answers to whoever asks by key: the same lines are shown and spoken. */
import type { Moment } from '../generated/messages';
import type { Client } from './client.svelte';
import { timesAloud } from './clock.svelte';
import type { GameDrawing, Table } from './contract';
import type { Ask } from './keys';
import { type Line, listed, type MoveWords, plain } from './lines';
import { word } from './texts.svelte';
import { newestTurns } from './turnsteps';

const LINES = 5; // of the log

/** Whose turn it is, where everybody stands, and the points as far as all may know them. */
function state(client: Client, drawing: GameDrawing): Line[] {
  const table = client as never;
  const { title, hint } = client.actor === null ? { title: word('over'), hint: '' } : drawing.turn(table);
  const shown = client.past ?? client.present;
  const seats = client.seats.map((seat) => {
    const where = drawing.where(table, seat.seat);
    const points = word('points_now', { points: shown?.points[seat.seat] ?? 0 });
    const turn = client.actor === seat.seat ? word('your_move_short') : '';
    return { name: seat.name, what: listed(where, points, turn) };
  });
  return [{ name: title, what: hint }, ...seats];
}

/** The last lines of the log, in its order. */
function log(client: Client, drawing: GameDrawing): Line[] {
  const told = (moment: Moment): Line => {
    const { main, rest } = drawing.tale(client as never, moment.notices);
    const name = drawing.stamp(client as never, moment.notices);
    return { name, what: [main, rest].filter(Boolean).join(' ') };
  };
  return newestTurns(client.log.slice(-LINES), drawing.steps).map(told);
}

/** What the reader's own desk holds; a spectator is told that they hold nothing. */
function holdings(client: Client, drawing: GameDrawing): Line[] {
  if (client.viewer === null) return [{ name: word('watching'), what: '' }];
  return drawing.holdings(client as never, client.viewer);
}

export function answer(ask: Ask, client: Client, drawing: GameDrawing): Line[] {
  if (ask === 'state') return state(client, drawing);
  if (ask === 'log') return log(client, drawing);
  if (ask === 'holdings') return holdings(client, drawing);
  if (ask === 'times') return [{ name: '', what: client.card ? timesAloud(client.card) : '' }];
  return [{ name: drawing.turn(client as never).title, what: word('moves_none_now') }];
}

/** Where moves are offered: the table, or a decision of the past that is made again. */
export type Offering = Pick<Table, 'legal' | 'act' | 'say'>;

export function moveWords(client: Offering, drawing: GameDrawing): MoveWords[] {
  return client.legal.map((legal) => {
    const name = client.say(legal.name);
    const price = listed(...legal.price.map((one) => client.say(one)), legal.chance ? word('chance_follows') : '');
    return { legal, name, price, sought: plain(`${name} ${price} ${drawing.spelling(legal).join(' ')}`) };
  });
}
