/** The table as the drawing of Monuments sees it, and small questions to it. */
import type { LegalAction } from '../../generated/messages';
import type { Action, Card, Catalogue, ColourView, PlayerView, View } from '../../generated/monuments';
import type { Table } from '../../shell/contract';

export type MonumentsTable = Table<View, Catalogue>;

export const SYMBOLS = ['ship', 'helmet', 'scroll'] as const;

/** Which of the four stones (red, blue, yellow, green) a colour has: with two players, each seat's mark comes first. */
const OF_TWO = [0, 2, 1, 3];

export function stoneOf(view: View, colour: number): number {
  return view.players.length === 2 ? (OF_TWO[colour] ?? 0) : colour;
}

/** The colour context of a colour in ui.css. */
export const colourClass = (view: View, colour: number): string => `p${stoneOf(view, colour) + 1}`;

/** The colour context of a monument in monuments.css. */
export function monumentClass(catalogue: Catalogue, monument: number): string {
  return `mm ${letters(catalogue, monument)}`;
}

/** The two letters a monument's drawing is called by. */
export const letters = (catalogue: Catalogue, monument: number): string =>
  catalogue.monuments[monument]?.id.slice(0, 2) ?? '';

export const actionOf = (legal: LegalAction): Action => legal.action as unknown as Action;

export function find(table: MonumentsTable, wanted: (action: Action) => boolean): LegalAction | null {
  return table.legal.find((legal) => wanted(actionOf(legal))) ?? null;
}

export const layOf = (table: MonumentsTable, card: number): LegalAction | null =>
  find(table, (action) => action.do === 'lay' && action.card === card);
export const discardOf = (table: MonumentsTable, card: number): LegalAction | null =>
  find(table, (action) => action.do === 'discard' && action.card === card);
export const drawOf = (table: MonumentsTable, slot: number): LegalAction | null =>
  find(table, (action) => action.do === 'draw_open' && action.slot === slot);
export const pairOf = (table: MonumentsTable, verb: 'score' | 'buy', symbol: number): LegalAction | null =>
  find(table, (action) => action.do === verb && action.symbol === symbol);
export const plainOf = (table: MonumentsTable, verb: Action['do']): LegalAction | null =>
  find(table, (action) => action.do === verb);

/** Whose eyes the board follows: the seat to move if the reader may act for it, else the reader's own. */
export function ownSeat(table: MonumentsTable): number | null {
  return table.legal.length > 0 ? table.view.actor : table.viewer;
}

export function ownPlayer(table: MonumentsTable): PlayerView | null {
  const seat = ownSeat(table);
  return seat === null ? null : (table.view.players[seat] ?? null);
}

/** The colours a seat's cards could be laid for now: the named one, else all of its own. */
export function colourOptions(view: View, seat: number): number[] {
  const colours = view.players[seat]?.colours ?? [];
  return view.actor === seat && view.colour !== null ? [view.colour] : colours;
}

export const cardOf = (table: MonumentsTable, card: number): Card => table.catalogue.cards[card]!;

export const monumentName = (table: MonumentsTable, monument: number): string =>
  table.say(table.catalogue.monuments[monument]!.name);
export const symbolName = (table: MonumentsTable, symbol: number): string =>
  table.say(table.catalogue.symbols[symbol]!.name);
export const cardName = (table: MonumentsTable, card: number): string => table.say(cardOf(table, card).name);

/** A monument's two letters in the reader's language. */
export const codeOf = (table: MonumentsTable, monument: number): string =>
  table.say(`monument_code.${table.catalogue.monuments[monument]!.id}`);

/** Who a colour is: a player's name, and with two players the colour beside it. */
export function colourName(table: MonumentsTable, colour: number): string {
  const seat = table.view.colours[colour]?.seat ?? 0;
  const player = table.seats[seat]?.name ?? '';
  if (table.view.players.length > 2) return player;
  return table.say('board.player_colour', { name: player, colour: table.say(table.catalogue.colours[colour]!.name) });
}

/** The short way to say it: the colour's own name with two players. */
export function colourShort(table: MonumentsTable, colour: number): string {
  if (table.view.players.length > 2) return colourName(table, colour);
  return table.say(table.catalogue.colours[colour]!.name);
}

export const stacksBuilt = (colour: ColourView): number => colour.stacks.filter((stack) => stack.length > 0).length;

/** Points a seat would have if the game were scored now. */
export const totalNow = (player: PlayerView): number => player.score.reduce((sum, points) => sum + points, 0);

export const isReconstructed = (confidence: string | undefined): boolean => confidence === 'reconstructed';
