/** A decision of a finished match, made again: the position before it, a move of one's own, and how it compares. */
import { tick } from 'svelte';
import type { Judgement, LegalAction, Retried } from '../../generated/messages';
import { get, post, Refusal } from '../api';
import { say, word } from '../texts.svelte';
import type { Replayer } from './replayer.svelte';

const NONE: LegalAction[] = [];

export class Retry {
  /** The decision that is made again; null: none is. */
  made = $state.raw<Judgement | null>(null);
  /** The costly decisions of the same player, in order. */
  all = $state.raw<Judgement[]>([]);
  tried = $state.raw<LegalAction | null>(null);
  found = $state.raw<Retried | null>(null);
  /** Whether the reader asked for the answer. */
  told = $state(false);
  trouble = $state('');
  private allowed = $state.raw<LegalAction[]>(NONE);
  private ready = false;
  private begun = 0;

  constructor(private replayer: Replayer) {}

  /** What a board offers: nothing once a move was tried, until the reader wants another one. */
  get offered(): LegalAction[] {
    return this.tried || this.told ? NONE : this.allowed;
  }
  get next(): Judgement | null {
    const { made } = this;
    return (made && this.all.find((one) => one.seq > made.seq)) ?? null;
  }
  private get path(): string {
    return `/api/tables/${this.replayer.id}/decisions/`;
  }

  async begin(made: Judgement, all: Judgement[]): Promise<void> {
    this.leave();
    const begun = ++this.begun;
    this.replayer.pause();
    try {
      const allowed = await get<LegalAction[]>(`${this.path}${made.seq}`);
      if (begun !== this.begun) return;
      await this.replayer.open(made.seat, made.seq - 1);
      [this.made, this.all, this.allowed] = [made, all, allowed];
      // what a board still had in mind for an earlier position is no choice of the reader's
      await tick();
      this.replayer.opened = null;
      this.ready = true;
    } catch (wrong) {
      this.replayer.complain(wrong);
    }
  }

  async attempt(action: LegalAction): Promise<void> {
    const { made, begun } = this;
    if (!made || !this.ready || this.tried) return;
    this.tried = action;
    this.replayer.opened = null;
    this.trouble = '';
    try {
      const found = await post<Retried>(`${this.path}${made.seq}`, { action: action.action });
      if (begun === this.begun) this.found = found;
    } catch (wrong) {
      if (begun !== this.begun) return;
      this.again();
      this.trouble = wrong instanceof Refusal ? say(wrong.problem.phrase) : word('trouble');
    }
  }

  again(): void {
    this.tried = this.found = null;
    this.told = false;
    this.trouble = '';
  }
  tell(): void {
    this.told = true;
    this.replayer.opened = null;
  }
  leave(): void {
    this.again();
    this.begun++;
    this.made = null;
    this.allowed = NONE;
    this.ready = false;
    this.replayer.opened = null;
  }
}
