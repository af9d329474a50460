/** Markers on their way through the museum: pushed down, fallen into the crate, newly set. */
import { type Spot, markerSpot } from '../board/layout';
import { type Scene, STEP } from './scene';

interface Piece {
  element: Element;
  /** how it must be moved to lie on a spot */
  at(spot: Spot): string;
  now: Spot;
}

const DRAWING = '[data-crate]';

export class Markers {
  private pieces = new Map<string, Piece>();

  constructor(private scene: Scene) {}

  /** A marker lifted off the drawing, or set in this very moment. */
  private piece(seat: number, pair: number): Piece | null {
    const key = `${seat}-${pair}`;
    const known = this.pieces.get(key);
    if (known) return known;
    const marker = this.scene.table.view.museum.find((one) => one.seat === seat && one.pair === pair);
    const lifted = this.scene.stage.lift(this.scene.stage.find<SVGGraphicsElement>(`[data-marker="${key}"]`));
    if (!marker || !lifted) return null;
    const piece = { element: lifted.element, at: lifted.at, now: markerSpot(marker.field) };
    this.pieces.set(key, piece);
    return piece;
  }

  /** Through fields down to one; field by field when it is more than one. */
  async walk(seat: number, pair: number, from: number, to: number, ms = STEP): Promise<void> {
    const piece = this.piece(seat, pair);
    if (!piece) return;
    const way = Array.from({ length: Math.max(1, from - to) + 1 }, (_, i) => markerSpot(Math.max(to, from - i)));
    const frames = way.map((spot) => ({ transform: piece.at(spot) }));
    piece.now = way.at(-1)!;
    await this.scene.stage.move(piece.element, frames, ms);
  }

  /** Out of the museum, into the crate. */
  async fall(seat: number, pair: number): Promise<void> {
    const piece = this.piece(seat, pair);
    if (!piece) return;
    const crate = markerSpot(0);
    await this.scene.stage.move(
      piece.element,
      [
        { transform: piece.at(piece.now), opacity: 1 },
        { transform: piece.at({ x: crate.x, y: crate.y - 12 }), opacity: 1, offset: 0.6 },
        { transform: piece.at({ x: crate.x, y: crate.y + 16 }), opacity: 0 },
      ],
      STEP * 2,
    );
    this.pieces.delete(`${seat}-${pair}`);
  }

  /** A new marker from its owner's desk onto its field. */
  async set(seat: number, pair: number, field: number): Promise<void> {
    const spot = markerSpot(field);
    const goal = this.scene.boxAt(DRAWING, spot, 26);
    const desk = this.scene.box(`[data-desk="${seat}"]`);
    if (!goal || !desk) return;
    const element = this.scene.add({ marker: { seat, pair } }, goal);
    const x = desk.left + 30 - goal.left;
    const y = desk.top + 20 - goal.top;
    await this.scene.stage.move(
      element,
      [{ transform: `translate(${x}px,${y}px)` }, { transform: 'translate(0,0)' }],
      STEP * 2,
    );
    const scale = this.scene.boxAt(DRAWING, { x: 0, y: 0 }, 1)?.width ?? 1;
    const at = ({ x, y }: Spot): string => `translate(${(x - spot.x) * scale}px,${(y - spot.y) * scale}px)`;
    this.pieces.set(`${seat}-${pair}`, { element, at, now: spot });
  }
}
