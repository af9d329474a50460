/** Things on their way: each flies from where it lay to where it goes. */
import type { Notice } from '../../../generated/messages';
import { type Stage, boxOf, onto } from '../common';
import type { TombTable } from '../table';
import Ghost from './Ghost.svelte';

const FLY = 480;
const TURN = 240;
const SLIDE = 240;
const NEXT = 110; // the next card starts before the last one lies
const HELD = 420; // a played card is held over the tomb for all to see

type Ghostly = { card?: unknown; find?: unknown; professor?: unknown };

export class Flights {
  constructor(
    private stage: Stage,
    private table: TombTable,
  ) {}

  /** A storage or presentation card lifts, flies in a flat arc to the desk, and shrinks into its place there. */
  async toDesk(card: number, from: string, seat: number): Promise<void> {
    const face = this.table.catalogue.cards[card];
    const lying = this.stage.find(from);
    if (!face || !lying) return;
    const place = face.play_weeks === null ? face.kind : 'hand';
    const goal = face.kind === 'expertise' ? `[data-books="${face.region}"]` : `[data-kit="${place}"]`;
    const [box, end] = [boxOf(lying)!, this.onDesk(seat, goal)];
    this.stage.hide(lying);
    await this.arc({ card: face }, box, end);
  }

  /** An action card is played: it flies to the tomb it is sent to, or is laid out on the desk. */
  async play(card: number, seat: number, region: number | undefined): Promise<void> {
    const face = this.table.catalogue.cards[card];
    const hand = this.onDesk(seat, '[data-kit="hand"]');
    const name = region === undefined ? null : this.table.catalogue.regions[region];
    const goal = name ? boxOf(this.stage.find(`[data-tomb="${name}"]`)) : this.onDesk(seat, '[data-kit="assistant"]');
    if (!face || !hand || !goal) return;
    if (!name) return this.arc({ card: face }, this.sized(hand), goal);
    const box = this.centred(goal, 96, 134);
    const element = this.put({ card: face }, box);
    await this.stage.move(
      element,
      [
        { transform: onto(box, hand, 0.3), opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      FLY,
    );
    await this.stage.wait(HELD);
    await this.stage.move(element, [{ opacity: 1 }, { opacity: 0 }], 120);
  }

  /** A find the thief or the raiders chose: from the tomb to the desk. */
  async steal(region: number, face: number, seat: number): Promise<void> {
    const name = this.table.catalogue.regions[region];
    const heap = boxOf(this.stage.find(`[data-heap="${name}"]`));
    if (!name || !heap) return;
    await this.arc(
      { find: { region: name, face } },
      this.centred(heap, 54, 72),
      this.onDesk(seat, `[data-finds="${name}"]`),
    );
  }

  /** A gift leaves the desk for the museum. */
  async give(region: number, face: number, seat: number): Promise<void> {
    const name = this.table.catalogue.regions[region];
    const museum = this.table.view.pending?.card ?? -1;
    const id = this.table.catalogue.cards[museum]?.id.toLowerCase();
    const from = this.onDesk(seat, `[data-finds="${name}"]`);
    if (!name || !from) return;
    await this.arc(
      { find: { region: name, face } },
      this.sized(from, 42, 56),
      boxOf(this.stage.find(`[data-show="${id}"]`)),
    );
  }

  /** A professor goes to a desk: from the frieze, or from the desk it was on. */
  async professor(index: number, from: number, seat: number): Promise<void> {
    const region = this.table.catalogue.professors[index]?.region ?? null;
    const start =
      from >= 0 ? this.onDesk(from, '[data-professors]') : boxOf(this.stage.find(`[data-medal="${index}"]`));
    if (!start) return;
    await this.arc({ professor: { region } }, this.sized(start, 46, 52), this.onDesk(seat, '[data-professors]'));
  }

  /** What a refill drew: cards turn at the pile and slide to their places, finds go face down to their heaps. */
  async refill(notices: Notice[]): Promise<void> {
    const landing: Promise<void>[] = [];
    for (const { key, facts } of notices) {
      if (key === 'notice.card_laid')
        landing.push(this.fromPile(facts.card ?? -1, `[data-slot="${(facts.slot ?? 0) + 1}"]`));
      else if (key === 'notice.presentation_laid') landing.push(this.fromPile(facts.card ?? -1, '[data-shows]'));
      else if (key === 'notice.find_laid') landing.push(this.toHeap(facts.region ?? -1));
      else continue;
      await this.stage.wait(NEXT);
    }
    await Promise.all(landing);
  }

  /** Turns over on the pile, then slides to its place. */
  private async fromPile(card: number, to: string): Promise<void> {
    const face = this.table.catalogue.cards[card];
    const pile = boxOf(this.stage.find('[data-pile]'));
    const place = this.stage.find(to);
    const room = boxOf(place);
    if (!face || !pile || !room) return;
    const shown = to === '[data-shows]';
    const goal = shown ? this.lastShow(room) : room;
    if (!shown) this.stage.hide(place);
    const back = this.put({}, pile);
    await this.stage.move(back, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], TURN / 2);
    const element = this.put({ card: face }, goal);
    const start = onto(goal, pile);
    await this.stage.move(
      element,
      [{ transform: `${start} scaleX(0)` }, { transform: `${start} scaleX(1)` }],
      TURN / 2,
    );
    await this.stage.move(element, [{ transform: start }, { transform: 'none' }], SLIDE);
  }

  private async toHeap(region: number): Promise<void> {
    const name = this.table.catalogue.regions[region];
    const pile = boxOf(this.stage.find('[data-pile]'));
    const heap = boxOf(this.stage.find(`[data-heap="${name}"]`));
    if (!name || !pile || !heap) return;
    const back = this.put({ find: { region: name, face: null } }, pile);
    const end = onto(pile, heap, 0.6);
    await this.stage.move(
      back,
      [
        { transform: 'none', opacity: 1 },
        { transform: end, opacity: 1, offset: 0.85 },
        { transform: end, opacity: 0 },
      ],
      SLIDE * 2,
    );
  }

  /** Where the next presentation card will lie: behind the last one of the row. */
  private lastShow(row: DOMRect): DOMRect {
    const last = [...this.stage.root.querySelectorAll('[data-show]')].at(-1)?.getBoundingClientRect();
    const width = last?.width ?? 162;
    const left = last ? Math.min(last.right + 10, row.right - width) : row.left;
    return new DOMRect(left, last?.top ?? row.top, width, (width * 150) / 162);
  }

  /** Lifts, flies in a flat arc, shrinks into its goal. */
  private async arc(what: Ghostly, box: DOMRect, goal: DOMRect | null): Promise<void> {
    if (!goal) return;
    const element = this.put(what, box);
    const [x, y] = [
      (goal.left + goal.width / 2 - box.left - box.width / 2) / 2,
      (goal.top + goal.height / 2 - box.top - box.height / 2) / 2,
    ];
    await this.stage.move(
      element,
      [
        { transform: 'translate(0,0)', opacity: 1 },
        { transform: 'translate(0,-3px)', opacity: 1, offset: 0.1 },
        { transform: `translate(${x}px,${y - 26}px) scale(.8)`, opacity: 1, offset: 0.6 },
        { transform: onto(box, goal, 0.35), opacity: 0 },
      ],
      FLY,
    );
  }

  private put(what: Ghostly, box: DOMRect): HTMLElement {
    return this.stage.add(Ghost, { table: this.table, ...what } as never, box);
  }

  private onDesk(seat: number, place: string): DOMRect | null {
    const desk = this.stage.find(`[data-desk="${seat}"]`);
    return boxOf(desk?.querySelector(place) ?? desk);
  }

  private centred(box: DOMRect, width: number, height: number): DOMRect {
    return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
  }

  /** A thing of its own size in the middle of a place on a desk. */
  private sized(box: DOMRect, width = 60, height = 84): DOMRect {
    return this.centred(box, width, height);
  }
}
