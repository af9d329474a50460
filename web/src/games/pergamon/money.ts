/** What the pool may be, from the backs and the cards gone, and who is paid what. Pure: no table, no drawing. */
import type { CardView, FieldCard, ValueCard } from '../../generated/pergamon';

export interface PoolOdds {
  /** chance of each sum, from `least` on */
  least: number;
  chances: number[];
  expected: number;
}

/** Cards by value that the two cards laid out may be: those not turned up, and these two themselves. */
function candidates(left: number[], laid: CardView[]): number[] {
  const counts = [...left];
  for (const card of laid) if (card.value !== null) counts[card.value - 1]!++;
  return counts;
}

/** PG5.1, PG5.4  The chances of the pool as they were before the cards were turned up: nobody knows more. */
export function poolOdds(laid: CardView[], cardsLeft: number[], cards: ValueCard[]): PoolOdds {
  const counts = candidates(cardsLeft, laid);
  const ways = new Map<number, number>();
  const back = (value: number): string => cards.find((card) => card.value === value)?.back ?? '';
  const draw = (index: number, sum: number, weight: number): void => {
    const card = laid[index];
    if (!card) {
      ways.set(sum, (ways.get(sum) ?? 0) + weight);
      return;
    }
    counts.forEach((count, i) => {
      if (count === 0 || back(i + 1) !== card.back) return;
      counts[i]!--;
      draw(index + 1, sum + i + 1, weight * count);
      counts[i]!++;
    });
  };
  draw(0, 0, 1);
  return distribution(ways);
}

function distribution(ways: Map<number, number>): PoolOdds {
  const sums = [...ways.keys()];
  const all = [...ways.values()].reduce((sum, weight) => sum + weight, 0);
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  const chances = Array.from({ length: most - least + 1 }, (_, i) => (ways.get(least + i) ?? 0) / all);
  const expected = chances.reduce((sum, chance, i) => sum + chance * (least + i), 0);
  return { least, chances, expected };
}

/** PG5.5, PG5.6  Payment from right to left; whoever stands leftmost takes the rest. `taken`: fields from the right. */
export function payments(pool: number, taken: number[], fields: FieldCard[]): number[] {
  const order = [...taken].sort((a, b) => a - b);
  let rest = pool;
  return order.map((field, i) => {
    const asked = fields[field - 1]?.coins ?? 0;
    const paid = i === order.length - 1 ? rest : Math.min(asked, rest);
    rest -= paid;
    return paid;
  });
}

export interface Income {
  expected: number;
  /** chance of at least so many coins, from 1 on */
  atLeast: number[];
  /** leftmost as things stand: the rest goes here */
  last: boolean;
  /** figures paid before */
  before: number;
}

/** What a figure on a field would be paid if nobody else placed any more. */
export function incomeAt(field: number, taken: number[], odds: PoolOdds, fields: FieldCard[]): Income {
  const all = [...taken.filter((other) => other !== field), field].sort((a, b) => a - b);
  const place = all.indexOf(field);
  const paid = odds.chances.map((chance, i) => ({ chance, coins: payments(odds.least + i, all, fields)[place] ?? 0 }));
  const most = Math.max(0, ...paid.filter((one) => one.chance > 0).map((one) => one.coins));
  const atLeast = Array.from({ length: most }, (_, i) =>
    paid.reduce((sum, one) => sum + (one.coins >= i + 1 ? one.chance : 0), 0),
  );
  const expected = paid.reduce((sum, one) => sum + one.chance * one.coins, 0);
  return { expected, atLeast, last: place === all.length - 1, before: place };
}
