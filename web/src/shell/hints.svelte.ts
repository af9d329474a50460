/** The hints of one table: asked for at the table, shown until the position changes. */
import type { Hint } from '../generated/messages';
import { post, Refusal } from './api';
import type { Client } from './client.svelte';

export class Hints {
  now = $state.raw<Hint | null>(null);
  thinking = $state(false);
  private positions = 0; // seen so far: a hint for an earlier one comes too late

  constructor(private client: Client) {}

  /** Whether the reader may ask: it is their move, and the table allows it. */
  get open(): boolean {
    return this.client.state === 'mine' && (this.client.card?.hints ?? false);
  }

  /** How often each seat has asked, up to now. */
  get counts(): number[] {
    const asked = this.client.log.filter((moment) => moment.kind === 'hint');
    return this.client.seats.map(({ seat }) => asked.filter((moment) => moment.seat === seat).length);
  }

  async ask(): Promise<void> {
    const { client } = this;
    client.opened = 'hint';
    if (this.now || this.thinking) return;
    this.thinking = true;
    client.problem = null;
    const position = this.positions;
    try {
      const hint = await post<Hint>(`/api/tables/${client.id}/hint`, { seq: client.seq, seat: client.actor });
      if (position === this.positions) this.now = hint;
    } catch (wrong) {
      if (wrong instanceof Refusal) client.problem = wrong.problem;
      if (client.opened === 'hint') client.opened = null;
    } finally {
      this.thinking = false;
    }
  }

  /** Another position, and with it the end of every hint. */
  moved(): void {
    this.positions++;
    this.now = null;
    if (this.client.opened === 'hint') this.client.opened = null;
  }
}
