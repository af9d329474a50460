/** The geometry of the brass dial: a box of 300, weeks round it like the hours of a clock. */
const round = (n: number): number => Math.round(n * 10) / 10;

/** A point at a week (also between two) and a distance from the middle. */
export function onDial(week: number, r: number): [number, number] {
  const angle = (week * Math.PI) / 6;
  return [round(150 + r * Math.sin(angle)), round(150 - r * Math.cos(angle))];
}

/** A piece of the ring between two radii, so many weeks to either side. */
export function sector(week: number, inner: number, outer: number, half: number): string {
  const [a, b] = [onDial(week - half, inner), onDial(week - half, outer)];
  const [c, d] = [onDial(week + half, outer), onDial(week + half, inner)];
  return `M${a.join(' ')}L${b.join(' ')}A${outer} ${outer} 0 0 1 ${c.join(' ')}L${d.join(' ')}A${inner} ${inner} 0 0 0 ${a.join(' ')}z`;
}

/** The lines between the weeks. */
export const SPOKES = Array.from({ length: 12 }, (_, i) => {
  const between = i + 0.5;
  const line = (r: number, to: number): string => `M${onDial(between, r).join(' ')}L${onDial(between, to).join(' ')}`;
  return line(102, 136) + line(70, 102);
}).join('');

/** One week's share of the red arc. */
export const ARC = (2 * Math.PI * 131) / 12;

/** The next week in a direction that may be chosen, going round; the same one if there is no other. */
export function step(week: number, by: 1 | -1, may: (week: number) => boolean): number {
  for (let i = 1; i <= 12; i++) {
    const next = ((week - 1 + by * i + 24) % 12) + 1;
    if (may(next)) return next;
  }
  return week;
}
