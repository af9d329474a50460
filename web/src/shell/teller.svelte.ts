/** Shows what happens at a table, one event after the other: moved, heard, and marked on the desks. */
import { tick } from 'svelte';
import type { Moment, Told } from '../generated/messages';
import { Figures } from '../kit/gains';
import { drawn, onHurry } from '../kit/stage';
import type { Client } from './client.svelte';
import type { GameDrawing } from './contract';
import { sound, soundMoment } from './sounds';
import { followMoment } from './traces';

export class Teller {
  /** While something is told nobody can act. */
  busy = $state(false);
  queue: Told[] = [];

  constructor(
    private client: Client,
    private drawing: () => Promise<GameDrawing>,
    private perform: (moment: Moment) => Promise<void>,
    private take: (told: Told) => void,
    private note: (moment: Moment) => void,
  ) {}

  push(told: Told): void {
    this.queue.push(told);
    if (!this.busy) void this.all();
  }

  /** Tell everything, then let the reader act. Whoever presses something sees at once where it leads. */
  private async all(): Promise<void> {
    this.busy = true;
    this.client.plan = null;
    const hurry = { now: false };
    const calm = onHurry(() => (hurry.now = true));
    let others = false;
    while (this.queue.length) {
      const told = this.queue[0]!;
      others ||= !this.client.mine.some((seat) => seat.seat === told.moment.seat);
      await this.one(told, hurry);
    }
    calm();
    this.client.showing = null;
    this.busy = false;
    this.rest(others);
  }

  private async one(told: Told, hurry: { now: boolean }): Promise<void> {
    const { client } = this;
    const still = hurry.now || client.speed <= 0 || document.hidden;
    const drawing = await this.drawing();
    // events that take no time are heard as one
    if (!still || this.queue.length === 1) soundMoment(drawing, told.moment);
    if (!still && !client.past && told.moment.kind === 'move') {
      client.showing = told.moment;
      await drawn(); // what is said of it is on the page before its places are measured
      await this.perform(told.moment);
    }
    if (this.queue[0] !== told) return; // the whole table came meanwhile, and this with it
    this.queue.shift();
    const figures = client.past ? null : new Figures();
    this.take(told);
    if (still) await tick();
    else await drawn(); // the position first, then what is written beside it
    figures?.show(client.speed);
    this.note(told.moment);
    // whoever pressed something looks where they want to
    if (!hurry.now && !client.past) await followMoment(drawing, told.moment, client.root, client.speed);
  }

  /** It is over, or it is the reader's turn after somebody else's. */
  private rest(others: boolean): void {
    if (this.client.card?.status === 'finished') sound('end');
    else if (others && this.client.legal.length) sound('turn');
  }
}
