/** The table as the drawing of Thebes sees it, and small questions to it. */
import type { Action, Catalogue, Dig, PlayerView, View } from '../../generated/thebes';
import type { LegalAction } from '../../generated/messages';
import type { Table } from '../../shell/contract';

export type ThebesTable = Table<View, Catalogue>;

export const SITES = ['greece', 'crete', 'egypt', 'palestine', 'mesopotamia'] as const;
export type Site = (typeof SITES)[number];
export const SPACES = ['a', 'b', 'c'] as const;

export { siteClass } from '../../kit/sites';

/** The colour context of a seat. */
export const seatClass = (seat: number): string => `p${seat + 1}`;

/** The numbers that come with a legal action (see prospect.py). */
export interface Facts {
  journey: number;
  work: number;
  total: number;
  week: number;
  year: number;
  next: number;
}

export interface DigFacts extends Facts {
  knowledge: number;
  books: number;
  rumor: number;
  assistants: number;
  general: number;
  general_owned: number;
  tokens: number;
  expected: number;
  nothing: number;
}

export const facts = (legal: LegalAction): Facts => legal.facts as unknown as Facts;
export const digFacts = (legal: LegalAction): DigFacts => legal.facts as unknown as DigFacts;
export const actionOf = (legal: LegalAction): Action => legal.action as unknown as Action;

/** Whose eyes the board follows: the seat to move if the reader may act for it, else the reader's own. */
export function ownSeat(table: ThebesTable): number | null {
  return table.legal.length > 0 ? table.view.actor : table.viewer;
}

export function ownPlayer(table: ThebesTable): PlayerView | null {
  const seat = ownSeat(table);
  return seat === null ? null : (table.view.players[seat] ?? null);
}

/** Whether something was asked for by a flag; a flag left out is off. */
const flag = (value: boolean | undefined): boolean => value === true;

export function takeOf(table: ThebesTable, slot: number, zeppelin = false): LegalAction | null {
  return find(table, (action) => action.do === 'take' && action.slot === slot && flag(action.zeppelin) === zeppelin);
}

export function exhibitOf(table: ThebesTable, space: string, zeppelin = false): LegalAction | null {
  return find(
    table,
    (action) => action.do === 'exhibit' && action.slot === space && flag(action.zeppelin) === zeppelin,
  );
}

export function swapOf(table: ThebesTable, zeppelin = false): LegalAction | null {
  return find(table, (action) => action.do === 'swap' && flag(action.zeppelin) === zeppelin);
}

export function retireOf(table: ThebesTable): LegalAction | null {
  return find(table, (action) => action.do === 'retire');
}

/** With or without a zeppelin, the dearer way first: the card is not spent unless one asks for it. */
export function either(of: (zeppelin: boolean) => LegalAction | null): LegalAction | null {
  return of(false) ?? of(true);
}

function find(table: ThebesTable, wanted: (action: Action) => boolean): LegalAction | null {
  return table.legal.find((legal) => wanted(actionOf(legal))) ?? null;
}

/** A dig the player may begin, with its action read. */
export interface LegalDig {
  legal: LegalAction;
  dig: Dig;
}

export function digsAt(table: ThebesTable, site: string): LegalDig[] {
  return table.legal.flatMap((legal) => {
    const action = actionOf(legal);
    return action.do === 'dig' && action.site === site ? [{ legal, dig: action }] : [];
  });
}

/** The switches of a dig: single-use cards one may spend on it. */
export const SWITCHES = ['rumor', 'assistant', 'shovel', 'zeppelin'] as const;
export type Switch = (typeof SWITCHES)[number];
export type Switches = Record<Switch, boolean>;

export const switchesOf = (dig: Dig): Switches => ({
  rumor: flag(dig.rumor),
  assistant: flag(dig.assistant),
  shovel: flag(dig.shovel),
  zeppelin: flag(dig.zeppelin),
});

export function sameSwitches(dig: Dig, on: Switches): boolean {
  const has = switchesOf(dig);
  return SWITCHES.every((name) => has[name] === on[name]);
}

/** Where an action is done; null for retiring. */
export function placeOf(table: ThebesTable, action: Action): string | null {
  const card = cardOf(table, action);
  if (card !== null) return table.catalogue.cards[card]?.city ?? null;
  if (action.do === 'dig') return action.site;
  if (action.do === 'swap') return table.catalogue.places.find((place) => place.swap)?.id ?? null;
  return null;
}

/** The card an action takes or shows. */
export function cardOf(table: ThebesTable, action: Action): number | null {
  if (action.do === 'take') return table.view.research[action.slot] ?? null;
  if (action.do === 'exhibit') return table.view.exhibitions[SPACES.indexOf(action.slot)] ?? null;
  return null;
}

/** What can be opened at a place, in the words of `table.opened`. */
export function openingsAt(table: ThebesTable, place: string): string[] {
  const openings: string[] = [];
  for (const legal of table.legal) {
    const action = actionOf(legal);
    if (placeOf(table, action) !== place) continue;
    const opening = openingOf(action);
    if (!openings.includes(opening)) openings.push(opening);
  }
  return openings;
}

export function openingOf(action: Action): string {
  if (action.do === 'take') return `take:${action.slot}`;
  if (action.do === 'exhibit') return `exhibit:${action.slot}`;
  if (action.do === 'dig') return `dig:${action.site}`;
  return action.do;
}

/** Open what can be done at a place: at once if it is one thing, else a choice. */
export function openPlace(table: ThebesTable, place: string): void {
  const openings = openingsAt(table, place);
  if (openings.length > 0) table.opened = openings.length === 1 ? openings[0]! : `at:${place}`;
}

/** The first legal action behind an opening: what hovering it shows on the board. */
export function planOf(table: ThebesTable, opening: string): LegalAction | null {
  return table.legal.find((legal) => openingOf(actionOf(legal)) === opening) ?? null;
}
