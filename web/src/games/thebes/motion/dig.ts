/** A dig: tokens leave the site's banner one by one, turn, lie in a row; finds go to the desk, rubble goes back. */
import type { Moment, Notice } from '../../../generated/messages';
import { SITES, type ThebesTable } from '../table';
import Haul from './Haul.svelte';
import { type Stage, boxOf, onto } from '../../../kit/stage';

const EACH = 180;
const REST = 1100;
const AWAY = 480;

/** What was drawn: the finds in their order, the rubble strewn among them (it is told by number only). */
export function drawnTokens(notices: Notice[], seq: number): (number | null)[] {
  const tokens: (number | null)[] = notices
    .filter((notice) => notice.key === 'notice.token_found')
    .map((notice) => notice.facts.find ?? 0);
  const rubble = notices.find((notice) => notice.key === 'notice.rubble')?.facts.rubble ?? 0;
  for (let i = 0; i < rubble; i++) tokens.splice((seq * 7 + i * 5) % (tokens.length + 1), 0, null);
  return tokens;
}

export async function dig(stage: Stage, table: ThebesTable, moment: Moment): Promise<void> {
  const told = moment.notices.find((notice) => notice.key === 'notice.dig');
  const site = told?.facts.site;
  if (!told || site === undefined || moment.seat === null) return;
  const tokens = drawnTokens(moment.notices, moment.seq);
  const props = { table, seat: moment.seat, site, tokens, onskip: () => stage.skip() };
  const board = boxOf(stage.find('[data-board]'));
  const holder = stage.add(Haul, props, null);
  const box = holder.firstElementChild as HTMLElement;
  place(box, board);
  await reveal(stage, box, boxOf(stage.find(`[data-place="${SITES[site]}"]`)));
  await stage.wait(REST);
  await clear(stage, box, SITES[site] ?? '', moment.seat);
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

async function reveal(stage: Stage, box: HTMLElement, banner: DOMRect | null): Promise<void> {
  const after = box.querySelector('[data-after]');
  stage.hide(after);
  const tokens = [...box.querySelectorAll<HTMLElement>('[data-token]')];
  for (const token of tokens) stage.hide(token);
  await stage.move(
    box,
    [
      { opacity: 0, transform: 'translateY(8px)' },
      { opacity: 1, transform: 'none' },
    ],
    240,
  );
  for (const token of tokens) {
    const own = token.getBoundingClientRect();
    const start = banner ? onto(own, banner, 0.5) : 'scale(.5)';
    await stage.move(
      token,
      [
        { transform: `${start} scaleX(.1)`, opacity: 1 },
        { transform: 'scaleX(.1)', opacity: 1, offset: 0.6 },
        { transform: 'none', opacity: 1 },
      ],
      EACH * 1.6,
    );
  }
  await Promise.all([
    stage.move(box.querySelector('[data-before]'), [{ opacity: 1 }, { opacity: 0 }], 120),
    stage.move(after, [{ opacity: 0 }, { opacity: 1 }], 120),
  ]);
}

async function clear(stage: Stage, box: HTMLElement, site: string, seat: number): Promise<void> {
  const desk = stage.find(`[data-desk="${seat}"]`);
  const home = boxOf(desk?.querySelector(`[data-finds="${site}"]`) ?? desk);
  const ground = boxOf(stage.find(`[data-place="${site}"]`));
  const away = [...box.querySelectorAll<HTMLElement>('[data-token]')].map((token) => {
    const goal = token.dataset.token === 'find' ? home : ground;
    if (!goal) return Promise.resolve();
    const end = onto(token.getBoundingClientRect(), goal, 0.35);
    return stage.move(
      token,
      [
        { transform: 'none', opacity: 1 },
        { transform: end, opacity: 0 },
      ],
      AWAY,
    );
  });
  await Promise.all(away);
  await stage.move(box, [{ opacity: 1 }, { opacity: 0 }], 120);
}
