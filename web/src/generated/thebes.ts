// Made by `python -m dighouse.server.typescript` from the game thebes. Do not edit.

import type { Phrase } from "./messages";

/** The table as everybody sees it. A card is its index: research 0 to 84, exhibitions 85 to 94. */
export interface View {
  turn: number;
  /** None when the game is over */
  actor: number | null;
  /** seats in the order they would act now; finished ones last */
  order: number[];
  year: number;
  players: PlayerView[];
  research: (number | null)[];
  exhibitions: (number | null)[];
  draw_pile: number;
  aside: number;
  /** open to everybody (R39) */
  discards: number[];
  /** finds still in each bag */
  bags: number[][];
  /** in each bag */
  rubble: number;
  /** the artifact lying on the board, by site */
  bonus: (number | null)[];
}

/** A player's desk. Lists of five are by site, in the order of the action ids. */
export interface PlayerView {
  clock: number;
  /** the space of the time track */
  week: number;
  year: number;
  weeks_left: number;
  place: string;
  permits: boolean[];
  books: number[];
  general: number;
  rumors: number[];
  assistants: number;
  shovels: number;
  cars: number;
  zeppelins: number;
  permissions: number;
  congresses: number;
  artifacts: number[];
  /** of artifacts and exhibitions in hand; the rest is counted at the end */
  points: number;
  /** what the next swap would cost, journey not counted */
  swap_weeks: number;
  /** research cards held, by index */
  cards: number[];
  /** finds held, by site and index */
  finds: number[][];
  /** exhibitions held, by card index */
  exhibitions: number[];
}

/** The box of Thebes. */
export interface Catalogue {
  sites: string[];
  places: Place[];
  routes: string[][];
  cards: Card[];
  finds: Find[][];
  rubble: number;
  /** by knowledge and weeks */
  dial: number[][];
  congress_points: number[];
  year_weeks: number;
  start_clock: Record<number, number>;
  end_clock: Record<number, number>;
  first_year: Record<number, number>;
  /** how surely each table is known */
  confidence: Record<string, string>;
}

export interface Place {
  id: string;
  kind: string;
  swap: boolean;
  rules: string[];
}

/** A research card or an exhibition. `help` is a text key that explains it. */
export interface Card {
  kind: string;
  name: Phrase;
  help: string;
  city: string;
  weeks: number;
  site: string | null;
  books: number;
  points: number;
  /** artifacts by site, of an exhibition */
  needs: number[];
  /** the numbers that explain it */
  rules: string[];
}

/** A token worth keeping: an artifact with its value, or a book (of a site, or general). */
export interface Find {
  kind: string;
  name: Phrase;
  value: number;
  book_site: string | null;
  rules: string[];
}

/** TH5.1 Take the open research card of a space. */
export interface Take {
  do: "take";
  slot: number;
  zeppelin?: boolean;
}

/** TH7.1 Swap the open research cards in Warsaw. */
export interface Swap {
  do: "swap";
  zeppelin?: boolean;
}

/** TH9.1 Hold the exhibition of a space. */
export interface Exhibit {
  do: "exhibit";
  slot: "a" | "b" | "c";
  zeppelin?: boolean;
}

/** TH8.1 Dig at a site for some weeks, with or without single-use cards. */
export interface Dig {
  do: "dig";
  site: "greece" | "crete" | "egypt" | "palestine" | "mesopotamia";
  weeks: number;
  zeppelin?: boolean;
  rumor?: boolean;
  assistant?: boolean;
  shovel?: boolean;
}

/** TH11.1 Stop for good in one's last year. */
export interface Retire {
  do: "retire";
}

/** An action of the game, as `Act.action` takes it. */
export type Action = Take | Swap | Exhibit | Dig | Retire;
