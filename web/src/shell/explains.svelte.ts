/** What a table explains on the spot, and the rules opened beside it. */
import type { Explanation } from '../kit/explain';

const LINGER = 220; // milliseconds in which the pointer can reach an explanation

export interface Tip extends Explanation {
  anchor: Element;
}

export class Explains {
  tip = $state.raw<Tip | null>(null);
  /** The rules beside the table: closed, open, or open at a number. */
  reading = $state.raw<{ number: string | null } | null>(null);
  private fading: ReturnType<typeof setTimeout> | undefined;

  explain(anchor: Element, title: string, text: string, rules: readonly string[]): void {
    this.holdTip();
    queueMicrotask(() => (this.tip = { anchor, title, text, rules }));
  }
  /** An explanation lingers until a pointer could have come to its links. */
  unexplain(): void {
    this.holdTip();
    this.fading = setTimeout(() => (this.tip = null), LINGER);
  }
  holdTip(): void {
    clearTimeout(this.fading);
  }
  /** Open the rules beside the table, at a number. */
  read(number: string | null): void {
    this.tip = null;
    this.reading = { number };
  }
}
