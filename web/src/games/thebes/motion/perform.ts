/** Shows how a position came about: each thing travels from where it was to where it goes. */
import type { Moment } from '../../../generated/messages';
import type { View } from '../../../generated/thebes';
import { SPACES, type ThebesTable } from '../table';
import { Cards } from './cards';
import { dig } from './dig';
import { Stage } from '../../../kit/stage';
import { travel } from './travel';

/** The table still shows the position before; when this resolves the shell shows the one after. */
export async function perform(table: ThebesTable, moment: Moment, root: HTMLElement): Promise<void> {
  if (table.speed <= 0 || moment.kind !== 'move' || moment.seat === null || document.hidden) return;
  const stage = new Stage(root, table.speed);
  try {
    await travel(stage, table, moment);
    await act(stage, table, moment, moment.seat);
  } finally {
    stage.strike();
  }
}

async function act(stage: Stage, table: ThebesTable, moment: Moment, seat: number): Promise<void> {
  const cards = new Cards(stage, table, moment.view as unknown as View);
  for (const { key, facts } of moment.notices) {
    if (key === 'notice.card_taken') await cards.toDesk(facts.card ?? -1, `r${facts.slot}`, seat);
    if (key === 'notice.cards_swapped') await cards.discardAll();
    if (key === 'notice.exhibition_held') await cards.toDesk(facts.card ?? -1, `x${SPACES[facts.space ?? 0]}`, seat);
    if (key === 'notice.dig') await dig(stage, table, moment);
  }
  await cards.refill(moment.notices);
}
