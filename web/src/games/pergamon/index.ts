/** Pergamon, drawn: what the shell asks of a game (shell/contract.ts). */
import type { Notice } from '../../generated/messages';
import type { GameDrawing } from '../../shell/contract';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Dialog from './Dialog.svelte';
import { holdings } from './holdings';
import Market from './Market.svelte';
import Pinned from './Pinned.svelte';
import Side from './Side.svelte';
import { perform } from './motion/perform';
import './pergamon.css';
import { sign } from './signs';
import { sounds } from './sounds';
import sprite from './sprite.svg?raw';
import { NUMERALS, type PergamonTable } from './table';
import { tale } from './tale';
import { aim, trace } from './traces';
import { spelling, spelt, words } from './words';

// this game's drawings, once: every part of it refers to them
document.body.insertAdjacentHTML('afterbegin', sprite);

function turn(table: PergamonTable): { title: string; hint: string } {
  const { actor, round, step } = table.view;
  if (actor === null) return { title: table.say('notice.game_over'), hint: '' };
  const waits = table.legal.length === 0 && !table.seats[actor]?.mine;
  // several people at one screen are called by name
  const shared = table.seats.filter((one) => one.mine).length > 1;
  const title = table.say(waits || shared ? 'board.turn_other' : 'board.turn_own', { player: actor, round });
  return { title, hint: table.say(waits ? `board.wait.${step}` : `board.hint.${step}`) };
}

/** "rd 7", where a round begins or is scored. */
function stamp(table: PergamonTable, notices: Notice[]): string {
  const round = notices.find((notice) => notice.facts.round !== undefined)?.facts.round;
  return round === undefined ? '' : table.say('board.stamp', { round });
}

/** A round begins. */
function chapter(table: PergamonTable, notices: Notice[]): { number: number; name: string } | null {
  const round = notices.find((notice) => notice.key === 'notice.round_begins')?.args.round;
  return typeof round === 'number' ? { number: round, name: table.say('board.stamp', { round }) } : null;
}

/** Where a player's figure stands, for the head of a desk: "field 9, digs to IV". */
function where(table: PergamonTable, seat: number): string {
  const player = table.view.players[seat];
  if (!player) return '';
  if (player.figure === null) return table.say(table.view.start_player === seat ? 'board.starts' : 'board.no_figure');
  const acted = table.view.figures.some((figure) => figure.seat === seat && figure.acted);
  if (acted) return table.say('board.where_done', { field: player.figure });
  const deepest = table.catalogue.fields[player.figure - 1]?.deepest ?? 0;
  return table.say('board.where', { field: player.figure, gallery: NUMERALS[deepest] ?? '' });
}

export const drawing = {
  key: 'pergamon',
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
  steps: ['tile_added', 'row_closed', 'polish_chosen', 'dissolve_chosen', 'row_cancelled', 'exhibits_ended'],
  turn,
  stamp,
  chapter,
  tale,
  sign,
  where,
  holdings,
  spelling,
  spelt,
  words,
} satisfies GameDrawing;
