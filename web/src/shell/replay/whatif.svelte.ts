/** Another move at a moment that was: chosen on the board or from the list, then played out by bots or by the reader. */
import { tick } from 'svelte';
import type { BranchWish, LegalAction, Made } from '../../generated/messages';
import { get, post, Refusal } from '../api';
import { word } from '../texts.svelte';
import type { Replayer } from './replayer.svelte';

const NONE: LegalAction[] = [];

export class WhatIf {
  /** The moment something else is done at; null: nobody asks. */
  at = $state<number | null>(null);
  seat = $state(0);
  chosen = $state.raw<LegalAction | null>(null);
  bot = $state('greedy'); // it answers at once
  making = $state(false);
  trouble = $state('');
  private allowed = $state.raw<LegalAction[]>(NONE);
  private begun = 0;

  constructor(private replayer: Replayer) {}

  get offered(): LegalAction[] {
    return this.chosen ? NONE : this.allowed;
  }

  /** The position through the eyes of whoever decides there; of a move that was tried already it only asks how to go on. */
  async begin(at = this.replayer.at, chosen: LegalAction | null = null): Promise<void> {
    this.leave();
    const { replayer, begun } = this;
    const seat = replayer.replay?.actors[at] ?? null;
    if (seat === null) return;
    replayer.pause();
    try {
      const allowed = await get<LegalAction[]>(`/api/tables/${replayer.id}/moments/${at}/moves`);
      if (begun !== this.begun) return;
      await replayer.open(seat, at);
      [this.at, this.seat, this.allowed] = [at, seat, allowed];
      // what a board still had in mind for an earlier position is no choice of the reader's
      await tick();
      replayer.opened = null;
      this.chosen = chosen;
    } catch (wrong) {
      replayer.complain(wrong);
    }
  }

  choose(action: LegalAction | null): void {
    if (this.at === null) return;
    this.chosen = action;
    this.trouble = '';
    this.replayer.opened = null;
  }

  /** Make the variation, with the reader on a seat or nobody; its table, if there is one. */
  async make(seat: number | null): Promise<string | null> {
    const { at, chosen, bot, replayer } = this;
    if (at === null || !chosen || this.making) return null;
    this.making = true;
    this.trouble = '';
    const wish: BranchWish = { at, seat, bot, action: chosen.action };
    try {
      return (await post<Made>(`/api/tables/${replayer.id}/branch`, wish)).table;
    } catch (wrong) {
      this.trouble = wrong instanceof Refusal ? replayer.say(wrong.problem.phrase) : word('trouble');
      return null;
    } finally {
      this.making = false;
    }
  }

  leave(): void {
    this.begun++;
    this.at = this.chosen = null;
    this.allowed = NONE;
    this.trouble = '';
    this.replayer.opened = null;
  }
}
