/** A first game, led: which step it is at, what it waits for, and what is explained when it first happens. */
import type { LessonFirst, LessonNote, LessonStep, LessonText } from '../generated/messages';
import type { Client } from './client.svelte';
import { type Kept, kept, keepLesson } from './lessons';
import { type Move, fits, spans, stepAt } from './script';

export class Tutor {
  text = $state.raw<LessonText | null>(null);
  /** What is said to a move that was not the one taught. */
  aside = $state<'other' | 'read_on' | null>(null);
  /** An earlier step looked at again. */
  back = $state<number | null>(null);
  private memory = $state.raw<Kept>({ step: 0, left: false, met: [] });

  constructor(private client: Client) {
    this.memory = kept(client.id);
  }

  private remember(more: Partial<Kept>): void {
    this.memory = { ...this.memory, ...more };
    keepLesson(this.client.id, this.memory);
  }

  get steps(): LessonStep[] {
    return this.text?.steps ?? [];
  }
  /** The moves of the game so far; what was taken back does not count. */
  get moves(): number {
    return this.client.log.reduce((sum, { kind }) => sum + (kind === 'move' ? 1 : kind === 'undo' ? -1 : 0), 0);
  }
  private get total(): number {
    return spans(this.steps).at(-1)?.to ?? 0;
  }
  /** Another move was made than the script has, or the one it has cannot be made here. */
  get strayed(): boolean {
    if ((this.client.lesson ?? 0) < Math.min(this.moves, this.total)) return true;
    const due = this.due;
    return due !== null && this.client.legal.length > 0 && !this.client.legal.some(({ action }) => fits(due, action));
  }
  get at(): number {
    return stepAt(this.steps, this.moves, this.memory.step).now;
  }
  private get waitingAt(): number {
    return stepAt(this.steps, this.moves, this.memory.step).next;
  }
  /** Whether the reader is still led. */
  get led(): boolean {
    return !this.memory.left && !this.strayed && this.at < this.steps.length;
  }
  /** The step shown. */
  get step(): LessonStep | null {
    return this.led ? (this.steps[this.back ?? this.at] ?? null) : null;
  }
  /** The move the script has next, if it is the reader's. */
  private get due(): Move | null {
    const step = this.steps[this.waitingAt];
    const done = this.moves - (spans(this.steps)[this.waitingAt]?.from ?? 0);
    return step?.play[done] ?? null;
  }
  /** The step waits for a move: the reader's, or now the others'. */
  get wants(): 'move' | 'others' | null {
    if (this.back !== null || !this.step?.play.length) return null;
    return this.due ? 'move' : 'others';
  }

  /** What to say once nobody is led any more: how it goes on, what just happened for the first time, the end. */
  get note(): LessonNote | null {
    if (!this.text || this.led) return null;
    if (this.client.card?.status === 'finished') return this.unmet(this.text.end);
    const start = this.strayed && !this.memory.left ? this.text.strayed : this.text.free;
    return this.unmet(start) ?? this.first;
  }
  private unmet(note: LessonNote): LessonNote | null {
    return this.memory.met.includes(note.id) ? null : note;
  }
  private get first(): LessonFirst | null {
    const happened = this.told();
    const met = this.memory.met;
    return this.text?.firsts.find((one) => happened.has(one.notice) && !met.includes(one.id)) ?? null;
  }
  /** The kinds of things told since the script was at its end. */
  private told(): Set<string> {
    let moves = 0;
    const seen = new Set<string>();
    for (const moment of this.client.log) {
      if (moment.kind === 'move') moves++;
      if (moves > this.total || this.strayed || this.memory.left) moment.notices.forEach(({ key }) => seen.add(key));
    }
    return seen;
  }

  /** Whether a move may be made now; if not, it is said why. */
  allows(action: Move): boolean {
    if (!this.led) return true;
    if (this.at < this.waitingAt) this.aside = 'read_on';
    else if (this.due && fits(this.due, action)) this.aside = null;
    else this.aside = 'other';
    return this.aside === null;
  }

  go(by: 1 | -1): void {
    this.aside = null;
    const shown = (this.back ?? this.at) + by;
    if (shown < this.at) this.back = Math.max(0, shown);
    else {
      if (this.back === null) this.remember({ step: shown });
      this.back = null;
    }
  }
  understood(note: LessonNote): void {
    this.remember({ met: [...this.memory.met, note.id] });
  }
  leave(): void {
    this.aside = this.back = null;
    this.remember({ left: true, met: [...this.memory.met, 'free', 'strayed'] });
  }
}
