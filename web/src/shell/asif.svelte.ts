/** The table as a board draws it while its reader plans: as it is, with the reader to decide. What is done here is wished. */
import type { LegalAction, Moment, Phrase, Seat } from '../generated/messages';
import type { Client } from './client.svelte';
import type { Table } from './contract';
import type { Wish } from './wish.svelte';

export class AsIf implements Table {
  private pointed = $state.raw<LegalAction | null>(null);

  constructor(
    private client: Client,
    private wish: Wish,
  ) {}

  private turned = $derived.by(() => ({ ...(this.client.view as object), ...this.wish.foresight.turn }));
  get view(): unknown {
    return this.turned;
  }
  get catalogue(): unknown {
    return this.client.catalogue;
  }
  get seats(): Seat[] {
    return this.client.seats;
  }
  get viewer(): number | null {
    return this.client.viewer;
  }
  get actor(): number | null {
    return this.client.viewer;
  }
  get legal(): LegalAction[] {
    return this.wish.offered;
  }
  /** What is pointed at while one chooses; afterwards what was chosen. */
  get plan(): LegalAction | null {
    const { pointed } = this;
    if (this.wish.move) return this.wish.move;
    return pointed && this.legal.some(({ number }) => number === pointed.number) ? pointed : null;
  }
  set plan(action: LegalAction | null) {
    queueMicrotask(() => (this.pointed = action));
  }
  get opened(): string | null {
    return this.client.opened;
  }
  set opened(what: string | null) {
    this.client.opened = what;
  }
  get lang(): string {
    return this.client.lang;
  }
  get speed(): number {
    return this.client.speed;
  }
  get below(): boolean {
    return this.client.below;
  }
  get painted(): boolean {
    return this.client.painted;
  }
  get showing(): Moment | null {
    return this.client.showing;
  }
  say = (phrase: Phrase | string, args: Record<string, unknown> = {}): string => this.client.say(phrase, args);
  act(action: LegalAction): void {
    this.wish.choose(action.action);
  }
  attempt(action: Record<string, unknown>): void {
    this.wish.choose(action);
  }
  explain(anchor: Element, title: string, text: string, rules: readonly string[]): void {
    this.client.explain(anchor, title, text, rules);
  }
  unexplain(): void {
    this.client.unexplain();
  }
}
