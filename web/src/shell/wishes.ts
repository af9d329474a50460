/** A move wished for beforehand, held against what is allowed on one's turn: nothing here knows the page. */
import type { LegalAction } from '../generated/messages';

/** What becomes of a wish: made as it is, offered to be confirmed, or gone. */
export type Fate = { does: 'make' | 'offer'; move: LegalAction } | { does: 'drop' };

const spelt = (thing: unknown): string => JSON.stringify(thing);

/** What a move costs and brings. Who is next is no part of it: that changes with every step of the others. */
function terms({ price, facts }: LegalAction): string {
  const { next: _, ...brings } = facts;
  return spelt([price.filter(({ key }) => key !== 'cost.next'), brings]);
}

/** The same deed now: a card may lie elsewhere by now, and another in its place. */
function again(wish: LegalAction, legal: readonly LegalAction[]): LegalAction | null {
  const named = legal.filter(({ name }) => spelt(name) === spelt(wish.name));
  return named.find(({ number }) => number === wish.number) ?? named[0] ?? null;
}

/** A deed after which chance follows cannot be taken back, and one that costs or brings something else was not wished for:
 *  both are asked about once more. */
export function fateOf(wish: LegalAction, legal: readonly LegalAction[]): Fate {
  const move = again(wish, legal);
  if (!move) return { does: 'drop' };
  return { does: move.chance || terms(move) !== terms(wish) ? 'offer' : 'make', move };
}
