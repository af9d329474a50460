/** What a history would do, drawn before it is written: cards taken, markers moved, owners paid, the stone placed. */
import type { Catalogue, StoneView, View } from '../../generated/monuments';

export interface Taken {
  monument: number;
  colour: number;
  card: number;
  from: number;
  /** where the marker stands after this card; the same where it is blocked */
  to: number;
  /** who is paid for a blocked step */
  paid: { colour: number; points: number }[];
}

export interface Placed {
  colour: number;
  field: number;
  bonus: number;
  /** the stone this history adds */
  fresh: boolean;
}

export interface Report {
  taken: Taken[];
  /** columns of the markers afterwards, by monument */
  columns: number[];
  /** owners afterwards, the leading one first, by monument */
  owners: number[][];
  field: number;
  /** all stones afterwards, in order of placing; bonuses as if each stone counted */
  stones: Placed[];
}

/** MO9: every other colour's stack of two cards or more gives its top card. */
export function reportOf(view: View, catalogue: Catalogue, colour: number): Report {
  const left = view.colours.map((one, index) =>
    one.stacks.map((stack) => (loses(stack, index, colour) ? stack.slice(0, -1) : stack)),
  );
  const columns = view.monuments.map(({ column }) => column);
  const taken: Taken[] = [];
  for (const monument of view.monuments.keys()) {
    for (const [index, one] of view.colours.entries()) {
      const stack = one.stacks[monument] ?? [];
      if (!loses(stack, index, colour)) continue;
      const from = columns[monument]!;
      const to = Math.min(from + 1, catalogue.last_column);
      const paid = from < to ? [] : payments(left, catalogue, monument);
      columns[monument] = to;
      taken.push({ monument, colour: index, card: stack.at(-1)!, from, to, paid });
    }
  }
  const field = Math.min(taken.length, catalogue.fields.length - 1);
  return {
    taken,
    columns,
    owners: view.monuments.map((_, monument) => ranked(left, catalogue, monument)),
    field,
    stones: withBonus([...view.stones, { colour, field }], catalogue, view.stones.length),
  };
}

const loses = (stack: number[], owner: number, writer: number): boolean => owner !== writer && stack.length > 1;

const highest = (stack: number[], catalogue: Catalogue): number =>
  Math.max(...stack.map((card) => catalogue.cards[card]!.value));

/** MO9.8: the owner of the highest card, then the other; a sole owner alone. */
function payments(left: number[][][], catalogue: Catalogue, monument: number): Taken['paid'] {
  const [most, other, sole] = catalogue.blocked as [number, number, number];
  const owners = ownersOf(left, monument).sort(
    (a, b) => highest(left[b]![monument]!, catalogue) - highest(left[a]![monument]!, catalogue),
  );
  if (owners.length === 1) return [{ colour: owners[0]!, points: sole }];
  return owners.map((colour, place) => ({ colour, points: place === 0 ? most : other }));
}

const ownersOf = (left: number[][][], monument: number): number[] =>
  left.flatMap((stacks, colour) => (stacks[monument]?.length ? [colour] : []));

/** MO11.2, MO11.3: more cards lead, then the highest card. */
function ranked(left: number[][][], catalogue: Catalogue, monument: number): number[] {
  const stack = (colour: number): number[] => left[colour]![monument]!;
  return ownersOf(left, monument).sort(
    (a, b) => stack(b).length - stack(a).length || highest(stack(b), catalogue) - highest(stack(a), catalogue),
  );
}

/** MO11.5, MO11.6: the higher field is better, on one field the earlier stone. */
function withBonus(stones: Pick<StoneView, 'colour' | 'field'>[], catalogue: Catalogue, fresh: number): Placed[] {
  const best = [...stones.keys()].sort((a, b) => stones[b]!.field - stones[a]!.field || a - b);
  return stones.map(({ colour, field }, index) => ({
    colour,
    field,
    bonus: catalogue.bonus[best.indexOf(index)] ?? 0,
    fresh: index === fresh,
  }));
}

/** Points paid at once by blocked steps, by colour. */
export function paidOut(report: Report, monument?: number): { colour: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const taken of report.taken) {
    if (monument !== undefined && taken.monument !== monument) continue;
    for (const { colour, points } of taken.paid) sums.set(colour, (sums.get(colour) ?? 0) + points);
  }
  return [...sums].map(([colour, points]) => ({ colour, points })).sort((a, b) => b.points - a.points);
}
