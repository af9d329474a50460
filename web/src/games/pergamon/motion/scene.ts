/** The stage of one moment, with what Pergamon moves on it and where that lies on the screen. */
import type { Spot } from '../board/layout';
import { Stage, boxOf, onto } from '../parts/common';
import type { PergamonTable } from '../table';
import Ghost from './Ghost.svelte';

export const FLY = 480;
export const STEP = 240;
export const EACH = 150;

type Look = Parameters<typeof Stage.prototype.add<Record<string, unknown>>>[1];

export class Scene {
  readonly stage: Stage;

  constructor(
    readonly table: PergamonTable,
    root: HTMLElement,
  ) {
    this.stage = new Stage(root, table.speed);
  }

  find(selector: string): HTMLElement | null {
    return this.stage.find(selector);
  }

  box(selector: string): DOMRect | null {
    return boxOf(this.find(selector));
  }

  /** A place of the drawing, on the screen, as a box of so many units. */
  boxAt(inDrawing: string, spot: Spot, width: number, height = width): DOMRect | null {
    const element = this.find(inDrawing) as Element | null;
    const matrix = element instanceof SVGGraphicsElement ? element.ownerSVGElement?.getScreenCTM() : null;
    if (!matrix) return null;
    const [wide, high] = [width * matrix.a, height * matrix.d];
    return new DOMRect(matrix.a * spot.x + matrix.e - wide / 2, matrix.d * spot.y + matrix.f - high / 2, wide, high);
  }

  add(look: Look, box: DOMRect): HTMLElement {
    return this.stage.add(Ghost as never, look, box);
  }

  /** From box to box in a flat arc; the thing is as large as where it comes from, and shrinks into where it goes. */
  async fly(
    look: Look,
    from: DOMRect | null,
    to: DOMRect | null,
    ms = FLY,
    vanish = true,
  ): Promise<HTMLElement | null> {
    if (!from || !to) return null;
    const element = this.add(look, from);
    const end = onto(from, to, 1);
    const [x, y] = [
      (to.left + to.width / 2 - from.left - from.width / 2) / 2,
      (to.top + to.height / 2 - from.top - from.height / 2) / 2,
    ];
    await this.stage.move(
      element,
      [
        { transform: 'translate(0,0)', opacity: 1 },
        { transform: `translate(${x}px,${y - 22}px)`, opacity: 1, offset: 0.55 },
        { transform: end, opacity: vanish ? 0 : 1 },
      ],
      ms,
    );
    return element;
  }

  /** Words over the board for a moment. */
  async banner(words: string, ms = 900, height = 0.62): Promise<void> {
    const board = this.box('[data-board]');
    if (!board) return;
    const middle = Math.min(board.top + board.height * height, innerHeight * 0.7);
    const element = this.add({ banner: words }, new DOMRect(board.left + board.width / 2, middle, 0, 0));
    await this.stage.move(element, [{ opacity: 0 }, { opacity: 1 }], STEP);
    await this.stage.wait(ms);
    await this.stage.move(element, [{ opacity: 1 }, { opacity: 0 }], STEP);
  }
}
