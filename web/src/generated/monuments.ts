// Made by `python -m dighouse.server.typescript` from the game monuments. Do not edit.

import type { Phrase } from "./messages";

/** The table as a seat or a spectator sees it. A card is its id, 0 to 107; colours and monuments are numbers. */
export interface View {
  /** turns finished */
  turn: number;
  /** None when the game is over */
  actor: number | null;
  /** colour, start, action, laying, discarding, after, over */
  phase: string;
  /** the active colour; None until it is named */
  colour: number | null;
  /** obligatory actions done this turn */
  actions_done: number;
  /** actions still to be done before the turn may end, a bought one included */
  actions_left: number;
  /** the action due or under way is the bought one */
  extra: boolean;
  /** the end is triggered: the game ends with this turn */
  ending: boolean;
  /** open cards, by slot */
  row: (number | null)[];
  pile: number;
  players: PlayerView[];
  colours: ColourView[];
  monuments: MonumentView[];
  /** in order of placing */
  stones: StoneView[];
  discarded: number[];
  /** by histories */
  taken: number[];
  /** not in this game */
  aside: number[];
  laying: LayingView | null;
  discarding: DiscardingView | null;
  /** how two colours are counted (MO13.8, MO13.10); None with more players */
  two_player_count: string | null;
}

/** A player. With 2 players each has two colours, and one hand for both. */
export interface PlayerView {
  colours: number[];
  hand_size: number;
  /** cards by id, rising; None where this viewer may not see them */
  hand: number[] | null;
  /** cards of this hand that everybody saw go in */
  known: number[];
  /** by category, as if the game ended now */
  score: number[];
}

/** A colour's monuments, historians and VP stone. */
export interface ColourView {
  seat: number;
  /** VP on the track */
  points: number;
  /** unused */
  historians: number;
  /** by monument: its cards from bottom to top; empty where it has none */
  stacks: number[][];
  /** cards in its stacks by symbol: what a score brings */
  symbols: number[];
}

/** A monument on the board. */
export interface MonumentView {
  in_play: boolean;
  /** side of the availability card: 2, 1, or 0 when it is gone */
  availability: number;
  /** of its marker */
  column: number;
  /** colours, the one that leads now first */
  owners: number[];
}

/** A placed historian. On one field the earlier stone lies below and is the better one. */
export interface StoneView {
  colour: number;
  field: number;
  /** taken by its report; more than the field's number only on the last field */
  cards: number;
  /** it gives points at the end, as it stands now (MO13.9) */
  counts: boolean;
  /** as it stands now */
  bonus: number;
}

/** A monument being erected or extended. */
export interface LayingView {
  monument: number;
  /** cards to lay before the player may stop */
  minimum: number;
  laid: number;
}

/** A pair being discarded: for a score, or to buy the extra action. */
export interface DiscardingView {
  symbol: number;
  /** discards still to come */
  due: number;
  buys: boolean;
}

/** The box of Monuments. */
export interface Catalogue {
  monuments: Monument[];
  cards: Card[];
  symbols: Symbol[];
  colours: Colour[];
  /** 0 to 5 */
  columns: Column[];
  /** points by field of the historian track; field 0 is no field */
  fields: number[];
  /** of the best placed historians */
  bonus: number[];
  /** points for an unused historian */
  unused: number;
  /** cards to erect with, as first and as second owner */
  minimum: number[];
  /** on the last column: highest card, other owner, sole owner */
  blocked: number[];
  last_column: number;
  /** obligatory actions of a monument turn */
  actions: number;
  /** cards discarded for a score or an extra action */
  pair: number;
  pile_at_start: Record<number, number>;
  /** of each colour, by players */
  historians: Record<number, number>;
  /** of each player, by players */
  colours_each: Record<number, number>;
  /** how surely each table is known */
  confidence: Record<string, string>;
}

/** A monument. `colour`: of its printed cards, where that is known. */
export interface Monument {
  id: string;
  name: Phrase;
  colour: string | null;
  /** of its name */
  confidence: string;
  /** numbers of players it is not used with */
  out_with: number[];
  rules: string[];
}

/** A monument card. Its place in the list is its id. */
export interface Card {
  monument: number;
  value: number;
  symbol: number;
  name: Phrase;
  /** of the symbol */
  confidence: string;
  /** the numbers that explain it */
  rules: string[];
}

export interface Symbol {
  id: string;
  name: Phrase;
  rules: string[];
}

/** The colour of stones. */
export interface Colour {
  id: string;
  name: Phrase;
  rules: string[];
}

/** A column of the valuation table: what a sole owner gets, and the first and second of two. */
export interface Column {
  sole: number;
  first: number;
  second: number;
  rules: string[];
}

/** MO13.4 Name the colour this turn is played with (two players). */
export interface UseColour {
  do: "use_colour";
  colour: number;
}

/** MO4.1 Draw the top card of the pile. */
export interface DrawPile {
  do: "draw_pile";
}

/** MO4.1 Take an open card. */
export interface DrawOpen {
  do: "draw_open";
  slot: number;
}

/** MO5.1, MO6.1 Lay a card: erect a monument or extend it. */
export interface Lay {
  do: "lay";
  card: number;
}

/** MO3.10 Stop laying: the action is complete. */
export interface Stop {
  do: "stop";
}

/** MO7.1 Name the symbol to score; a pair is discarded for it. */
export interface Score {
  do: "score";
  symbol: number;
}

/** MO8.1 Name the symbol of the pair that buys an extra action. */
export interface Buy {
  do: "buy";
  symbol: number;
}

/** MO7.1, MO8.1 Discard a card of the named pair. */
export interface Discard {
  do: "discard";
  card: number;
}

/** MO9 The whole history turn. */
export interface WriteHistory {
  do: "write_history";
}

/** MO3.7 End the turn without an extra action. */
export interface EndTurn {
  do: "end_turn";
}

/** An action of the game, as `Act.action` takes it. */
export type Action = UseColour | DrawPile | DrawOpen | Lay | Stop | Score | Buy | Discard | WriteHistory | EndTurn;
