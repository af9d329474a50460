/** Monuments, drawn: what the shell asks of a game (shell/contract.ts). */
import type { GameDrawing } from '../../shell/contract';
import Board from './Board.svelte';
import Desk from './Desk.svelte';
import Dialog from './Dialog.svelte';
import { holdings } from './holdings';
import Market from './Market.svelte';
import Pinned from './Pinned.svelte';
import Side from './Side.svelte';
import { perform } from './motion/perform';
import './monuments.css';
import { sign } from './signs';
import { sounds } from './sounds';
import sprite from './sprite.svg?raw';
import { type MonumentsTable, stacksBuilt } from './table';
import { tale } from './tale';
import { aim, trace } from './traces';
import { turn } from './turn';
import { spelling, spelt, words } from './words';

// The drawings of this game, once for the whole page: every part refers to them.
if (!document.getElementById('mo-ak')) document.body.insertAdjacentHTML('afterbegin', sprite);

/** Where a player stands, for the head of a desk: "3 built". */
function builtBy(table: MonumentsTable, seat: number): number {
  const colours = table.view.players[seat]?.colours ?? [];
  return colours.reduce((sum, colour) => sum + stacksBuilt(table.view.colours[colour]!), 0);
}
const where = (table: MonumentsTable, seat: number): string =>
  table.say('board.built', { built: builtBy(table, seat) });
const counted = (table: MonumentsTable, seat: number): number[] => [builtBy(table, seat)];

export const drawing = {
  key: 'monuments',
  Board,
  Market,
  Side,
  Desk,
  Pinned,
  Dialog,
  Strip: null,
  perform,
  aim,
  trace,
  sounds,
  steps: ['laid', 'turn_ended'],
  turn,
  // the log has no clock here: its lines begin with the player
  stamp: () => '',
  tale,
  sign,
  where,
  counted,
  holdings,
  spelling,
  spelt,
  words,
} satisfies GameDrawing;
