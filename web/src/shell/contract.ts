/** What a game's drawing gives the shell, and what the shell gives it. The shell knows no game beyond this file. */
import type { Component } from 'svelte';
import type { LegalAction, Moment, Notice, Phrase, Seat } from '../generated/messages';
import type { Sign } from '../kit/signs';
import type { Sound } from '../kit/sound';
import type { Touched } from '../kit/traces';

/** Says a phrase or a text key in the reader's language. Seats in a phrase become players' names. */
export type Say = (phrase: Phrase | string, args?: Record<string, unknown>) => string;

/** Everything a board needs, reactive: read it inside markup or $derived and it follows the game. */
export interface Table<View = unknown, Catalogue = unknown> {
  readonly catalogue: Catalogue;
  /** The position on screen: the present one, or a past one while replaying or animating. */
  readonly view: View;
  readonly seats: Seat[];
  readonly viewer: number | null;
  readonly actor: number | null;
  /** What the reader may do now; empty when it is not their move or while the past is shown. */
  readonly legal: LegalAction[];
  /** The action being considered: the board draws it where it will happen. */
  plan: LegalAction | null;
  /** What is open in the dialog, in the game's own words ("dig:egypt", "take:2"); null when closed. */
  opened: string | null;
  readonly say: Say;
  readonly lang: string;
  /** 0 (at once), 0.5, 1 or 2; 0 as well when the reader prefers reduced motion. */
  readonly speed: number;
  /** False until the first picture is painted, on a phone: what lies below its window need not be made before. */
  readonly below: boolean;
  /** The same in every window: what is only heard or pointed at need not be made before. */
  readonly painted: boolean;
  /** The event being shown right now, for drawing movements; null at rest. */
  readonly showing: Moment | null;
  act(action: LegalAction): void;
  /** Show the explanation of a thing next to an element: title, text, the rules it rests on. */
  explain(anchor: Element, title: string, text: string, rules: readonly string[]): void;
  unexplain(): void;
}

/** Something a player holds, in words: "Egypt", "3 books, permit valid". */
export interface Holding {
  name: string;
  what: string;
}

export interface GameDrawing {
  key: string;
  /** The large picture. Of it `data-zoom` marks what scrolls once it is enlarged, `data-plane` the one thing in it that
   *  grows (kit/zoom.ts). */
  Board: Component<{ table: Table<never, never> }>;
  /** Right of the board: open cards and the like. */
  Market: Component<{ table: Table<never, never> }>;
  /** Whether the open cards lie below the window of a phone. */
  marketBelow?: boolean;
  /** Under the market, above the log; the dialog lies over it. */
  Side: Component<{ table: Table<never, never> }>;
  /** The body of one player's desk. */
  Desk: Component<{ table: Table<never, never>; seat: number }>;
  /** One's own state in one line, pinned at the foot of a phone. */
  Pinned: Component<{ table: Table<never, never>; seat: number }>;
  /** The dialog for what is opened. */
  Dialog: Component<{ table: Table<never, never> }>;
  /** A phone's replacement for a track round the board. */
  Strip: Component<{ table: Table<never, never> }> | null;
  /** Shown while a moment is told (drawn tokens and the like); resolves when done or skipped. */
  perform(table: Table<never, never>, moment: Moment, root: HTMLElement): Promise<void>;
  /** What on the table a notice about a seat's deed touched: it stays marked a while. Null: nothing. */
  trace(notice: Notice, seat: number): Touched | null;
  /** What on the table a planned move is about, by a selector: it is outlined. Null: nothing that lies there. */
  aim(action: LegalAction): string | null;
  /** The sound of a notice, by its key; an event none of whose notices is here sounds like any move. */
  sounds: Record<string, Sound>;
  /** Of a game whose turns have several steps, which the log shows together: the notices of those that are no deed of their own. */
  steps?: readonly string[];
  /** The words of the turn bar: title and hint. */
  turn(table: Table<never, never>): { title: string; hint: string };
  /** Where a player stands, for the head of a desk ("Rome, week 19"). */
  where(table: Table<never, never>, seat: number): string;
  /** What is counted there, in the order it is written: a change is marked. Where somebody stands is not a count. */
  counted?(table: Table<never, never>, seat: number): number[];
  /** All that lies before a player, in words, for whoever asks by key; of hidden things only what the reader may see. */
  holdings(table: Table<never, never>, seat: number): Holding[];
  /** What happened in words, for the log: the deed first, what it brought about after it in smaller print. */
  tale(table: Table<never, never>, notices: Notice[]): { main: string; rest: string };
  /** The drawing of what a phrase names, to stand before its words in the log; null: none. */
  sign(phrase: Phrase): Sign | null;
  /** Where a player stands in time, for the log's first column ("wk 24"). */
  stamp(table: Table<never, never>, notices: Notice[]): string;
  /** Which round, year or the like an event says it belongs to: replays are marked where it rises. None: turns count. */
  chapter?(table: Table<never, never>, notices: Notice[]): { number: number; name: string } | null;
  /** An action as it is typed into the command box, word by word ("take", "2", "zeppelin"). */
  spelling(action: LegalAction): string[];
  /** The action of typed words, allowed or not: the table then says which rule forbids it. Null if they make none. */
  spelt(words: string[]): Record<string, unknown> | null;
  /** Words for the command box: verbs and places of the reader's language into the action's own. */
  words(table: Table<never, never>): Record<string, string>;
}
