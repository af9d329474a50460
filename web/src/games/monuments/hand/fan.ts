/** How the hand is fanned out: groups apart where there is room, closer the more cards there are. */
export interface Fan {
  /** width of a card */
  width: number;
  /** from card to card in a group */
  step: number;
  /** from the last card of a group to the first of the next */
  apart: number;
  /** width of the whole fan */
  total: number;
}

const WIDTHS = [100, 92, 84, 78];
const PHONE = 92;
const FINGER = 44; // what shows of a covered card is wide enough to touch
const GAP = 14;

const spread = (groups: number, cards: number, width: number, step: number, apart: number): number =>
  groups === 0 ? 0 : width + (cards - groups) * step + (groups - 1) * apart;

/** The largest cards that fit; if none do, groups overlap too. A narrow window scrolls; in a low one cards are small. */
export function fanOf(groups: number, cards: number, room: number, narrow: boolean, low = false): Fan {
  const fan = (width: number, step: number, apart: number): Fan => ({
    width,
    step,
    apart,
    total: spread(groups, cards, width, step, apart),
  });
  if (narrow) return fan(PHONE, FINGER, PHONE + GAP);
  for (const width of low ? WIDTHS.slice(2) : WIDTHS) {
    const whole = fan(width, Math.round(width * 0.37), width + GAP);
    if (whole.total <= room) return fan(width, whole.step, wider(groups, whole, room));
  }
  const width = WIDTHS.at(-1)!;
  const steps = cards - groups + 2.4 * (groups - 1);
  const step = Math.min(30, (room - width) / Math.max(1, steps));
  return fan(width, step, Math.min(width + GAP, step * 2.4));
}

/** Groups move apart into the room that is left, but not out of sight of each other. */
function wider(groups: number, fan: Fan, room: number): number {
  if (groups < 2) return fan.apart;
  return Math.min(fan.apart + 44, fan.apart + (room - fan.total) / (groups - 1));
}

/** Left edges of the cards, group by group. */
export function places(sizes: number[], fan: Fan): number[][] {
  let x = 0;
  return sizes.map((size) => {
    const left = Array.from({ length: size }, (_, card) => x + card * fan.step);
    x = (left.at(-1) ?? x) + fan.apart;
    return left;
  });
}
