/** Shows how a position came about: each thing travels from where it was to where it goes. */
import type { Moment, Notice } from '../../../generated/messages';
import type { View } from '../../../generated/tomb_raiders';
import { phone } from '../../../kit/window';
import { NARROW, WIDE, spots } from '../board/scroll';
import { Stage } from '../common';
import type { TombTable } from '../table';
import { dig } from './dig';
import { Flights } from './flights';

const STEP = 60;
const LONGEST_STEPS = 800;

/** The table still shows the position before; when this resolves the shell shows the one after. */
export async function perform(table: TombTable, moment: Moment, root: HTMLElement): Promise<void> {
  if (table.speed <= 0 || moment.kind !== 'move' || moment.seat === null || document.hidden) return;
  const stage = new Stage(root, table.speed);
  try {
    const flights = new Flights(stage, table);
    for (const notice of moment.notices) await show(stage, flights, table, moment, notice, moment.seat);
    await flights.refill(moment.notices);
  } finally {
    stage.strike();
  }
}

async function show(
  stage: Stage,
  flights: Flights,
  table: TombTable,
  moment: Moment,
  { key, args, facts }: Notice,
  seat: number,
): Promise<void> {
  const card = facts.card ?? -1;
  const region = facts.region ?? -1;
  const id = table.catalogue.cards[card]?.id.toLowerCase();
  if (key === 'notice.card_taken') await flights.toDesk(card, `[data-slot="${(facts.slot ?? 0) + 1}"]`, seat);
  else if (key === 'notice.presentation_taken') await flights.toDesk(card, `[data-show="${id}"]`, seat);
  else if (key === 'notice.donated') await flights.give(region, facts.face ?? 0, seat);
  else if (key === 'notice.find_taken') await flights.steal(region, facts.face ?? 0, seat);
  else if (key === 'notice.dig') await dig(stage, table, moment, { key, args, facts }, seat);
  else if (key.startsWith('notice.professor_')) {
    await flights.professor(facts.professor ?? -1, facts.from ?? -1, facts.seat ?? seat);
  } else if (key.startsWith('notice.play_')) await flights.play(card, seat, facts.region);
  else if (key === 'notice.clock') await stepOn(stage, table, seat, moment.view as unknown as View);
}

/** Cell by cell to where it lies then, on top of whoever is there. */
async function stepOn(stage: Stage, table: TombTable, seat: number, after: View): Promise<void> {
  const before = table.view.players[seat]?.weeks ?? 0;
  const weeks = (after.players[seat]?.weeks ?? before) - before;
  if (weeks <= 0) return;
  const measure = phone.current ? NARROW : WIDE;
  const start = spots(table.view, measure).find((spot) => spot.seat === seat);
  const end = spots(after, measure).find((spot) => spot.seat === seat);
  if (!start || !end) return;
  const between = Array.from({ length: weeks - 1 }, (_, step) => ({
    x: (before + step + 1.5) * measure.cell,
    y: measure.middle,
  }));
  const marker = stage.find<SVGGraphicsElement>(`[data-marker="${seat}"]`);
  const ms = Math.min(LONGEST_STEPS, Math.max(240, STEP * weeks));
  await stage.carry(marker, [start, ...between, end], ms, 'linear', stage.find('[data-window]'));
}
