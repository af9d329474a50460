/** What the others did while the reader was away, or since their own last move, shown one event after the other. */
import type { Moment } from '../generated/messages';
import { get } from './api';
import type { Client } from './client.svelte';

const LONGEST = 20; // moves
const IN_ALL = 12_000; // milliseconds in which it can be read

export class Missed {
  /** The last event the reader saw, while what came after it is still to be shown. */
  from = $state<number | null>(null);
  running = $state(false);

  constructor(
    private client: Client,
    private perform: (moment: Moment) => Promise<void>,
  ) {}

  private get own(): Set<number | null> {
    return new Set(this.client.mine.map((seat) => seat.seat));
  }

  /** Offer what happened since, if somebody else did something. */
  offer(seen: number | null): void {
    const { own } = this;
    const others = this.client.log.some((moment) => seen !== null && moment.seq > seen && !own.has(moment.seat));
    this.from = others ? Math.max(seen!, this.client.seq - LONGEST) : null;
  }

  /** Show it, through the same eyes as the log. */
  async show(): Promise<void> {
    const { client, from } = this;
    if (from === null || !client.card) return;
    this.running = true;
    await client.look(from);
    const look = client.looks;
    const pause = Math.max(500, Math.min(1500, IN_ALL / (client.seq - from)));
    for (let seq = from + 1; seq <= client.seq && look === client.looks; seq++) {
      const moment = await get<Moment>(`/api/tables/${client.id}/moments/${seq}`);
      if (look !== client.looks) break;
      client.showing = moment;
      if (moment.kind === 'move') await this.perform(moment);
      if (look === client.looks) client.past = moment;
      client.showing = null;
      await new Promise((done) => setTimeout(done, pause));
    }
    if (look === client.looks) return this.skip();
    this.from = null; // the reader looks at something else
    this.running = false;
  }

  skip(): void {
    this.from = null;
    this.running = false;
    void this.client.look(null);
  }

  /** Where the others began to move, after the reader's own last move; null when they have not. */
  get since(): number | null {
    const { own, client } = this;
    const last = client.log.findLast((moment) => moment.kind === 'move' && own.has(moment.seat))?.seq ?? 0;
    const moved = own.size > 0 && client.log.some((moment) => moment.kind === 'move' && moment.seq > last);
    return moved ? Math.max(last, client.seq - LONGEST) : null;
  }

  /** Show once more what the others did. */
  again(): void {
    this.from = this.since;
    void this.show();
  }
}
