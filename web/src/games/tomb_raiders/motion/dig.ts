/** A dig: cards leave the door one by one, turn, lie in a row; finds go to the desk, rubble back under the sand. */
import type { Moment, Notice } from '../../../generated/messages';
import { type Stage, boxOf, onto } from '../common';
import type { TombTable } from '../table';
import Haul from './Haul.svelte';

const EACH = 180;
const REST = 1100;
const AWAY = 480;

/** What was drawn: the finds in their order, the rubble strewn among them (it is told by number only). */
export function drawnCards(notices: Notice[], rubbleFace: number, seq: number): number[] {
  const cards = notices.filter(({ key }) => key === 'notice.find_found').map(({ facts }) => facts.face ?? 0);
  const rubble = notices.find(({ key }) => key === 'notice.rubble')?.facts.rubble ?? 0;
  for (let i = 0; i < rubble; i++) cards.splice((seq * 7 + i * 5) % (cards.length + 1), 0, rubbleFace);
  return cards;
}

export async function dig(stage: Stage, table: TombTable, moment: Moment, told: Notice, seat: number): Promise<void> {
  const region = table.catalogue.regions[told.facts.region ?? -1];
  if (!region) return;
  const rubble = table.catalogue.faces.findIndex((face) => face.kind === 'rubble');
  const cards = drawnCards(moment.notices, rubble, moment.seq);
  const holder = stage.add(Haul, { table, seat, region, cards, onskip: () => stage.skip() }, null);
  const box = holder.firstElementChild as HTMLElement;
  place(box, boxOf(stage.find('[data-board]')));
  await reveal(stage, box, boxOf(stage.find(`[data-heap="${region}"]`)));
  await stage.wait(REST);
  await clear(stage, box, region, seat);
}

/** Over the middle of the board, inside the window. */
function place(box: HTMLElement, board: DOMRect | null): void {
  const area = board ?? new DOMRect(0, 0, innerWidth, innerHeight);
  box.style.maxWidth = `${Math.min(area.width, innerWidth) - 24}px`;
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(12, Math.min(innerWidth - width - 12, area.left + (area.width - width) / 2));
  const top = Math.max(12, Math.min(innerHeight - height - 12, area.top + (area.height - height) / 3));
  box.style.cssText += `;position:fixed;left:${left}px;top:${top}px`;
}

async function reveal(stage: Stage, box: HTMLElement, door: DOMRect | null): Promise<void> {
  const after = box.querySelector('[data-after]');
  stage.hide(after);
  const cards = [...box.querySelectorAll<HTMLElement>('[data-card]')];
  for (const card of cards) stage.hide(card);
  const rise = [
    { opacity: 0, transform: 'translateY(8px)' },
    { opacity: 1, transform: 'none' },
  ];
  await stage.move(box, rise, 240);
  for (const card of cards) {
    const start = door ? onto(card.getBoundingClientRect(), door, 0.5) : 'scale(.5)';
    const turn = [
      { transform: `${start} scaleX(.1)`, opacity: 1 },
      { transform: 'scaleX(.1)', opacity: 1, offset: 0.6 },
      { transform: 'none', opacity: 1 },
    ];
    await stage.move(card, turn, EACH * 1.6);
  }
  await Promise.all([
    stage.move(box.querySelector('[data-before]'), [{ opacity: 1 }, { opacity: 0 }], 120),
    stage.move(after, [{ opacity: 0 }, { opacity: 1 }], 120),
  ]);
}

async function clear(stage: Stage, box: HTMLElement, region: string, seat: number): Promise<void> {
  const desk = stage.find(`[data-desk="${seat}"]`);
  const home = boxOf(desk?.querySelector(`[data-finds="${region}"]`) ?? desk);
  const sand = boxOf(stage.find(`[data-heap="${region}"]`));
  const away = [...box.querySelectorAll<HTMLElement>('[data-card]')].map((card) => {
    const goal = card.dataset.card === 'find' ? home : sand;
    if (!goal) return Promise.resolve();
    const end = onto(card.getBoundingClientRect(), goal, 0.35);
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: end, opacity: 0 },
    ];
    return stage.move(card, frames, AWAY);
  });
  await Promise.all(away);
  await stage.move(box, [{ opacity: 1 }, { opacity: 0 }], 120);
}
