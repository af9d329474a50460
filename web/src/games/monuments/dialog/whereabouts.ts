/** Where every card is, as far as the reader may know. */
import type { View } from '../../../generated/monuments';

export type Where =
  | { at: 'out' | 'open' | 'hand' | 'aside' | 'unknown' }
  | { at: 'stack'; colour: number }
  | { at: 'known'; seat: number };

export function whereabouts(view: View, viewer: number | null, cards: number): Where[] {
  const places: Where[] = Array.from({ length: cards }, () => ({ at: 'unknown' }));
  const put = (list: readonly (number | null)[], where: Where): void => {
    for (const card of list) if (card !== null) places[card] = where;
  };
  put(view.aside, { at: 'aside' });
  put([...view.discarded, ...view.taken], { at: 'out' });
  put(view.row, { at: 'open' });
  for (const [colour, { stacks }] of view.colours.entries()) put(stacks.flat(), { at: 'stack', colour });
  for (const [seat, player] of view.players.entries()) {
    if (seat === viewer) put(player.hand ?? player.known, { at: 'hand' });
    else put(player.hand ?? player.known, { at: 'known', seat });
  }
  return places;
}
