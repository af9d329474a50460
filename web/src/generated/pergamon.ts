// Made by `python -m dighouse.server.typescript` from the game pergamon. Do not edit.

/** The table as everybody sees it. */
export interface View {
  round: number;
  /** 1 laying out, 2 research money, 3 turns; 4 when the last scoring is done */
  phase: number;
  /** order, place, dig, exhibit, row, polish, dissolve, confirm, store, over */
  step: string;
  /** None when the game is over */
  actor: number | null;
  over: boolean;
  start_player: number;
  /** seats in the order they place their figures this round */
  placing: number[];
  /** on the research fields, from right to left: the order of payment and of turns */
  figures: FigureView[];
  /** with 2 players only */
  robber: RobberView | null;
  /** the two laid out; none before they are */
  cards: CardView[];
  /** their sum, once turned up */
  pool: number | null;
  /** cards left in the research pile */
  pile: number;
  /** back of its top card */
  top_back: string | null;
  /** cards turned up so far, by value 1 to 8 */
  cards_used: number[];
  /** cards not turned up yet, by value 1 to 8 */
  cards_left: number[];
  /** tiles turned up and still to be laid, with free_tile_sort only */
  turned: number[];
  /** where the next of them goes */
  next_gallery: number | null;
  /** tiles of galleries I to V */
  galleries: number[][];
  /** tiles on the stacks of rounds 1 to 12 */
  calendar: number[];
  /** tiles nobody has seen, on the calendar or boxed unseen */
  unseen: number[];
  /** how many of them are in the box */
  boxed_unseen: number;
  /** tiles in the box that have been seen */
  boxed: number[];
  /** from the highest field down */
  museum: MarkerView[];
  row: RowView | null;
  /** rows that may still be cancelled this turn */
  cancels_left: number;
  players: PlayerView[];
  player_order: boolean;
  free_tile_sort: boolean;
}

/** A figure on a research field. */
export interface FigureView {
  /** None: the grave robber */
  seat: number | null;
  field: number;
  /** coins it was paid this round; None: not paid yet */
  income: number | null;
  /** its turn is over */
  acted: boolean;
}

export interface RobberView {
  field: number | null;
  coins: number;
}

/** A research card laid out. */
export interface CardView {
  back: string;
  /** None: still face down */
  value: number | null;
}

/** A round marker in the museum. */
export interface MarkerView {
  field: number;
  seat: number;
  pair: number;
}

/** The row the player on turn is laying, before it is confirmed. */
export interface RowView {
  tiles: number[];
  objects: ObjectView[];
  /** base value so far */
  value: number;
  /** None: not chosen yet */
  polish: number | null;
  /** marker pair; None: not chosen, or not needed */
  dissolve: number | null;
  /** where the marker would go as things stand; 0: no object yet */
  field: number;
}

/** Two halves brought together. */
export interface ObjectView {
  kind: string;
  year: number;
  value: number;
}

/** A player's side of the table. */
export interface PlayerView {
  coins: number;
  points: number;
  /** the points by category of the score sheet */
  sheet: number[];
  /** research field */
  figure: number | null;
  /** a row being laid is still among them */
  hand: number[];
  /** what storing this hand would cost */
  storing: number;
  collections: CollectionView[];
  free_pairs: number[];
  /** year of the oldest object shown, 0: none */
  oldest: number;
}

/** An exhibited collection, tiles from left to right; n tiles make n - 1 objects. */
export interface CollectionView {
  /** 1 to 3 */
  pair: number;
  tiles: number[];
  objects: ObjectView[];
  /** sum of its objects, polish not counted */
  value: number;
  /** where its round marker stands now */
  field: number;
}

/** The box of Pergamon. */
export interface Catalogue {
  kinds: string[];
  backs: string[];
  tiles: TileCard[];
  fields: FieldCard[];
  galleries: GalleryCard[];
  cards: ValueCard[];
  card_count: number;
  robber: RobberCard[];
  /** awards of fields 1 to 24 */
  museum: number[];
  calendar: RoundCard[];
  end_bonus: number[];
  pairs: number;
  show_points: number;
  /** by round 1 to 12; None: no limit */
  polish_limit: (number | null)[];
  stored_free: number;
  stored_a_coin: number;
  cancels: number;
  categories: string[];
  /** how surely each table is known */
  confidence: Record<string, string>;
}

/** A find tile: a half with two digits on its left edge, a half with a century on its right edge. */
export interface TileCard {
  id: number;
  left: string;
  right: string;
  digits: number;
  century: number;
  /** what of it is printed in the rulebook; the rest is reconstructed (R3) */
  printed: string | null;
  /** the numbers that explain it */
  rules: string[];
}

/** A research field, numbered from the right. */
export interface FieldCard {
  field: number;
  coins: number;
  /** gallery */
  deepest: number;
  confidence: string;
  rules: string[];
}

export interface GalleryCard {
  gallery: number;
  cost: number;
  capacity: number;
  rules: string[];
}

/** Research cards of one value. */
export interface ValueCard {
  value: number;
  back: string;
  copies: number;
  rules: string[];
}

/** Where the robber stands when these two backs are laid out. */
export interface RobberCard {
  backs: string[];
  field: number;
  confidence: string;
  rules: string[];
}

/** A space of the calendar; what a scoring brings, where there is one. */
export interface RoundCard {
  round: number;
  tiles: number;
  scoring: boolean;
  kind: string | null;
  points: number;
  drop: number;
  rules: string[];
}

/** PG14.3 Lay this tile of the youngest century into the next gallery. */
export interface Order {
  do: "order";
  tile: number;
}

/** PG5.3 Place one's figure on a research field. */
export interface Place {
  do: "place";
  field: number;
}

/** PG6.3 Empty a gallery. */
export interface Dig {
  do: "dig";
  gallery: number;
}

/** PG6.3 Decline to dig. */
export interface SkipDig {
  do: "skip_dig";
}

/** PG7.1 Begin a row with a hand tile, or join one on its right. */
export interface Add {
  do: "add";
  tile: number;
}

/** PG7.1 The row is complete. */
export interface CloseRow {
  do: "close_row";
}

/** PG8.2 Reserve coins to raise the collection's value. */
export interface Polish {
  do: "polish";
  coins: number;
}

/** PG8.4 Choose which of three standing collections makes room. */
export interface Dissolve {
  do: "dissolve";
  pair: number;
}

/** PG8.6 Exhibit the row. */
export interface Confirm {
  do: "confirm";
}

/** PG8.10 Take the row back into the hand. */
export interface Cancel {
  do: "cancel";
}

/** PG8.1 Exhibit nothing more this turn. */
export interface EndExhibits {
  do: "end_exhibits";
}

/** PG9.3 Discard a hand tile to the box. */
export interface Discard {
  do: "discard";
  tile: number;
}

/** PG9.3 Pay for storing the hand, and end the turn. */
export interface Store {
  do: "store";
}

/** An action of the game, as `Act.action` takes it. */
export type Action = Order | Place | Dig | SkipDig | Add | CloseRow | Polish | Dissolve | Confirm | Cancel | EndExhibits | Discard | Store;
