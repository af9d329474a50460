/** A move wished for while others move (docs/adr/0035). It is kept here and nowhere else: no table and no player hears of
 *  it before it is made. */
import { untrack } from 'svelte';
import type { Foresight, LegalAction } from '../generated/messages';
import { get } from './api';
import { AsIf } from './asif.svelte';
import type { Client } from './client.svelte';
import { same } from './told';
import { fateOf } from './wishes';

const NONE: Foresight = { seq: -1, turn: {}, legal: [] };

export class Wish {
  /** The board offers what could be done if it were the reader's turn. */
  choosing = $state(false);
  move = $state.raw<LegalAction | null>(null);
  /** It is the reader's turn, and the move waits for a yes: it cannot be taken back, or costs something else by now. */
  due = $state.raw<LegalAction | null>(null);
  /** What was wished for and could not be done, until the next move. */
  lost = $state.raw<LegalAction | null>(null);
  /** What was typed or pressed could not be done as things are. */
  refused = $state(false);
  foresight = $state.raw<Foresight>(NONE);
  /** The table as boards draw it meanwhile. */
  readonly table: AsIf;
  private asked = -1; // the event after which was asked

  constructor(readonly client: Client) {
    this.table = new AsIf(client, this);
  }

  /** Whether there is anything to wish for: somebody else moves, and the reader has one seat of their own. */
  get open(): boolean {
    const { card, mine, lesson, state, past } = this.client;
    const alone = mine.length === 1 && mine[0]!.kind === 'person' && lesson === null;
    return alone && card?.status === 'running' && card.actor !== mine[0]!.seat && state === 'waiting' && !past;
  }
  /** Whether boards are to show the table as if it were the reader's turn. */
  get on(): boolean {
    return this.open && (this.choosing || this.move !== null) && this.foresight.seq === this.client.seq;
  }
  /** What can be wished for now; none while it is not yet known. */
  get offered(): LegalAction[] {
    return this.on && this.choosing ? this.foresight.legal : NONE.legal;
  }
  /** The reader looks for a move, and there is none that could be told now. */
  get nothing(): boolean {
    return this.on && this.choosing && !this.foresight.legal.length;
  }

  /** By key: as the button, as far as there is one. */
  ask(): void {
    if (this.open) this.toggle();
  }

  /** Begin to choose, or leave it. */
  toggle(): void {
    if (this.choosing || this.move) return this.drop();
    this.lost = null;
    this.choosing = true;
    this.asked = -1;
    void this.look();
  }

  choose(action: Record<string, unknown>): void {
    const found = this.offered.find((one) => same(one.action, action)) ?? null;
    this.refused = !found;
    if (!found) return;
    this.client.opened = null;
    this.move = found;
    this.choosing = false;
  }

  drop(): void {
    if (this.choosing) this.client.opened = null;
    if (this.due) this.client.plan = null;
    this.choosing = this.refused = false;
    this.move = this.due = null;
  }

  /** Another position: what could be done there is asked for anew. */
  async look(): Promise<void> {
    const { seq, viewer, id } = this.client;
    if (this.asked === seq || !(this.choosing || this.move)) return;
    this.asked = seq;
    const found = await get<Foresight>(`/api/tables/${id}/foresight?seat=${viewer}`).catch(() => null);
    if (found && this.asked === seq) this.foresight = found;
  }

  /** Something else is done: what waited for a yes waits no more, and what was lost is forgotten. */
  forget(): void {
    this.due = this.lost = null;
  }

  /** Yes: the move that waited is made. */
  make(): void {
    const { due } = this;
    this.drop();
    if (due) this.client.act(due);
  }

  /** Follows the table for as long as its page is there. */
  follow(): void {
    $effect(() => {
      const { client } = this;
      if (client.busy || client.seq < 0) return;
      const legal = client.allowed;
      untrack(() => (legal.length ? this.come(legal) : this.wait()));
    });
  }

  /** It is the reader's turn: the wish is made, offered, or told to be impossible, by the table's own words. */
  private come(legal: readonly LegalAction[]): void {
    const { move, client } = this;
    if (this.choosing || this.due) this.drop();
    if (!move) return;
    const fate = fateOf(move, legal);
    this.move = null;
    if (fate.does === 'make') client.act(fate.move);
    else if (fate.does === 'offer') this.due = fate.move;
    else {
      if (!legal.some(({ number }) => number === move.number)) client.attempt(move.action);
      this.lost = move;
    }
  }

  private wait(): void {
    this.forget();
    if (this.client.card?.status !== 'running') this.drop();
    else void this.look();
  }
}
