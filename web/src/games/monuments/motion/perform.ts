/** Shows how a position came about: each thing travels from where it was to where it goes. */
import type { Moment, Notice } from '../../../generated/messages';
import type { MonumentsTable } from '../table';
import { away, lay, refill, toHand } from './cards';
import { coin, history } from './history';
import { Stage } from '../../../kit/stage';

/** The table still shows the position before; when this resolves the shell shows the one after. */
export async function perform(table: MonumentsTable, moment: Moment, root: HTMLElement): Promise<void> {
  if (table.speed <= 0 || moment.kind !== 'move' || moment.seat === null || document.hidden) return;
  const stage = new Stage(root, table.speed);
  try {
    for (const notice of moment.notices) await show(stage, table, notice, moment.seat);
    if (moment.notices.some(({ key }) => key === 'notice.history')) await history(stage, table, moment.notices);
  } finally {
    stage.strike();
  }
}

async function show(stage: Stage, table: MonumentsTable, { key, facts }: Notice, seat: number): Promise<void> {
  const card = facts.card ?? null;
  if (key === 'notice.card_taken') await toHand(stage, table, `[data-slot="r${facts.slot}"]`, card, seat);
  if (key === 'notice.card_opened' && card !== null) await refill(stage, table, card, facts.slot ?? 0);
  if (key === 'notice.drew' || key === 'notice.drew_card') await toHand(stage, table, '[data-pile]', card, seat);
  if (['notice.erects', 'notice.extends', 'notice.laid'].includes(key) && card !== null)
    await lay(stage, table, card, facts.colour ?? 0, facts.monument ?? 0, seat);
  if (key === 'notice.discarded' && card !== null) await away(stage, table, card, seat);
  if (key === 'notice.scored') {
    const colour = facts.colour ?? 0;
    await coin(stage, table, `[data-colour="${colour}"] .symbols`, colour, facts.points ?? 0);
  }
}
