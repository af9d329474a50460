/** A match to look back upon: the moment on screen, through whose eyes, and going on by itself. */
import { tick } from 'svelte';
import type { LegalAction, Moment, Phrase, Replay, ScoreSheet, Seat, TableCard } from '../../generated/messages';
import { kept } from '../edition';
import { get, Refusal } from '../api';
import type { GameDrawing, Table } from '../contract';
import { Explains } from '../explains.svelte';
import { called } from '../names';
import { settings } from '../settings.svelte';
import { say, word } from '../texts.svelte';
import { followMoment } from '../traces';
import { Retry } from './retry.svelte';
import { WhatIf } from './whatif.svelte';

export const PACES = [0.5, 1, 2, 4] as const;
const BLOCK = 32; // moments the table sends at once
const DWELL = 1400; // milliseconds a moment stays on screen at pace 1
const CLOSED = new Set(['eyes_closed', 'no_eyes']);

/** Whose eyes: a seat, what all may see, or (null) whatever the table gives this reader. */
export type Eyes = number | 'all' | null;

export class Replayer extends Explains implements Table {
  catalogue = $state.raw<unknown>(null);
  replay = $state.raw<Replay | null>(null);
  eyes = $state<Eyes>(null);
  at = $state(0);
  shown = $state.raw<Moment | null>(null);
  showing = $state.raw<Moment | null>(null);
  playing = $state(false);
  pace = $state<number>(1);
  trouble = $state<string | null>(null);
  /** The match on screen; one of its variations can take its place. */
  id = $state('');
  /** Eyes to look through once they are open: those of a line that bots still play out are closed. */
  hoped: Eyes = null;
  private motion = $state(1); // 0: what changed is outlined
  private wishes = 0;
  private runs = 0;
  private blocks = new Map<string, Promise<Moment[]>>();
  private root: HTMLElement | null = null;
  readonly retry: Retry = new Retry(this);
  readonly whatIf: WhatIf = new WhatIf(this);

  constructor(
    id: string,
    private drawing: (game: string) => Promise<GameDrawing>,
  ) {
    super();
    this.id = id;
  }

  // What a board reads.
  opened = $state<string | null>(null);
  private planned = $state.raw<LegalAction | null>(null);
  get plan(): LegalAction | null {
    return this.planned && this.legal.includes(this.planned) ? this.planned : null;
  }
  // later, as at the table
  set plan(action: LegalAction | null) {
    queueMicrotask(() => (this.planned = action));
  }
  get legal(): LegalAction[] {
    return this.retry.made ? this.retry.offered : this.whatIf.offered;
  }
  get view(): unknown {
    return this.shown?.view ?? null;
  }
  get card(): TableCard | null {
    return this.replay?.table ?? null;
  }
  /** Everybody is at the table again, and nobody's are the seats of whoever looks back. */
  get seats(): Seat[] {
    return this.past;
  }
  private past = $derived.by(() =>
    (this.card?.seats ?? []).map((seat) => ({ ...seat, name: called(seat), here: true, mine: false, vacation: null })),
  );
  get viewer(): number | null {
    return this.replay?.viewer ?? null;
  }
  get actor(): number | null {
    return this.replay?.actors[this.at] ?? null;
  }
  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }
  get speed(): number {
    return this.motion;
  }
  readonly below = true;
  readonly painted = true;
  get lang(): string {
    return settings.lang;
  }
  say = (phrase: Phrase | string, args: Record<string, unknown> = {}): string =>
    say(phrase, args, this.card?.game, this.names);
  /** The past cannot be changed; but a decision can be made again, to see what would have come of it. */
  act(action: LegalAction): void {
    if (this.retry.made) void this.retry.attempt(action);
    else this.whatIf.choose(action);
  }

  // What the page reads.
  get log(): Moment[] {
    return this.replay?.log ?? [];
  }
  get last(): number {
    return Math.max(0, this.log.length - 1);
  }
  get score(): ScoreSheet | null {
    return this.replay?.score ?? null;
  }
  get over(): boolean {
    return this.card?.status === 'finished';
  }
  /** The address of this moment. While the match runs everybody sees it with their own eyes. */
  get address(): string {
    const eyes = this.over ? `&eyes=${this.viewer ?? 'all'}` : '';
    return `/replay/${this.id}?at=${this.at}${eyes}`;
  }

  stage(root: HTMLElement | null): void {
    this.root = root;
  }

  /** Read a match through a pair of eyes, and show a moment of it; the last one if none is named. */
  async open(eyes: Eyes, at: number | null, id = this.id): Promise<void> {
    const wish = ++this.wishes;
    try {
      const replay = await get<Replay>(`/api/tables/${id}/replay${query(eyes)}`);
      const { game } = replay.table;
      const catalogue = game === this.card?.game ? this.catalogue : await get(kept(`/api/games/${game}/catalogue`));
      const moment = await this.moment(Math.min(at ?? replay.log.length - 1, replay.log.length - 1), id, eyes);
      if (wish !== this.wishes) return;
      [this.id, this.eyes, this.catalogue, this.replay] = [id, eyes, catalogue, replay];
      this.show(moment, 1);
    } catch (wrong) {
      this.complain(wrong);
      // a link may name eyes that are still closed
      if (eyes !== null && wrong instanceof Refusal && CLOSED.has(wrong.problem.code)) await this.open(null, at, id);
    }
  }

  /** Learn what was played meanwhile. Whoever looks at the last moment sees it go on; others stay where they are. */
  async grow(): Promise<void> {
    if (!this.replay || this.over || document.hidden) return;
    const { id, eyes, last } = this;
    try {
      const news = await get<Moment[]>(`/api/tables/${id}/moments?first=${last}${query(eyes, '&')}`);
      if (news.length < 2) return;
      const replay = await get<Replay>(`/api/tables/${id}/replay${query(eyes)}`);
      if (id !== this.id || eyes !== this.eyes || last !== this.last) return;
      this.blocks.clear(); // the newest of them was not full
      const follows = this.at === last && !this.playing;
      this.replay = replay;
      if (this.over && this.hoped !== null) await this.open(this.hoped, this.at);
      if (follows) void this.play();
    } catch {
      // as it was; the next look comes soon
    }
  }

  async look(eyes: Eyes): Promise<void> {
    this.trouble = null;
    this.hoped = null;
    await this.open(eyes, this.at);
  }

  /** Go to a moment. One step outlines what changed. */
  async go(at: number): Promise<void> {
    this.pause();
    await this.reach(at, Math.abs(at - this.at) === 1 ? 0 : 1);
  }

  private async reach(wanted: number, motion: number): Promise<void> {
    const wish = ++this.wishes;
    const at = Math.max(0, Math.min(this.last, wanted));
    try {
      const moment = await this.moment(at);
      if (wish !== this.wishes) return; // a later wish may be answered sooner
      if (this.playing && at === this.at + 1) await this.perform(moment);
      if (wish !== this.wishes) return;
      this.show(moment, motion);
      await this.follow(moment);
    } catch (wrong) {
      this.complain(wrong);
    }
  }

  /** Show how it happened, if movements are wanted. */
  private async perform(moment: Moment): Promise<void> {
    if (!this.card || !this.root || settings.speed <= 0) return;
    this.motion = this.pace;
    this.showing = moment;
    const drawing = await this.drawing(this.card.game);
    await followMoment(drawing, moment, this.root, this.motion);
    await drawing.perform(this as never, moment, this.root).catch(() => undefined);
    this.showing = null;
  }

  /** An enlarged board shows what it led to. */
  private async follow(moment: Moment): Promise<void> {
    if (!this.card) return;
    await tick();
    await followMoment(await this.drawing(this.card.game), moment, this.root, settings.speed);
  }

  private show(moment: Moment, motion: number): void {
    this.motion = settings.speed > 0 ? motion : 0;
    this.at = moment.seq;
    this.shown = moment;
  }

  /** Go on by itself, from the beginning if it is at its end. */
  async play(): Promise<void> {
    const run = ++this.runs;
    if (this.at >= this.last) await this.reach(0, 1);
    this.playing = true;
    while (run === this.runs && this.at < this.last) {
      await new Promise((done) => setTimeout(done, DWELL / this.pace));
      if (run === this.runs) await this.reach(this.at + 1, settings.speed > 0 ? this.pace : 0);
      if (this.trouble) break;
    }
    if (run === this.runs) this.playing = false;
  }
  pause(): void {
    this.runs++;
    this.playing = false;
  }

  /** A position; those around it come along. */
  private async moment(at: number, id = this.id, eyes = this.eyes): Promise<Moment> {
    const block = Math.floor(at / BLOCK);
    const found = (await this.block(block, id, eyes))[at - block * BLOCK];
    if (at % BLOCK > BLOCK / 2 && (block + 1) * BLOCK <= this.last && id === this.id)
      void this.block(block + 1, id, eyes).catch(() => undefined);
    return found!;
  }
  private block(block: number, id: string, eyes: Eyes): Promise<Moment[]> {
    const path = `/api/tables/${id}/moments?first=${block * BLOCK}${query(eyes, '&')}`;
    const asked = this.blocks.get(path) ?? get<Moment[]>(path);
    this.blocks.set(path, asked);
    asked.catch(() => this.blocks.delete(path));
    return asked;
  }

  complain(wrong: unknown): void {
    this.pause();
    this.trouble = wrong instanceof Refusal ? this.say(wrong.problem.phrase) : word('trouble');
  }
}

const query = (eyes: Eyes, sign = '?'): string => (eyes === null ? '' : `${sign}eyes=${eyes}`);
