/** The table as the drawing of Tomb Raiders sees it, and small questions to it. */
import type { Action, Catalogue, Dig, Offer, PlayerView, View } from '../../generated/tomb_raiders';
import type { LegalAction } from '../../generated/messages';
import type { Table } from '../../shell/contract';

export type TombTable = Table<View, Catalogue>;

/** The regions as they stand on the board, the same order everywhere. */
export const REGIONS = ['greece', 'crete', 'egypt', 'mesopotamia'] as const;
export type Region = (typeof REGIONS)[number];
export const EXCAVATION_CARDS = ['region', 'general', 'action'] as const;
export type ExcavationCard = (typeof EXCAVATION_CARDS)[number];

const CLASS: Record<Region, string> = { greece: 'gr', crete: 'cr', egypt: 'eg', mesopotamia: 'me' };

/** The colour context of a region in ui.css; brass for what has none. */
export const regionClass = (region: string | null | undefined): string => CLASS[region as Region] ?? 'any';

/** Where a region stands in the lists of four that the engine gives. */
export const indexOf = (table: TombTable, region: string): number => table.catalogue.regions.indexOf(region);

/** The large general card comes after those of the regions. */
export const generalIndex = (table: TombTable): number => table.catalogue.regions.length;

export const seatClass = (seat: number): string => `p${seat + 1}`;

/** The numbers that come with a legal action (see prospect.py). */
export interface Facts {
  total: number;
  week: number;
  next: number;
}

export interface DigFacts extends Facts {
  books: number;
  general: number;
  general_owned: number;
  assistants: number;
  knowledge: number;
  cards: number;
}

export const facts = (legal: LegalAction): Facts => legal.facts as unknown as Facts;
export const digFacts = (legal: LegalAction): DigFacts => legal.facts as unknown as DigFacts;
export const actionOf = (legal: LegalAction): Action => legal.action as unknown as Action;

/** Whose eyes the board follows: the seat to move if the reader may act for it, else the reader's own. */
export function ownSeat(table: TombTable): number | null {
  return table.legal.length > 0 ? table.view.actor : table.viewer;
}

export function ownPlayer(table: TombTable): PlayerView | null {
  const seat = ownSeat(table);
  return seat === null ? null : (table.view.players[seat] ?? null);
}

/** The first legal action of a kind. */
export function legalOne(table: TombTable, wanted: (action: Action) => boolean): LegalAction | null {
  return table.legal.find((legal) => wanted(actionOf(legal))) ?? null;
}

export const takeOf = (table: TombTable, slot: number): LegalAction | null =>
  legalOne(table, (action) => action.do === 'take_storage' && action.slot === slot);

/** Taking an exhibition or a museum, by its number such as "e3". */
export const showOf = (table: TombTable, id: string): LegalAction | null =>
  legalOne(
    table,
    (action) =>
      (action.do === 'take_exhibition' && action.exhibition === id) ||
      (action.do === 'take_museum' && action.museum === id),
  );

/** Playing an action card: thief, tomb_raiders, scientist (of a region), assistant. */
export const playOf = (table: TombTable, kind: string, region: string | null): LegalAction | null =>
  legalOne(
    table,
    (action) => action.do === `play_${kind}` && (region === null || ('region' in action && action.region === region)),
  );

/** A dig the player may begin, with its action read. */
export interface LegalDig {
  legal: LegalAction;
  dig: Dig;
}

export function digsAt(table: TombTable, region: string, card: string | null = null): LegalDig[] {
  return table.legal.flatMap((legal) => {
    const action = actionOf(legal);
    const fits = action.do === 'dig' && action.region === region && (card === null || action.card === card);
    return fits ? [{ legal, dig: action }] : [];
  });
}

/** The regions one may dig in with a kind of excavation card. */
export const digRegions = (table: TombTable, card: string | null = null): Region[] =>
  REGIONS.filter((region) =>
    legalOne(
      table,
      (action) => action.do === 'dig' && action.region === region && (card === null || action.card === card),
    ),
  );

/** What the dialog is opened with for an action, in the words of `table.opened`. */
export function openingOf(action: Action): string {
  if (action.do === 'take_storage') return `take:${action.slot}`;
  if (action.do === 'take_exhibition') return `show:${action.exhibition}`;
  if (action.do === 'take_museum') return `show:${action.museum}`;
  if (action.do === 'dig') return `dig:${action.region}`;
  if (action.do === 'choose_find') return 'find';
  if (action.do === 'donate') return 'gift';
  if (action.do === 'play_assistant' || action.do === 'play_scientist') return action.do.replace('_', ':');
  return `${action.do.replace('_', ':')}:${action.region}`;
}

/** Whether what is opened can be done now. A region to dig in can be chosen with a certain card first. */
export function isOffered(table: TombTable, opened: string): boolean {
  const [verb, object = '', card = ''] = opened.split(':');
  if (verb === 'where') return digRegions(table, object).length > 0;
  if (verb === 'dig' && card) return digsAt(table, object, card).length > 0;
  return legalOne(table, (action) => openingOf(action) === opened) !== null;
}

/** The storage or presentation card an action takes. */
export function cardOf(table: TombTable, action: Action): number | null {
  if (action.do === 'take_storage') return table.view.storage[action.slot - 1] ?? null;
  if (action.do === 'take_exhibition') return cardCalled(table, action.exhibition);
  if (action.do === 'take_museum') return cardCalled(table, action.museum);
  if (action.do.startsWith('play_')) {
    const region = 'region' in action && action.do !== 'play_scientist' ? action.region : null;
    const kind = action.do.slice('play_'.length);
    return table.catalogue.cards.findIndex((card) => card.kind === kind && card.region === region);
  }
  return null;
}

const cardCalled = (table: TombTable, id: string): number =>
  table.catalogue.cards.findIndex((card) => card.id.toLowerCase() === id);

export const isMuseum = (table: TombTable, card: number): boolean => card >= table.catalogue.first_museum;

/** What an open presentation card would cost a seat now; nothing while it cannot have it. */
export const offerWeeks = (offer: Offer, seat: number | null): number | null =>
  seat === null ? null : (offer.weeks[seat] ?? null);

/** Whether a number of the box is a stand-in: its table was worked out, not printed or found. */
export const standIn = (table: TombTable, ...tables: string[]): boolean =>
  tables.some((name) => table.catalogue.confidence[name] === 'reconstructed');
