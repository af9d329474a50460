/** Which things on the table bear the mark of what was done last. */
import type { Moment } from '../generated/messages';
import { follow } from '../kit/follow';
import type { Trace } from '../kit/traces';
import type { Client } from './client.svelte';
import type { GameDrawing } from './contract';
import { word } from './texts.svelte';
import { lastTurn } from './turnsteps';

/** What some events touched, in their order. */
export const tracesIn = (drawing: GameDrawing, moments: readonly Moment[]): Trace[] =>
  moments.flatMap(({ kind, seat, notices }) =>
    kind !== 'move' || seat === null
      ? []
      : notices.flatMap((notice) => {
          const touched = drawing.trace(notice, seat);
          return touched === null ? [] : [{ seat, word: word('fresh'), ...touched }];
        }),
  );

/** At the moment on screen: what the others did since the reader's own move; a past moment bears its own marks. */
export function tracesAt(client: Client, drawing: GameDrawing): Trace[] {
  if (client.past) return tracesIn(drawing, [client.past]);
  const { since } = client.missed;
  if (since !== null)
    return tracesIn(
      drawing,
      client.log.filter(({ seq }) => seq > since),
    );
  return client.mine.length ? [] : tracesIn(drawing, lastTurn(client.log, new Set(), drawing.steps));
}

/** Let an enlarged board show where a moment happens. */
export async function followMoment(
  drawing: GameDrawing,
  moment: Moment,
  root: HTMLElement | null,
  speed: number,
): Promise<void> {
  const things = root ? tracesIn(drawing, [moment]).map(({ thing }) => thing) : [];
  if (root && things.length) await follow(root, things, speed);
}
