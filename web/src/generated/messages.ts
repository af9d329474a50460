// Made by `python -m dighouse.server.typescript` from src/dighouse/server/messages.py. Do not edit.

/** What was wrong: a code for programs, a phrase for people, the rule if it is a refused move. */
export interface Problem {
  code: string;
  /** say it in the reader's language */
  phrase: Phrase;
  /** the same in English */
  message: string;
  rule: string | null;
}

/** Something to be said: a text key, and what fills its placeholders. */
export interface Phrase {
  key: string;
  args: Record<string, Argument>;
}

/** A game on the shelf. */
export interface GameCard {
  key: string;
  title: string;
  year: number;
  designers: string[];
  publisher: string;
  seats: number[];
  options: Option[];
  rules_version: number;
  actions: number;
  status: string;
  /** component tables known from no source */
  reconstructed: string[];
  /** the owner of the house has replaced component numbers by printed ones */
  own_numbers: boolean;
  secret_hands: boolean;
  /** of the house, the weakest first */
  bots: string[];
  /** programs the host offers beside them */
  guest_bots: string[];
}

/** A declared variant: the first value is the default. `players`: with how many it may be chosen. */
export interface Option {
  name: string;
  choices: string[];
  players: number[];
}

/** One numbered statement of a game's rules. */
export interface RuleText {
  number: string;
  chapter: string;
  text: string;
}

/** Who shall sit here: the one who asks (also several times: one screen), anybody with its link, anybody, a bot. */
export interface SeatWish {
  kind: "bot" | "link" | "me" | "open";
  name?: string | null;
  bot?: string | null;
}

/** How much time a person has: for each move, or for the whole game and some more for every move made. */
export interface Clock {
  per: "game" | "move";
  seconds: number;
  /** seconds added by each move; 0 for a clock per move */
  more: number;
}

/** A table to be made. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  name?: string | null;
  pace?: "live" | "turns";
  clock?: Clock | null;
  spectators?: boolean;
  hints?: boolean;
  talk?: boolean;
  your_name?: string | null;
}

/** A seat as all see it. */
export interface Seat {
  seat: number;
  kind: "bot" | "link" | "open" | "person";
  name: string;
  bot: string | null;
  conceded: boolean;
  /** a browser of this seat is connected */
  here: boolean;
  /** the reader may act for it */
  mine: boolean;
  /** seconds on the clock when this was told; none: no clock, or a bot */
  left: number | null;
  /** until when its person is on vacation, seconds since the epoch */
  vacation: number | null;
}

/** Where a practice table was branched off. Its first events were drawn from that match's secret. */
export interface Branched {
  /** None: it was played at another house */
  table: string | null;
  /** the event of that table it went on from, as that table counts */
  at: number | null;
  /** of this match, from the set-up on, were played there */
  events: number;
}

/** A table as the lobby shows it. */
export interface TableCard {
  id: string;
  name: string;
  game: string;
  status: "finished" | "frozen" | "running" | "waiting";
  pace: "live" | "turns";
  seats: Seat[];
  actor: number | null;
  your_move: boolean;
  seq: number;
  spectators: boolean;
  /** whether players may ask for them */
  hints: boolean;
  /** seconds since the epoch of the last event */
  since: number;
  clock: Clock | null;
  /** a lesson, or branched off a replay: it counts nowhere */
  practice: boolean;
  /** read from a match file: it can be looked at and branched, not played */
  imported: boolean;
  branched: Branched | null;
  /** people at it may talk to each other, and there are such people */
  talk: boolean;
  /** the number of the last line */
  said: number;
}

/** What the front page shows. */
export interface Lobby {
  mine: TableCard[];
  open: TableCard[];
  running: TableCard[];
  /** people may talk at the tables of this house */
  talk: boolean;
}

/** The tables at which it is the reader's move, the most urgent first. */
export interface Turns {
  tables: TableCard[];
}

/** A vacation, in seconds since the epoch; the clocks of its person stand still. */
export interface Vacation {
  begins: number;
  ends: number;
}

/** What the house keeps about a visitor, told to nobody else. */
export interface Myself {
  /** where to write on one's turn */
  mail: string | null;
  /** the link in the first mail was opened */
  confirmed: boolean;
  /** minutes away before a mail is sent */
  patience: number;
  /** this house can send mail */
  mails: boolean;
  /** the secret path of one's feeds */
  feed: string | null;
  /** of now and later */
  vacations: Vacation[];
  /** that may still be taken */
  vacation_days: number;
}

/** Write to this address when it is my turn. */
export interface MailWish {
  mail: string;
  language: string;
  patience?: number;
}

/** A new address for one's feeds; the old one leads nowhere from then on. */
export interface FeedWish {
  language: string;
  on?: boolean;
}

/** The key in a mail's link. */
export interface MailKey {
  key: string;
}

/** A table that was just made, with the secret links of its seats that await a person. */
export interface Made {
  table: string;
  /** seat → secret seat key */
  links: Record<number, string>;
  mine: number[];
}

/** Sit down: on an open seat, or with a seat's secret key. */
export interface Join {
  seat?: number | null;
  key?: string | null;
  name?: string | null;
}

/** Something the reader may do now, with its price. */
export interface LegalAction {
  number: number;
  action: Record<string, unknown>;
  name: Phrase;
  price: Phrase[];
  facts: Record<string, unknown>;
  chance: boolean;
}

/** Points by seat and category, and ranks (1 is first, ties shared). */
export interface ScoreSheet {
  categories: string[];
  rows: number[][];
  ranks: number[];
}

/** A position as the reader may see it, and how it came about. */
export interface Moment {
  seq: number;
  /** who acted; None for the set-up and for the table's own events */
  seat: number | null;
  kind: "concede" | "hint" | "move" | "replace" | "setup" | "undo";
  at: number;
  notices: Notice[];
  view: Record<string, unknown>;
  /** the score so far, by seat */
  points: number[];
}

/** Something the table is told: a text key with its arguments, and bare numbers to draw it by. */
export interface Notice {
  key: string;
  args: Record<string, Argument>;
  facts: Record<string, number>;
}

/** A match to look back upon through one pair of eyes: everything but the views, which come by `moments`. */
export interface Replay {
  table: TableCard;
  options: Record<string, string>;
  /** whose eyes these are; None: what all may see */
  viewer: number | null;
  /** the seats through whose eyes the reader may look */
  open_eyes: number[];
  /** every event, without its view */
  log: Moment[];
  /** who decides after each of them */
  actors: (number | null)[];
  /** once the match is over */
  score: ScoreSheet | null;
}

/** The whole table for a reader who just came (or fell behind). */
export interface Snapshot {
  tell: "table";
  table: TableCard;
  options: Record<string, string>;
  players: number;
  /** seats know what others do not: people at one screen take turns to look */
  secret_hands: boolean;
  /** the seat whose eyes these are */
  viewer: number | null;
  moment: Moment;
  legal: LegalAction[];
  may_undo: boolean;
  /** every event before the present one, without views (view is empty): text and score only */
  log: Moment[];
  secret_sha256: string;
  /** once the match is over */
  secret: string | null;
  score: ScoreSheet | null;
  /** only to the maker of the table: keys of seats still awaiting a person */
  links: Record<number, string>;
  /** of the reader's own seats, to go on with on another device */
  keys: Record<number, string>;
  /** the table that follows this one */
  rematch: string | null;
  /** the last event this reader saw before they went away, if they were away */
  seen: number | null;
  /** of a first game: how many moves of its script were made before any other */
  lesson: number | null;
}

/** Something happened. If `moment.seq` is not the next one the reader expects, it asks to resync. */
export interface Told {
  tell: "event";
  table: TableCard;
  moment: Moment;
  legal: LegalAction[];
  may_undo: boolean;
  viewer: number | null;
  secret: string | null;
  score: ScoreSheet | null;
  rematch: string | null;
  lesson: number | null;
}

/** Who is here changed; the position did not. */
export interface Seats {
  tell: "seats";
  table: TableCard;
}

/** Something somebody said at a table. It is text, never markup. */
export interface TalkLine {
  /** from 1 on; lines of somebody who was forgotten are missing */
  number: number;
  seat: number;
  /** of the seat when it was said */
  name: string;
  text: string;
  at: number;
}

/** Somebody said something. If the line before it is missing, the reader asks for the last ones. */
export interface Talked {
  tell: "talk";
  line: TalkLine;
}

/** The answer to one command: done, or why not. Repeating a command id repeats the answer. */
export interface Answer {
  tell: "answer";
  command_id: string;
  seq: number;
  problem: Problem | null;
}

/** Something outside a command was wrong; the socket closes after it if it must. */
export interface Trouble {
  tell: "problem";
  problem: Problem;
}

/** The first word: with a seat's secret key if the cookie alone does not say who I am. */
export interface Hello {
  say: "hello";
  key?: string | null;
}

/** An action in the game. */
export interface Act {
  say: "act";
  command_id: string;
  expected_seq: number;
  action: Record<string, unknown>;
  /** for one screen with several seats; by default the acting one */
  seat?: number | null;
}

export interface Undo {
  say: "undo";
  command_id: string;
  expected_seq: number;
}

export interface Concede {
  say: "concede";
  command_id: string;
  expected_seq: number;
  seat?: number | null;
}

/** Let a bot play on a seat from now on, or take one's own seat back from it (bot = None). */
export interface Replace {
  say: "replace";
  command_id: string;
  expected_seq: number;
  seat: number;
  bot: string | null;
}

export interface Rematch {
  say: "rematch";
  command_id: string;
  expected_seq: number;
}

/** Something to say to everybody at the table. */
export interface Talk {
  say: "talk";
  command_id: string;
  text: string;
  /** for one screen with several seats; by default the acting one */
  seat?: number | null;
}

/** I am missing something: the whole table, please. */
export interface Resync {
  say: "resync";
}

/** I have seen what happened up to this event. */
export interface Seen {
  say: "seen";
  seq: number;
}

/** Something a lesson says. */
export interface LessonNote {
  id: string;
  title: string;
  text: string;
  /** the numbers it rests on */
  rules: string[];
  /** where on the screen, as CSS selectors; the first that is there is shown */
  at: string[];
}

/** A step: it waits for these moves of the learner, after which the others make so many. */
export interface LessonStep {
  id: string;
  title: string;
  text: string;
  rules: string[];
  at: string[];
  /** what a move leaves out may be anything */
  play: Record<string, unknown>[];
  replies: number;
}

/** What is explained when it happens for the first time after the last step. */
export interface LessonFirst {
  id: string;
  title: string;
  text: string;
  rules: string[];
  at: string[];
  notice: string;
}

/** The lesson of a game in one language. */
export interface LessonText {
  steps: LessonStep[];
  firsts: LessonFirst[];
  /** said when the lesson lets go */
  free: LessonNote;
  /** said when another move was made than the one that was taught */
  strayed: LessonNote;
  /** said when the game is over */
  end: LessonNote;
}

/** A first game: the one that was begun, or a new one. */
export interface LessonWish {
  /** of the table */
  name?: string | null;
  your_name?: string | null;
  /** what the bots are called */
  rivals?: string[];
  /** from the beginning */
  again?: boolean;
}

/** A seat of a finished game. */
export interface Sat {
  /** none: somebody who asked to be forgotten */
  name: string | null;
  /** the level of a bot; of a person's seat, who played on for them */
  bot: string | null;
  person: boolean;
  mine: boolean;
  points: number;
  place: number;
  gave_up: boolean;
}

/** One of the reader's finished games. */
export interface MyGame {
  table: string;
  /** of the table */
  name: string;
  game: string;
  players: number;
  seats: Sat[];
  /** the reader's; at one screen the best of theirs */
  seat: number;
  won: boolean;
  /** several seats at one screen: listed, and counted nowhere */
  screen: boolean;
  /** played to its end */
  whole: boolean;
  moves: number;
  hints: number;
  seconds: number;
  /** when it ended, seconds since the epoch */
  at: number;
}

/** A page of the reader's finished games, the newest first. */
export interface MyGames {
  games: MyGame[];
  /** 1 is the first */
  page: number;
  pages: number;
  total: number;
  /** how many there are of each */
  by_game: Record<string, number>;
}

/** So many games, and how they went. */
export interface Tally {
  played: number;
  won: number;
  /** points of the games that were played to their end */
  mean: number | null;
  best: number | null;
}

/** The games with so many players. */
export interface ByPlayers {
  players: number;
  tally: Tally;
}

/** Somebody the reader has played with. */
export interface Opponent {
  /** as they last called themselves; none for a bot, or somebody who asked to be forgotten */
  name: string | null;
  bot: string | null;
  games: number;
  /** games in which the reader came before them */
  ahead: number;
  /** in which they shared a place */
  level: number;
}

/** A rating after a game, and how uncertain it was: 95 in 100 lie within `reach` either way. */
export interface RatingStep {
  table: string;
  at: number;
  rating: number;
  reach: number;
}

/** The reader's rating in a game. */
export interface MyRating {
  against: "bots" | "people";
  games: number;
  rating: number;
  reach: number;
  /** the oldest first; not more than the last few hundred */
  steps: RatingStep[];
}

/** How a bot stands on the same scale as the reader's rating against bots. */
export interface BotRating {
  bot: string;
  rating: number;
  reach: number;
}

/** The reader's figures in one game, or in all together. */
export interface GameFigures {
  /** none: all games */
  game: string | null;
  tally: Tally;
  /** games at one screen, counted in nothing else */
  screen: number;
  by_players: ByPlayers[];
  opponents: Opponent[];
  /** of every game played to its end; none for all games together */
  points: number[];
  ratings: MyRating[];
  bots: BotRating[];
}

/** The reader's figures: all games together, then each game, the most played first. */
export interface Figures {
  figures: GameFigures[];
}

/** The best of the reader's games in one respect. */
export interface MyRecord {
  kind: "margin" | "points" | "quickest" | "streak";
  /** points, points ahead of the next, seconds, games won one after the other */
  amount: number;
  table: string;
  at: number;
  players: number;
}

/** The reader's records in one game. */
export interface GameRecords {
  game: string;
  records: MyRecord[];
}

/** The most points in a game with so many players, in a game played to its end by a person. */
export interface HouseRecord {
  game: string;
  players: number;
  points: number;
  at: number;
  /** only of tables that welcomed spectators */
  name: string | null;
  mine: boolean;
  /** only if the reader may look at it */
  table: string | null;
}

/** The reader's records, and those of the house. */
export interface Records {
  mine: GameRecords[];
  house: HouseRecord[];
}

/** Forget me, said on purpose. */
export interface Forget {
  sure: boolean;
}

/** What was done. */
export interface Forgotten {
  /** that were left in games under way */
  seats: number;
  /** finished ones that stay, without a name */
  games: number;
}

/** What a seat could do if it were its turn now. It asks for no move, and nobody hears of it. */
export interface Foresight {
  /** the last event */
  seq: number;
  /** what would be different in the view: whose turn it is, and what is to be decided */
  turn: Record<string, unknown>;
  /** empty where it cannot be told yet */
  legal: LegalAction[];
}

/** A hint, please, for the position after event `seq`. */
export interface HintWish {
  seq: number;
  /** for one screen with several seats; by default the one on turn */
  seat?: number | null;
}

/** A move worth considering. Margins are points ahead of the best rival at the end. */
export interface HintMove {
  /** of the action, as in LegalAction */
  number: number;
  action: Record<string, unknown>;
  name: Phrase;
  /** to expect */
  margin: number;
  /** against the best move */
  loss: number;
  /** how often the search looked at it */
  visits: number;
  /** of all its looks */
  share: number;
  reasons: Phrase[];
}

/** The best moves of a position, the best first, by what the seat may know. */
export interface Hint {
  /** the event after which it was asked for */
  seq: number;
  seat: number;
  /** ahead, of all moves together */
  looks: number;
  moves: HintMove[];
}

/** A decision as the player who made it could see it. */
export interface Judgement {
  seq: number;
  seat: number;
  name: Phrase;
  /** legal actions */
  choices: number;
  best_name: Phrase;
  /** for the best move */
  reasons: Phrase[];
  /** to expect of the best move */
  margins: number[];
  /** to expect of the move played */
  played: number[];
  loss: number;
  verdict: "best" | "good" | "inaccurate" | "mistake" | "only";
  /** how the draw changed the margins; None: nothing was drawn */
  luck: number[] | null;
}

/** What somebody would do now in place of a decision. */
export interface RetryWish {
  action: Record<string, unknown>;
}

/** How another move compares with the best that was found for a decision. Margins are those of its seat. */
export interface Retried {
  /** to expect */
  margin: number;
  /** against the best move */
  loss: number;
  verdict: "best" | "good" | "inaccurate" | "mistake" | "only";
}

/** The margins to expect at a moment; at the end as they were. */
export interface CurvePoint {
  seq: number;
  margins: number[];
}

/** The margin of a seat changed at a moment, by what was decided or by what was drawn. */
export interface TurningPoint {
  seq: number;
  seat: number;
  change: number;
  drawn: boolean;
}

/** The luck of a player by the search, in points of margin. */
export interface SearchLuck {
  seat: number;
  /** all draws of the match, whoever drew */
  whole: number;
  /** the part of it at the player's own moves */
  own: number;
}

/** What was found about a match. */
export interface Analysis {
  /** of one look at one position */
  budget: string;
  /** points a decision may lose and still be called so */
  good: number;
  inaccurate: number;
  /** points a turning point changes at least */
  turn: number;
  /** other draws a draw was held against */
  draws: number;
  decisions: Judgement[];
  curve: CurvePoint[];
  /** the largest first */
  turns: TurningPoint[];
  luck: SearchLuck[];
}

/** How far the analysis of a match is, and what it found. */
export interface AnalysisState {
  stage: "done" | "failed" | "none" | "running" | "waiting";
  game: string;
  names: string[];
  /** decisions looked at */
  done: number;
  total: number;
  /** other matches that are looked at first */
  ahead: number;
  analysis: Analysis | null;
}

/** What a draw brought a player, and its exact mean. */
export interface JudgedDraw {
  seq: number;
  seat: number;
  /** the move it was drawn at */
  name: Phrase;
  got: number;
  expected: number;
}

/** What all draws brought a player, and what they should have brought. */
export interface OddsLuck {
  seat: number;
  got: number;
  expected: number;
  draws: number;
}

/** The luck of a finished match by the rules' own odds. */
export interface LuckReport {
  game: string;
  names: string[];
  /** the text that says what is counted */
  unit: string;
  seats: OddsLuck[];
  draws: JudgedDraw[];
}

/** Go on from a moment of a match that is over: me on one seat, bots on the others; or bots on all of them. */
export interface BranchWish {
  at: number;
  /** none: bots play it out, and nobody sits there */
  seat?: number | null;
  /** the strongest of the house if none is named */
  bot?: string | null;
  /** what whoever decides then does first */
  action?: Record<string, unknown> | null;
}

/** A practice table of the asker's: where it left its line, by which move, and how far it has come. */
export interface Variation {
  table: string;
  /** the table it left */
  of: string;
  /** the event of that table after which it went its own way */
  at: number;
  /** both have so many, from the set-up on: its own first event has this number */
  events: number;
  /** its last event */
  seq: number;
  status: "finished" | "frozen" | "running";
  /** the seats the asker plays; none: bots play it out */
  mine: number[];
  /** who plays the others */
  bot: string | null;
  /** its own first move, without the view */
  first: Moment | null;
  /** the score by seat where it left */
  then: number[];
  /** the score by seat now */
  points: number[];
  /** it was played to its end; a match given up before says nothing about a result */
  whole: boolean;
}

/** The asker's own variations of a match, those of variations too, in the order they were made. */
export interface Branches {
  /** the match all of them come from */
  root: string;
  /** its score by seat at its end */
  points: number[];
  /** it was played to its end */
  whole: boolean;
  variations: Variation[];
}

export type Argument = number | string | boolean | null | Phrase;

export type Tell = Snapshot | Told | Seats | Talked | Answer | Trouble;

export type Say = Hello | Act | Undo | Concede | Replace | Rematch | Talk | Resync | Seen;

export type Pace = "live" | "turns";

export type Per = "game" | "move";
