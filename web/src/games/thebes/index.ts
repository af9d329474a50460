/** Thebes, drawn: what the shell asks of a game (shell/contract.ts). */
import type { GameDrawing } from '../../shell/contract';
import type { Notice } from '../../generated/messages';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Dialog from './Dialog.svelte';
import { holdings } from './holdings';
import Market from './Market.svelte';
import Pinned from './Pinned.svelte';
import Side from './Side.svelte';
import Strip from './Strip.svelte';
import { perform } from './motion/perform';
import { type ThebesTable, actionOf } from './table';
import { sign } from './signs';
import { sounds } from './sounds';
import { tale } from './tale';
import './thebes.css';
import { aim, trace } from './traces';
import { spelling, spelt, words } from './words';

function turn(table: ThebesTable): { title: string; hint: string } {
  const seat = table.view.actor;
  if (seat === null) return { title: table.say('notice.game_over'), hint: '' };
  const player = table.view.players[seat]!;
  if (table.legal.length === 0) {
    const title = table.say('board.turn_other', { player: seat, week: player.week });
    return { title, hint: table.say('board.turn_wait', { place: table.say(`place.${player.place}`) }) };
  }
  // several people at one screen are called by name
  const shared = table.seats.filter((one) => one.mine).length > 1;
  const title = table.say(shared ? 'board.turn_other' : 'board.turn_own', { player: seat, week: player.week });
  const dig = table.legal.some((legal) => actionOf(legal).do === 'dig');
  const beginner = !dig && player.books.every((books) => books === 0);
  return { title, hint: table.say(beginner ? 'board.turn_first' : 'board.turn_hint') };
}

/** "wk 24": where the marker of whoever acted stands after the move. */
function stamp(table: ThebesTable, notices: Notice[]): string {
  const week = notices.find((notice) => notice.key === 'notice.clock')?.args.week;
  return typeof week === 'number' ? table.say('board.stamp', { week }) : '';
}

/** A year begins for the first of all players. */
function chapter(_: ThebesTable, notices: Notice[]): { number: number; name: string } | null {
  const year = notices.find((notice) => notice.key === 'notice.clock' || notice.key === 'notice.game_begins')?.args
    .year;
  return typeof year === 'number' ? { number: year, name: String(year) } : null;
}

/** Where a player is, for the head of a desk: "Rome, week 19". */
function where(table: ThebesTable, seat: number): string {
  const player = table.view.players[seat];
  if (!player) return '';
  return table.say('board.place_week', { place: table.say(`place.${player.place}`), week: player.week });
}

/** The weeks spent so far: the week itself begins anew each year. */
const counted = (table: ThebesTable, seat: number): number[] => [table.view.players[seat]?.clock ?? 0];

export const drawing = {
  key: 'thebes',
  Board,
  Market,
  Side,
  Desk,
  Pinned,
  Dialog,
  Strip,
  perform,
  aim,
  trace,
  sounds,
  turn,
  stamp,
  chapter,
  tale,
  sign,
  where,
  counted,
  holdings,
  spelling,
  spelt,
  words,
} satisfies GameDrawing;
