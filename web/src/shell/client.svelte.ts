/** One table as this browser knows it: the socket, the position on screen, the past, and what may be done. */
import type {
  Answer,
  LegalAction,
  Moment,
  Phrase,
  Problem,
  Say,
  ScoreSheet,
  Seat,
  Snapshot,
  TableCard,
  Tell,
  Told,
} from '../generated/messages';
import { phone } from '../kit/window';
import { get } from './api';
import type { GameDrawing, Table } from './contract';
import { broughtAlong, doorOf, taken } from './early';
import { boardHere, boxOf } from './drawings';
import { Explains } from './explains.svelte';
import { Hints } from './hints.svelte';
import { sitDown } from './joining';
import { Laying } from './laying.svelte';
import { Missed } from './missed.svelte';
import { called } from './names';
import { Bond } from './pledge.svelte';
import { settings } from './settings.svelte';
import { sound } from './sounds';
import { Talk } from './talk.svelte';
import { Teller } from './teller.svelte';
import { loadGameTexts, say, word } from './texts.svelte';
import { followMoment } from './traces';
import { CLOSED_DOORS, PASSING, pauseBefore, same, sharing, unchanged } from './told';
import { Wish } from './wish.svelte';

type Command = Extract<Say, { expected_seq: number }>;
type Body<C> = C extends Command ? Omit<C, 'command_id' | 'expected_seq'> : never;

export class Client extends Explains implements Table {
  card = $state.raw<TableCard | null>(null);
  catalogue = $state.raw<unknown>(null);
  present = $state.raw<Moment | null>(null);
  log = $state.raw<Moment[]>([]);
  past = $state.raw<Moment | null>(null); // a past moment on screen; null: the present
  showing = $state.raw<Moment | null>(null);
  opened = $state<string | null>(null);
  viewer = $state<number | null>(null);
  /** Several people at one screen, and hands are secret: whose turn it is to look; null when somebody looks. */
  curtain = $state<number | null>(null);
  private secretHands = false;
  mayUndo = $state(false);
  online = $state(false);
  problem = $state.raw<Problem | null>(null);
  missing = $state(false);
  options = $state.raw<Record<string, string>>({});
  secret = $state<string | null>(null);
  score = $state.raw<ScoreSheet | null>(null);
  links = $state.raw<Record<number, string>>({});
  keys = $state.raw<Record<number, string>>({});
  rematch = $state<string | null>(null);
  /** Of a first game: how many moves of its script were made before any other. */
  lesson = $state<number | null>(null);
  /** A lesson's say in what may be done now. */
  gate: ((action: Record<string, unknown>) => boolean) | null = null;

  private planned = $state.raw<LegalAction | null>(null);
  private offered = $state.raw<LegalAction[]>([]);
  private shown = $state.raw<unknown>(null); // the view the board draws while moments are told
  private socket: WebSocket | null = null;
  private tries = 0;
  looks = 0; // at other moments, so far
  private joined = false;
  private closed = false;
  waiting = $state.raw<Command | null>(null); // sent, and not yet answered
  root: HTMLElement | null = null;

  readonly bond = new Bond();
  readonly hints = new Hints(this);
  readonly wish = new Wish(this);
  readonly laying = new Laying();
  readonly talk = new Talk(this);
  readonly missed = new Missed(this, (moment) => this.perform(moment));
  private teller = new Teller(
    this,
    () => this.drawing(this.card!.game),
    (moment) => this.perform(moment),
    (told) => this.take(told),
    (moment) => this.note(moment),
  );

  constructor(
    readonly id: string,
    private key: string | null,
    private drawing: (game: string) => Promise<GameDrawing>,
  ) {
    super();
    const page = key ? null : broughtAlong(id);
    const board = page && boardHere(page.table.game);
    if (board) {
      this.catalogue = board.box;
      this.seat(page);
    }
    void this.connect(board ? null : page);
    document.addEventListener('visibilitychange', this.saw);
  }

  // What a board reads.
  readonly seats: Seat[] = $derived((this.card?.seats ?? []).map((seat) => ({ ...seat, name: called(seat) })));
  // by their letters: an event that renames nobody must not tell the whole log anew
  private readonly spelt = $derived(JSON.stringify(this.seats.map((seat) => seat.name)));
  readonly names: string[] = $derived(JSON.parse(this.spelt) as string[]);
  private readonly game = $derived(this.card?.game); // another card of the same table need not say everything anew
  get view(): unknown {
    return this.past?.view ?? this.shown;
  }
  get actor(): number | null {
    return this.card?.actor ?? null;
  }
  get legal(): LegalAction[] {
    return this.past || this.teller.busy ? [] : this.offered;
  }
  /** What the table allows, whatever is on screen. */
  get allowed(): LegalAction[] {
    return this.offered;
  }
  /** Something that happened is being shown. */
  get busy(): boolean {
    return this.teller.busy;
  }
  /** What is pointed at, as long as it can be done: a card just laid is laid, though the pointer still rests on it. */
  get plan(): LegalAction | null {
    const { planned } = this;
    return planned && this.legal.some(({ number }) => number === planned.number) ? planned : null;
  }
  // Later, for a thing that loses the focus by vanishing says so in the middle of a redraw.
  set plan(action: LegalAction | null) {
    queueMicrotask(() => (this.planned = action));
  }
  get speed(): number {
    return settings.speed;
  }
  get below(): boolean {
    return this.painted || !phone.current;
  }
  get painted(): boolean {
    return this.laying.has('below');
  }
  get lang(): string {
    return settings.lang;
  }
  get mine(): Seat[] {
    return this.seats.filter((seat) => seat.mine);
  }
  /** What this reader can do: act, wait, look at the past, or nothing any more. */
  get state(): 'mine' | 'waiting' | 'past' | 'over' {
    if (this.past) return 'past';
    if (this.teller.busy) return 'waiting';
    if (this.card?.status === 'finished') return 'over';
    return this.offered.length ? 'mine' : 'waiting';
  }
  get seq(): number {
    return this.present?.seq ?? 0;
  }
  say = (phrase: Phrase | string, args: Record<string, unknown> = {}): string =>
    say(phrase, args, this.game, this.names);

  // What a reader does.
  act(action: LegalAction): void {
    this.attempt(action.action);
  }

  /** Ask for an action that may be refused; the table answers with the rule. */
  attempt(action: Record<string, unknown>): void {
    if (this.gate && this.legal.some((one) => same(one.action, action)) && !this.gate(action)) {
      this.plan = null;
      this.opened = null;
      return;
    }
    this.command({ say: 'act', action, seat: this.actor } as Body<Command>);
  }

  command(body: Body<Command>): void {
    const command = {
      ...body,
      command_id: crypto.randomUUID?.() ?? String(Math.random()),
      expected_seq: this.seq,
    } as Command;
    this.waiting = command;
    this.wish.forget();
    this.problem = null;
    this.plan = null;
    this.opened = null;
    this.send(command);
  }

  /** Show a past moment, or the present (null). */
  async look(seq: number | null): Promise<void> {
    const look = ++this.looks;
    if (seq === null || seq >= this.seq) {
      this.past = null;
      return;
    }
    this.plan = null;
    this.opened = null;
    const moment = await get<Moment>(`/api/tables/${this.id}/moments/${seq}`);
    if (look === this.looks) this.past = moment; // a later wish may be answered sooner
  }

  stage(root: HTMLElement | null): void {
    this.root = root;
  }

  /** Tell the table how far the reader has seen, so that it can say next time what they missed. */
  private saw = (): void => {
    if (!document.hidden && this.present) this.send({ say: 'seen', seq: this.seq });
  };

  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.saw);
    this.socket?.close();
  }

  // The socket.
  private async connect(page: Snapshot | null = null): Promise<void> {
    if (this.closed) return;
    if (this.key && !this.joined) {
      const problem = await sitDown(this.id, this.key);
      if (problem) this.problem = problem;
      else this.joined = true;
    }
    const early = this.key ? null : taken(this.id);
    const socket = early?.socket ?? new WebSocket(doorOf(this.id) + (this.key ? '' : '?hello'));
    this.socket = socket;
    socket.onopen = () => this.key && this.send({ say: 'hello', key: this.key });
    // one after the other: what happens while a snapshot is being unpacked comes after it
    let heard = page ? this.sit(page).catch(() => undefined) : Promise.resolve();
    socket.onmessage = (event) => {
      heard = heard.then(() => this.hear(JSON.parse(event.data as string) as Tell)).catch(() => undefined);
    };
    early?.heard.forEach((event) => socket.onmessage?.(event));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.online = false;
      if (!this.closed && !this.missing) setTimeout(() => void this.connect(), pauseBefore(this.tries++));
    };
  }

  send(message: Say): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private async hear(tell: Tell): Promise<void> {
    if (tell.tell === 'table') await this.sit(tell);
    else if (tell.tell === 'event') this.happened(tell);
    else if (tell.tell === 'seats') this.card = tell.table;
    else if (tell.tell === 'talk') this.talk.hear(tell.line);
    else if (tell.tell === 'answer') this.answered(tell);
    else {
      this.problem = tell.problem;
      if (tell.problem.code === 'bad_key' && this.joined) {
        this.key = null; // the link was made anew meanwhile: come back as whom the cookie says
        return;
      }
      if (CLOSED_DOORS.has(tell.problem.code)) this.missing = true;
    }
  }

  private async sit(snapshot: Snapshot): Promise<void> {
    if (snapshot.moment.seq !== this.present?.seq) this.hints.moved();
    const game = snapshot.table.game;
    void this.drawing(game); // its board is on the way while its box is opened
    void loadGameTexts(game);
    this.catalogue ??= await boxOf(game);
    this.seat(snapshot);
  }

  private seat(snapshot: Snapshot): void {
    settings.board = snapshot.table.game;
    const first = this.present === null;
    this.teller.queue = [];
    this.card = unchanged(this.card, snapshot.table);
    this.options = unchanged(this.options, snapshot.options);
    this.secretHands = snapshot.secret_hands;
    this.draw(snapshot.viewer);
    this.present = unchanged(this.present, snapshot.moment);
    this.shown = this.present!.view;
    const last = snapshot.log.at(-1)?.seq === snapshot.moment.seq ? [] : [snapshot.moment];
    this.log = unchanged(this.log, [...snapshot.log, ...last]);
    this.offered = unchanged(this.offered, snapshot.legal);
    this.mayUndo = snapshot.may_undo;
    this.bond.hear(snapshot);
    this.secret = snapshot.secret;
    this.score = unchanged(this.score, snapshot.score);
    this.links = snapshot.links;
    this.keys = snapshot.keys;
    this.rematch = snapshot.rematch;
    this.lesson = snapshot.lesson;
    this.online = true;
    this.tries = 0;
    if (this.problem && PASSING.has(this.problem.code)) this.problem = null;
    if (this.problem?.code === 'signed_out' && this.mine.length) this.problem = null; // it was this browser that asked
    if (first) this.missed.offer(snapshot.seen);
    this.saw();
    if (this.waiting) this.send(this.waiting); // safe to repeat: the table knows its id
    this.talk.sat();
  }

  private happened(told: Told): void {
    const last = this.teller.queue.at(-1)?.moment.seq ?? this.seq;
    if (told.moment.seq > last + 1) return this.send({ say: 'resync' });
    if (told.moment.seq <= last) {
      this.card = told.table;
      this.rematch = told.rematch ?? this.rematch;
      return;
    }
    this.teller.push(told);
  }

  private perform = async (moment: Moment): Promise<void> => {
    if (!this.card || !this.root || this.speed <= 0) return;
    const drawing = await this.drawing(this.card.game);
    await followMoment(drawing, moment, this.root, this.speed);
    await drawing.perform(this as never, moment, this.root).catch(() => undefined);
  };

  private take(told: Told): void {
    if (told.moment.kind !== 'hint') this.hints.moved();
    this.card = told.table;
    this.present = told.moment;
    this.shown = sharing(this.shown, told.moment.view);
    this.offered = told.legal;
    this.mayUndo = told.may_undo;
    this.draw(told.viewer);
    this.secret = told.secret ?? this.secret;
    this.bond.reveal(told.secret);
    this.score = told.score ?? this.score;
    this.rematch = told.rematch ?? this.rematch;
    this.lesson = told.lesson;
    this.saw();
  }

  /** Write an event into the log, unless a whole table came meanwhile, and it with it. */
  private note(moment: Moment): void {
    if (moment.seq <= (this.log.at(-1)?.seq ?? -1)) return;
    this.log = [...this.log, { ...moment, view: {} }]; // a past view is asked for when it is wanted
  }

  /** The screen turns to another seat: the curtain falls if that seat has secrets and somebody else was looking. */
  private draw(viewer: number | null): void {
    const others = this.secretHands && this.mine.length > 1 && this.card?.status === 'running';
    if (others && viewer !== null && viewer !== this.viewer) this.curtain = viewer;
    if (!others) this.curtain = null;
    this.viewer = viewer;
  }

  /** The next player looks. The log is told anew: the last one to look was told things this one may not know. */
  lift(): void {
    this.curtain = null;
    this.send({ say: 'resync' });
  }

  private answered(answer: Answer): void {
    this.talk.answered(answer);
    if (this.waiting?.command_id !== answer.command_id) return;
    this.waiting = null;
    this.problem = answer.problem;
    if (answer.problem) sound('error');
  }

  /** The problem in the reader's language. */
  get trouble(): string | null {
    if (!this.problem) return null;
    if (this.problem.code === 'stale') return word('stale');
    return this.say(this.problem.phrase);
  }
}
