/** The table as the drawing of Pergamon sees it, and small questions to it. */
import type { LegalAction } from '../../generated/messages';
import type { Action, Catalogue, PlayerView, TileCard, View } from '../../generated/pergamon';
import type { Table } from '../../shell/contract';

export type PergamonTable = Table<View, Catalogue>;

export const KINDS = ['vase', 'jug', 'mask', 'bracelet'] as const;
export type Kind = (typeof KINDS)[number];
export const NUMERALS = ['', 'I', 'II', 'III', 'IV', 'V'] as const;

/** The colour context of a seat. */
export const seatClass = (seat: number): string => `p${seat + 1}`;

export const actionOf = (legal: LegalAction): Action => legal.action as unknown as Action;

/** Whose eyes the board follows: the seat to move if the reader may act for it, else the reader's own. */
export function ownSeat(table: PergamonTable): number | null {
  return table.legal.length > 0 ? table.view.actor : table.viewer;
}

export function ownPlayer(table: PergamonTable): PlayerView | null {
  const seat = ownSeat(table);
  return seat === null ? null : (table.view.players[seat] ?? null);
}

/** The seats this browser acts for; a turn of theirs keeps its place on the screen while an answer is under way. */
export function isOwn(table: PergamonTable, seat: number | null): boolean {
  return seat !== null && table.seats[seat]?.mine === true && table.seats[seat]?.kind === 'person';
}

/** Whose hand lies on the rail: one's own, that of whoever one acts for, else that of whoever is on turn. */
export function handSeat(table: PergamonTable): number {
  const { actor } = table.view;
  return isOwn(table, actor) ? actor! : (table.viewer ?? actor ?? 0);
}

export function tileOf(table: PergamonTable, id: number): TileCard {
  return table.catalogue.tiles[id - 1]!;
}

/** The legal action that says exactly this, if it is one. */
export function legalOf(table: PergamonTable, wanted: Action): LegalAction | null {
  const words = Object.entries(wanted);
  return (
    table.legal.find((legal) =>
      words.every(([name, value]) => (legal.action as Record<string, unknown>)[name] === value),
    ) ?? null
  );
}

export const mayDo = (table: PergamonTable, verb: Action['do']): boolean =>
  table.legal.some((legal) => actionOf(legal).do === verb);

/** Do something at once, or open the question first where chance follows and nothing can be taken back. */
export function doOrAsk(table: PergamonTable, wanted: Action): void {
  const legal = legalOf(table, wanted);
  if (!legal) return;
  if (legal.chance) table.opened = openingOf(wanted);
  else table.act(legal);
}

/** An action in the words of `table.opened`: "dig:3", "skip_dig". */
export function openingOf(action: Action): string {
  const { do: verb, ...rest } = action;
  return [verb, ...Object.values(rest)].join(':');
}

/** The legal action behind an opening. */
export function openedAction(table: PergamonTable): LegalAction | null {
  return table.legal.find((legal) => openingOf(actionOf(legal)) === table.opened) ?? null;
}

/** The plan's action, read. */
export function planned(table: PergamonTable): Action | null {
  return table.plan ? actionOf(table.plan) : null;
}

/** How surely a part of the game is known: true where it is our reconstruction. */
export function reconstructed(table: PergamonTable, part: string): boolean {
  return table.catalogue.confidence[part] === 'reconstructed';
}
