/** Shows how a position came about: each thing travels from where it was to where it goes. */
import type { Moment, Notice } from '../../../generated/messages';
import type { View } from '../../../generated/pergamon';
import { figureSpot } from '../board/layout';
import { type PergamonTable, isOwn } from '../table';
import { empty, layOut } from './dig';
import { Markers } from './markers';
import { pay, place, reveal } from './money';
import { pushedFirst } from './order';
import { FLY, Scene } from './scene';

/** Steps of laying a row: one's own are seen at once, another's shall be seen at all. */
const LAYING = new Set(
  'tile_added row_closed polish_chosen dissolve_chosen row_cancelled exhibits_ended'
    .split(' ')
    .map((name) => `notice.${name}`),
);
const GLANCE = 420;

/** The table still shows the position before; when this resolves the shell shows the one after. */
export async function perform(table: PergamonTable, moment: Moment, root: HTMLElement): Promise<void> {
  if (table.speed <= 0 || moment.kind !== 'move' || moment.seat === null || document.hidden) return;
  const quiet = moment.notices.every((notice) => LAYING.has(notice.key));
  if (quiet && isOwn(table, moment.seat)) return;
  const scene = new Scene(table, root);
  try {
    if (quiet) await scene.stage.wait(GLANCE);
    else await new Telling(scene, moment).all();
  } finally {
    scene.stage.strike();
  }
}

/** One moment, notice by notice; several of a kind happen together. */
class Telling {
  private markers: Markers;
  private after: View;

  constructor(
    private scene: Scene,
    private moment: Moment,
  ) {
    this.markers = new Markers(scene);
    this.after = moment.view as unknown as View;
  }

  async all(): Promise<void> {
    const notices = pushedFirst(this.moment.notices);
    for (let i = 0; i < notices.length;) {
      const { key } = notices[i]!;
      let end = i + 1;
      while (end < notices.length && TOGETHER.has(key) && notices[end]!.key === key) end++;
      await this.tell(key.replace('notice.', ''), notices.slice(i, end));
      i = end;
    }
  }

  private async tell(key: string, same: Notice[]): Promise<void> {
    const { facts } = same[0]!;
    const seat = facts.seat ?? 0;
    if (key === 'placed') await place(this.scene, seat, facts.field ?? 1);
    else if (key === 'robber_placed') await place(this.scene, null, facts.field ?? 1);
    else if (key === 'cards_revealed') await reveal(this.scene, [facts.first ?? 0, facts.second ?? 0]);
    else if (key === 'paid' || key === 'robber_paid') await pay(this.scene, same[0]!, key === 'robber_paid');
    else if (key === 'dug') await empty(this.scene, facts.gallery ?? 1, this.scene.box(`[data-hand="${seat}"]`));
    else if (key === 'robber_dug') await this.robbed(facts.gallery ?? 1);
    else if (key === 'round_begins') await this.clearUp();
    else if (key === 'tile_laid') await layOut(this.scene, this.after.round, this.laid(same), this.after);
    else if (key === 'discarded') await this.discard(facts.tile ?? 0);
    else await this.museum(key, same);
  }

  private laid(same: Notice[]): { tile: number; gallery: number }[] {
    return same.map(({ facts }) => ({ tile: facts.tile ?? 1, gallery: facts.gallery ?? 1 }));
  }

  /** Figures and cards leave before a new round is laid out. */
  private async clearUp(): Promise<void> {
    const leaving = this.scene.stage.root.querySelectorAll('[data-figure] svg, [data-card] .face');
    const away = [{ opacity: 1 }, { opacity: 0 }];
    await Promise.all([...leaving].map((element) => this.scene.stage.move(element, away, 240)));
  }

  /** The robber hops, and the tiles go into his sack. */
  private async robbed(gallery: number): Promise<void> {
    const robber = this.scene.stage.find<SVGGraphicsElement>('[data-figure="robber"]');
    const { x, y } = figureSpot(this.scene.table.view.figures.find(({ seat }) => seat === null)?.field ?? 1);
    const hop = [0, -9, 0, -9, 0].map((by) => ({ x, y: y + by }));
    void this.scene.stage.carry(robber, hop, FLY);
    await this.scene.banner(this.scene.table.say('board.robber_digs'), 300, 0.24);
    await empty(this.scene, gallery, this.scene.box('[data-figure="robber"]'));
  }

  private async discard(tile: number): Promise<void> {
    const element = this.scene.find(`[data-tile="${tile}"]`);
    await this.scene.stage.move(element, [{ opacity: 1 }, { opacity: 0, transform: 'translateY(14px)' }], 240);
  }

  private async museum(key: string, same: Notice[]): Promise<void> {
    const { facts, args } = same[0]!;
    const all = (move: (notice: Notice) => Promise<void>): Promise<unknown> => Promise.all(same.map(move));
    const { markers } = this;
    if (key === 'pushed' || key === 'dropped')
      await all(({ facts: f }) =>
        markers.walk(f.seat ?? 0, f.pair ?? 1, f.from ?? 1, f.to ?? 1, key === 'pushed' ? 240 : 420),
      );
    else if (key === 'fallen') await all(({ facts: f }) => markers.fall(f.seat ?? 0, f.pair ?? 1));
    else if (key === 'dissolved') await markers.fall(facts.seat ?? 0, facts.pair ?? 1);
    else if (key === 'shown') {
      await markers.set(facts.seat ?? 0, facts.pair ?? 1, facts.field ?? 1);
      await this.award(facts.seat ?? 0, facts.points ?? 1);
    } else if (key === 'scoring') await this.scene.banner(this.scene.table.say({ key: 'notice.scoring', args }));
    else if (key === 'awarded' || key === 'kind_bonus' || key === 'oldest_bonus')
      await all(({ facts: f }) => this.award(f.seat ?? 0, f.points ?? 0));
  }

  /** Tickets from the museum to a desk. */
  private async award(seat: number, points: number): Promise<void> {
    if (points === 0) return;
    const from = this.scene.boxAt('[data-crate]', { x: 424, y: 98 }, 38, 22);
    await this.scene.fly({ tickets: points }, from, this.scene.box(`[data-points="${seat}"]`), FLY * 1.3);
  }
}

const TOGETHER = new Set('pushed dropped fallen awarded tile_laid'.split(' ').map((name) => `notice.${name}`));
