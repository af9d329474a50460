/** The stage of one moment: movements over the table that can be hurried, skipped, and are always taken down again. */
import { type Component, mount, unmount } from 'svelte';
import { type Lifted, type Spot, hidden, lifted } from './lift';
import './stage.css';

const EASE = 'cubic-bezier(.3,.7,.2,1)';
const LONGEST = 15_000; // ms; no moment may hold up the table longer

export class Stage {
  readonly layer: HTMLElement;
  private running = new Set<Animation>();
  private done: (() => void)[] = [];
  private skipped = false;
  private ring: (() => void)[] = [];

  constructor(
    readonly root: HTMLElement,
    readonly speed: number,
  ) {
    this.layer = document.createElement('div');
    this.layer.className = 'stage';
    document.body.append(this.layer);
    const left = (): void => {
      if (document.hidden) this.skip();
    };
    document.addEventListener('visibilitychange', left);
    const late = setTimeout(() => this.skip(), LONGEST);
    this.done.push(
      onHurry(() => this.skip()),
      () => document.removeEventListener('visibilitychange', left),
      () => clearTimeout(late),
    );
    if (document.hidden) this.skip();
  }

  /** End every movement now, and let those to come take no time. */
  skip(): void {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
    for (const wake of this.ring) wake();
  }

  find<E extends Element = HTMLElement>(selector: string): E | null {
    return this.root.querySelector<E>(selector);
  }

  /** Move an element; it stays where it went until the stage is taken down. */
  async move(element: Element | null | undefined, frames: Keyframe[], ms: number, easing = EASE): Promise<void> {
    if (!element || this.speed <= 0) return;
    const duration = this.skipped ? 0 : ms / this.speed;
    const animation = element.animate(frames, { duration, easing, fill: 'both' });
    this.done.push(() => animation.cancel());
    this.running.add(animation);
    // a hidden tab may never tell that a movement ended
    await Promise.race([animation.finished.catch(() => undefined), this.wait(ms + 120)]);
    this.running.delete(animation);
  }

  wait(ms: number): Promise<void> {
    if (this.skipped || this.speed <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms / this.speed);
      this.ring.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Put something on the layer over the table. */
  add<Props extends Record<string, unknown>>(part: Component<Props>, props: Props, box: DOMRect | null): HTMLElement {
    const holder = document.createElement('div');
    if (box) {
      holder.className = 'ghost';
      holder.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
    }
    this.layer.append(holder);
    const mounted = mount(part, { target: holder, props });
    this.done.push(() => void unmount(mounted));
    return holder;
  }

  /** Take a piece off its drawing, to be moved beside it. */
  lift(piece: SVGGraphicsElement | null, sight: Element | null = null): Lifted | null {
    const likeness = piece && this.speed > 0 ? lifted(piece, sight) : null;
    if (!likeness) return null;
    this.done.push(likeness.drop);
    this.hide(piece);
    return likeness;
  }

  /** Carry a piece of a drawing from spot to spot, in its own units. */
  async carry(
    piece: SVGGraphicsElement | null,
    way: readonly Spot[],
    ms: number,
    easing = EASE,
    sight: Element | null = null,
  ): Promise<void> {
    const likeness = this.lift(piece, sight);
    if (!likeness) return;
    const frames = way.map((spot) => ({ transform: likeness.at(spot) }));
    await this.move(likeness.element, frames, ms, easing);
  }

  hide(element: Element | null): void {
    if (this.speed > 0 && (element instanceof HTMLElement || element instanceof SVGElement))
      this.done.push(hidden(element));
  }

  /** Take everything down, once the table shows what it led to. */
  strike(): void {
    const down = (): void => {
      for (const end of this.done) end();
      this.layer.remove();
    };
    if (document.hidden) down();
    else setTimeout(down, 40);
  }
}

const NO_PICTURE = 300; // ms after which a window that was left draws none

/** After the next picture: whoever measures the page then makes nobody lay it out. */
export const drawn = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, document.hidden ? 0 : NO_PICTURE);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });

const HOLDS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab']);

/** Calls when the reader presses something: whoever wants to act does not wait for movements. Returns how to stop. */
export function onHurry(call: () => void): () => void {
  const pressed = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') call(); // a finger may only be scrolling: its click says so
  };
  const typed = (event: KeyboardEvent): void => {
    if (!HOLDS.has(event.key)) call();
  };
  addEventListener('pointerdown', pressed);
  addEventListener('click', call);
  addEventListener('keydown', typed);
  return () => {
    removeEventListener('pointerdown', pressed);
    removeEventListener('click', call);
    removeEventListener('keydown', typed);
  };
}

/** A box of an element, brought to the edge of the window if it lies outside, or of the board that was enlarged. */
export function boxOf(element: Element | null): DOMRect | null {
  if (!element) return null;
  const frame = element.closest('[data-zoomed]');
  const box = within(element.getBoundingClientRect(), frame?.getBoundingClientRect());
  const top = Math.min(Math.max(box.top, -box.height), innerHeight);
  const left = Math.min(Math.max(box.left, -box.width), innerWidth);
  return new DOMRect(left, top, box.width, box.height);
}

/** A box brought into a frame, and made no larger than it. */
function within(box: DOMRect, frame: DOMRect | undefined): DOMRect {
  if (!frame) return box;
  const [width, height] = [Math.min(box.width, frame.width), Math.min(box.height, frame.height)];
  const left = Math.min(Math.max(box.left, frame.left), frame.right - width);
  const top = Math.min(Math.max(box.top, frame.top), frame.bottom - height);
  return new DOMRect(left, top, width, height);
}

/** How an element at `from` must be moved to lie on `to`, its own shape kept. */
export function onto(from: DOMRect, to: DOMRect, most = 1): string {
  const scale = Math.min(to.width / from.width, to.height / from.height, most);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  return `translate(${x}px,${y}px) scale(${scale})`;
}
