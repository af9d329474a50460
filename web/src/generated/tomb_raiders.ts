// Made by `python -m dighouse.server.typescript` from the game tomb_raiders. Do not edit.

import type { Phrase } from "./messages";

/** The table as a seat, or a spectator, sees it. */
export interface View {
  turn: number;
  /** None when the game is over */
  actor: number | null;
  over: boolean;
  /** seats in the order they would act now: fewest weeks first, of a stack the top first */
  order: number[];
  players: PlayerView[];
  storage: (number | null)[];
  offers: Offer[];
  /** by region */
  piles: Pile[];
  /** by region and face: not yet come to light, wherever they are; rubble included */
  finds_left: number[][];
  draw_pile: number;
  /** of the top card of the draw pile: green, or None when there is none */
  back: string | null;
  /** who holds each; None: free */
  professors: (number | null)[];
  pending: Pending | null;
  /** action cards that left the game */
  removed: number[];
  /** by region, values of artifacts given to museums */
  donated: number[][];
  /** large excavation cards used up, by region, then general */
  large_used: number[];
  /** the option */
  knowledge_finds: boolean;
}

/** What lies before a player. Lists of four are by region; cards are indices of the catalogue. */
export interface PlayerView {
  weeks: number;
  books: number[];
  general: number;
  /** expertise of all regions and general knowledge, for the best-knowledge professor */
  all_books: number;
  /** open: expertise, general knowledge, congress; a card that is there twice is listed twice */
  cards: number[];
  knowledge_finds: number[];
  /** by region, the values, highest first */
  artifacts: number[][];
  /** exhibitions and museums held */
  presentations: number[];
  professors: number[];
  congresses: number;
  /** on display */
  assistants: number;
  /** action cards in hand */
  hand_count: number;
  /** None: it is not yours to see */
  hand: number[] | null;
  /** large excavation cards in hand */
  large_count: number;
  /** how many of each region, then general; None: not yours to see */
  large: number[] | null;
  /** so far, without the time bonus */
  points: number;
}

/** An open exhibition or museum: for every seat the step reached (a museum has one) and its weeks, if any. */
export interface Offer {
  card: number;
  reached: number[];
  weeks: (number | null)[];
}

/** An excavation pile: whether a card lies there and, if you have sight of it, every face (None: you have not). */
export interface Pile {
  present: boolean;
  /** faces of the catalogue, artifacts by value, then knowledge, then rubble */
  cards: number[] | null;
}

/** What the player on turn still has to decide: thief and tomb_raiders choose a find, museum asks for gifts. */
export interface Pending {
  kind: string;
  seat: number;
  region: string | null;
  /** the museum */
  card: number | null;
  /** gifts or finds still to name */
  left: number;
}

/** The box of Tomb Raiders. Lists of four are by region, lists of eight by face of a find card. */
export interface Catalogue {
  regions: string[];
  /** storage cards, then exhibitions, then museums */
  cards: Card[];
  /** the card E1 */
  first_exhibition: number;
  /** the card M1 */
  first_museum: number;
  faces: Face[];
  /** by option knowledge_finds: copies by region and face */
  finds: Record<string, number[][]>;
  professors: Professor[];
  /** by knowledge and weeks, row and column 0 are 0 */
  chart: number[][];
  congress_points: number[];
  /** for every full */
  bonus_points: number;
  /** weeks behind */
  bonus_weeks: number;
  /** no two markers are ever further apart */
  largest_lead: number;
  storage_spaces: number;
  /** cards shuffled at set-up */
  deck: number;
  /** by players: excavation cards of each region, then general */
  large_cards: Record<number, number[]>;
  /** how surely each table is known */
  confidence: Record<string, string>;
}

/** A green card. `help` is a text key that explains it; `id` is E1, M2, … of a presentation card. */
export interface Card {
  kind: string;
  id: string;
  name: Phrase;
  help: string;
  /** so many look alike */
  count: number;
  /** to take it; of an exhibition the dearest step */
  weeks: number;
  /** to play it, if it is an action card */
  play_weeks: number | null;
  region: string | null;
  books: number;
  points: number;
  /** artifacts a museum asks for */
  give: number;
  steps: Step[];
  /** the numbers that explain it */
  rules: string[];
}

/** A step of an exhibition: so many artifacts of a region, and the weeks it costs once reached. */
export interface Step {
  region: string;
  artifacts: number;
  weeks: number;
}

/** A face of a find card: artifact, knowledge or rubble. */
export interface Face {
  kind: string;
  /** points of an artifact */
  value: number;
  rules: string[];
}

/** A professor: of a region's expertise, or (region None) of the best knowledge. */
export interface Professor {
  name: Phrase;
  region: string | null;
  books: number;
  points: number;
  rules: string[];
}

/** TR4.1 Take the card of a storage space. */
export interface TakeStorage {
  do: "take_storage";
  slot: number;
}

/** TR6.1 Take an open exhibition. */
export interface TakeExhibition {
  do: "take_exhibition";
  /** type: ignore[valid-type] */
  exhibition: "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "e7" | "e8";
}

/** TR6.5 Take an open museum; the gifts follow one by one. */
export interface TakeMuseum {
  do: "take_museum";
  /** type: ignore[valid-type] */
  museum: "m1" | "m2" | "m3" | "m4";
}

/** TR7.2 Play the thief of a region. */
export interface PlayThief {
  do: "play_thief";
  region: "mesopotamia" | "egypt" | "greece" | "crete";
}

/** TR7.3 Play the tomb raiders of a region. */
export interface PlayTombRaiders {
  do: "play_tomb_raiders";
  region: "mesopotamia" | "egypt" | "greece" | "crete";
}

/** TR7.5 Play a scientist: see every card of a pile. */
export interface PlayScientist {
  do: "play_scientist";
  region: "mesopotamia" | "egypt" | "greece" | "crete";
}

/** TR7.6 Lay out an assistant. */
export interface PlayAssistant {
  do: "play_assistant";
}

/** TR8.1 Dig in a region with an excavation card, for some weeks, with some assistants (R31). */
export interface Dig {
  do: "dig";
  region: "mesopotamia" | "egypt" | "greece" | "crete";
  card: "region" | "general" | "action";
  weeks: number;
  assistants: number;
}

/** TR7.2, TR7.3 Choose what the thief or the tomb raiders take. */
export interface ChooseFind {
  do: "choose_find";
  /** type: ignore[valid-type] */
  find: "1" | "2" | "3" | "4" | "5" | "6" | "knowledge";
}

/** TR6.5 Give an artifact to the museum (R18). */
export interface Donate {
  do: "donate";
  region: "mesopotamia" | "egypt" | "greece" | "crete";
  value: number;
}

/** An action of the game, as `Act.action` takes it. */
export type Action = TakeStorage | TakeExhibition | TakeMuseum | PlayThief | PlayTombRaiders | PlayScientist | PlayAssistant | Dig | ChooseFind | Donate;
