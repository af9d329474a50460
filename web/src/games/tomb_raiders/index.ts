/** Thebes: The Tomb Raiders, drawn: what the shell asks of a game (shell/contract.ts). */
import type { Notice } from '../../generated/messages';
import type { GameDrawing } from '../../shell/contract';
import symbols from './art/symbols.svg?raw';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Dialog from './Dialog.svelte';
import './look.css';
import { holdings } from './holdings';
import Market from './Market.svelte';
import { perform } from './motion/perform';
import Pinned from './Pinned.svelte';
import Side from './Side.svelte';
import type { TombTable } from './table';
import { sign } from './signs';
import { sounds } from './sounds';
import { tale } from './tale';
import { aim, trace } from './traces';
import { spelling, spelt, words } from './words';

// The drawings only this game has, beside the sprite of the page.
document.body.insertAdjacentHTML('afterbegin', symbols);

function turn(table: TombTable): { title: string; hint: string } {
  const seat = table.view.actor;
  if (seat === null) return { title: table.say('notice.game_over'), hint: '' };
  const { weeks, books } = table.view.players[seat]!;
  // several people at one screen are called by name
  const own = seat === table.viewer && table.seats.filter((one) => one.mine).length === 1;
  const title = table.say(own ? 'board.turn_own' : 'board.turn_other', { player: seat, week: weeks });
  if (table.legal.length === 0) return { title, hint: waiting(table) };
  const pending = table.view.pending;
  if (pending) {
    const asks = pending.kind === 'museum' ? 'board.gift_question' : 'board.find_question';
    const region = pending.region ? table.say(`region.${pending.region}`) : '';
    return { title: table.say('board.turn_choose'), hint: table.say(asks, { left: pending.left, region }) };
  }
  const beginner = books.every((count) => count === 0);
  return { title, hint: table.say(beginner ? 'board.turn_first' : 'board.turn_hint') };
}

/** What somebody else is deciding; which pile is searched is public. */
function waiting(table: TombTable): string {
  const pending = table.view.pending;
  if (!pending) return '';
  if (pending.kind === 'museum') return table.say('board.turn_giving', { left: pending.left });
  return table.say('board.turn_searching', { region: table.say(`region.${pending.region}`) });
}

/** "wk 24": where the marker of whoever acted stands after the move. */
function stamp(table: TombTable, notices: Notice[]): string {
  const week = notices.find((notice) => notice.key === 'notice.clock')?.args.week;
  return typeof week === 'number' ? table.say('board.stamp', { week }) : '';
}

/** Ten more weeks have passed for the first of all players. */
function chapter(table: TombTable, notices: Notice[]): { number: number; name: string } | null {
  if (notices.some((notice) => notice.key === 'notice.game_begins')) return { number: 0, name: '' };
  const week = notices.find((notice) => notice.key === 'notice.clock')?.args.week;
  if (typeof week !== 'number') return null;
  const number = Math.floor(week / 10);
  return { number, name: table.say('board.stamp', { week: number * 10 }) };
}

/** Where a player stands, for the head of a desk: "week 19, 21 points". */
function where(table: TombTable, seat: number): string {
  const player = table.view.players[seat];
  return player ? table.say('board.week_points', { week: player.weeks, points: player.points }) : '';
}

const counted = (table: TombTable, seat: number): number[] => {
  const player = table.view.players[seat];
  return player ? [player.weeks, player.points] : [];
};

export const drawing = {
  key: 'tomb_raiders',
  Board,
  Market,
  marketBelow: true,
  Side,
  Desk,
  Pinned,
  Dialog,
  Strip: null,
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
