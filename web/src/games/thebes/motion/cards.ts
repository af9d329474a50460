/** Cards on their way: to a desk, from the pile to a slot, from space to space, to the discards. */
import type { Notice } from '../../../generated/messages';
import type { View } from '../../../generated/thebes';
import { SPACES, type ThebesTable } from '../table';
import Ghost from './Ghost.svelte';
import { type Stage, boxOf, onto } from '../../../kit/stage';

const FLY = 480;
const TURN = 240;
const PUSH = 240;
const NEXT = 170; // the next card starts before the last one lies

/** Cards lifted off the table, by index, with the box they were made in. */
export class Cards {
  private lifted = new Map<number, { element: HTMLElement; box: DOMRect; now: string }>();

  constructor(
    private stage: Stage,
    private table: ThebesTable,
    private after: View,
  ) {}

  /** A card taken or an exhibition held: lifts, flies in a flat arc to the desk, shrinks into it. */
  async toDesk(card: number, slot: string, seat: number): Promise<void> {
    const piece = this.lift(card, slot);
    const kind = this.table.catalogue.cards[card]?.kind ?? '';
    const place = kind.startsWith('exhibition') ? 'exhibitions' : kind;
    const desk = this.stage.find(`[data-desk="${seat}"]`);
    const goal = boxOf(desk?.querySelector(`[data-kit="${place}"]`) ?? desk);
    if (!piece || !goal) return;
    const end = onto(piece.box, goal, 0.3);
    const [x, y] = [
      (goal.left + goal.width / 2 - piece.box.left - piece.box.width / 2) / 2,
      (goal.top + goal.height / 2 - piece.box.top - piece.box.height / 2) / 2,
    ];
    await this.stage.move(
      piece.element,
      [
        { transform: 'translate(0,0)', opacity: 1 },
        { transform: 'translate(0,-3px)', opacity: 1, offset: 0.1 },
        { transform: `translate(${x}px,${y - 26}px) scale(.7)`, opacity: 1, offset: 0.6 },
        { transform: end, opacity: 0 },
      ],
      FLY,
    );
  }

  /** The open research cards go to the discards, one after the other. */
  async discardAll(): Promise<void> {
    const gone = this.table.view.research.map(async (card, slot) => {
      if (card === null) return;
      await this.stage.wait(slot * 80);
      await this.toDiscards(card, `r${slot}`);
    });
    await Promise.all(gone);
  }

  /** What was drawn to refill: research cards to their slots, exhibitions to a, pushing the others on. */
  async refill(notices: Notice[]): Promise<void> {
    const landing: Promise<void>[] = [];
    for (let i = 0; i < notices.length; i++) {
      const notice = notices[i]!;
      const card = notice.facts.card ?? -1;
      if (notice.key === 'notice.card_revealed') {
        const slot = this.after.research.indexOf(card);
        if (slot < 0) continue;
        landing.push(this.fromPile(card, `r${slot}`));
        await this.stage.wait(NEXT);
      } else if (notice.key === 'notice.exhibition_revealed') {
        await Promise.all(landing);
        await Promise.all(this.pushes(notices.slice(i + 1)));
        await this.fromPile(card, 'xa');
      }
    }
    await Promise.all(landing);
  }

  /** The cards one new exhibition pushes on: those told right after it. */
  private pushes(next: Notice[]): Promise<void>[] {
    const moves: Promise<void>[] = [];
    for (const { key, facts } of next) {
      const card = facts.card ?? -1;
      const slot = `x${SPACES[this.table.view.exhibitions.indexOf(card)] ?? 'a'}`;
      if (key === 'notice.exhibition_left') moves.push(this.toDiscards(card, slot));
      else if (key === 'notice.exhibition_pushed') moves.push(this.toSlot(card, slot, `x${SPACES[facts.space ?? 0]}`));
      else break;
    }
    return moves;
  }

  private async toSlot(card: number, from: string, to: string): Promise<void> {
    const piece = this.lift(card, from);
    const goal = boxOf(this.stage.find(`[data-slot="${to}"]`));
    if (!piece || !goal) return;
    const end = onto(piece.box, goal);
    await this.stage.move(piece.element, [{ transform: piece.now }, { transform: end }], PUSH);
    piece.now = end;
  }

  private async toDiscards(card: number, from: string): Promise<void> {
    const piece = this.lift(card, from);
    const goal = boxOf(this.stage.find('[data-discards]'));
    if (!piece || !goal) return;
    const end = onto(piece.box, goal, 0.3);
    await this.stage.move(
      piece.element,
      [
        { transform: piece.now, opacity: 1 },
        { transform: end, opacity: 0 },
      ],
      FLY,
    );
  }

  /** Turns over on the pile, then slides to its slot. */
  private async fromPile(card: number, to: string): Promise<void> {
    const pile = boxOf(this.stage.find('[data-pile]'));
    const slot = this.stage.find(`[data-slot="${to}"]`);
    const goal = boxOf(slot);
    const face = this.table.catalogue.cards[card];
    if (!pile || !goal || !face) return;
    this.stage.hide(slot);
    const back = this.stage.add(Ghost, { table: this.table, card: null }, pile);
    await this.stage.move(back, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], TURN / 2);
    const element = this.stage.add(Ghost, { table: this.table, card: face }, goal);
    const start = onto(goal, pile);
    await this.stage.move(
      element,
      [{ transform: `${start} scaleX(0)` }, { transform: `${start} scaleX(1)` }],
      TURN / 2,
    );
    await this.stage.move(element, [{ transform: start }, { transform: 'translate(0,0) scale(1)' }], PUSH);
    this.lifted.set(card, { element, box: goal, now: 'translate(0,0) scale(1)' });
  }

  /** A card off its slot: what lies there is hidden, its likeness moves. */
  private lift(card: number, from: string): { element: HTMLElement; box: DOMRect; now: string } | null {
    const known = this.lifted.get(card);
    if (known) return known;
    const slot = this.stage.find(`[data-slot="${from}"]`);
    const box = boxOf(slot);
    const face = this.table.catalogue.cards[card];
    if (!slot || !box || !face) return null;
    this.stage.hide(slot);
    const element = this.stage.add(Ghost, { table: this.table, card: face }, box);
    const piece = { element, box, now: 'translate(0,0) scale(1)' };
    this.lifted.set(card, piece);
    return piece;
  }
}
