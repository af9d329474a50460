/** Talk at one table as this browser knows it: what was said, what is unread, and the line that is on its way. */
import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Answer, Problem, Say, Seat, TableCard, TalkLine } from '../generated/messages';
import { get } from './api';
import { called } from './names';
import { settings } from './settings.svelte';
import { sound } from './sounds';
import { gap, joined, keepRead, readOf, unread } from './talklines';

type Saying = Extract<Say, { say: 'talk' }>;

/** What talk needs to know of its table. */
interface Table {
  readonly id: string;
  readonly card: TableCard | null;
  readonly mine: Seat[];
  readonly viewer: number | null;
  send(message: Say): void;
}

const AT_ONCE = 50; // lines in one answer of the house

/** A window in which the log stands beside the board: talk takes turns with it. Elsewhere it is a sheet. */
export const wide = new MediaQuery('(min-width: 81.3125em)');

export class Talk {
  lines = $state.raw<TalkLine[]>([]);
  open = $state(false);
  draft = $state('');
  problem = $state.raw<Problem | null>(null);
  /** A new line of somebody else's, for whoever listens. */
  aloud = $state('');
  /** Lines before the first one can be asked for. */
  more = $state(false);
  /** The last lines have to be asked for: somebody came anew, or something was missed. */
  outdated = $state(false);
  private read = $state(0);
  private waiting = $state.raw<Saying | null>(null); // sent, and not yet answered

  constructor(private table: Table) {}

  /** Whether this reader sees any talk here. */
  get there(): boolean {
    return settings.talk && !!this.table.card?.talk;
  }
  get unread(): number {
    return this.there ? unread(this.lines, this.read, this.own) : 0;
  }
  get mayWrite(): boolean {
    return this.table.mine.length > 0;
  }
  get busy(): boolean {
    return this.waiting !== null;
  }
  private readonly own = $derived.by(() => new Set(this.table.mine.map(({ seat }) => seat)));

  /** A whole table came: lines may be missing here, or be gone there. */
  sat(): void {
    this.outdated = true;
    this.read = Math.max(this.read, readOf(this.table.id));
    if (this.waiting) this.table.send(this.waiting); // safe to repeat: the table knows its id
  }

  /** Ask for the last lines; what is heard meanwhile comes after them. */
  async fetch(): Promise<void> {
    this.outdated = false;
    if (!this.table.card?.said) return;
    const before = new Set(this.lines);
    const asked = await this.ask('');
    if (!asked) return;
    this.lines = joined(
      asked,
      this.lines.filter((line) => !before.has(line)),
    );
    this.more = asked.length === AT_ONCE;
  }
  async earlier(): Promise<void> {
    const asked = await this.ask(`?before=${this.lines[0]?.number ?? 1}`);
    if (!asked) return;
    this.lines = [...asked, ...this.lines];
    this.more = asked.length === AT_ONCE;
  }
  private ask(which: string): Promise<TalkLine[] | null> {
    return get<TalkLine[]>(`/api/tables/${this.table.id}/talk${which}`).catch(() => null);
  }

  hear(line: TalkLine): void {
    if (line.number <= (this.lines.at(-1)?.number ?? 0)) return;
    if (gap(this.lines, line)) this.outdated = true;
    this.lines = [...this.lines, line];
    if (!this.there || this.own.has(line.seat)) return;
    sound('talk');
    void this.announce(`${called(line)}: ${line.text}`);
  }
  private async announce(line: string): Promise<void> {
    this.aloud = ''; // the same words again are spoken again
    await tick();
    this.aloud = line;
  }

  /** What is shown is read. */
  seen(): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (last <= this.read || document.hidden) return;
    this.read = last;
    keepRead(this.table.id, last);
  }

  say(): void {
    const text = this.draft.trim();
    if (!text || this.waiting) return;
    const command_id = crypto.randomUUID?.() ?? String(Math.random());
    this.problem = null;
    this.waiting = { say: 'talk', command_id, text, seat: this.table.viewer };
    this.table.send(this.waiting);
  }
  answered({ command_id, problem }: Answer): void {
    if (this.waiting?.command_id !== command_id) return;
    if (!problem && this.draft.trim() === this.waiting.text) this.draft = '';
    this.waiting = null;
    this.problem = problem;
  }
}
