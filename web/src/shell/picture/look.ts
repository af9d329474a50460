/** The colours and letters of the page, as a canvas takes them. */

export interface Look {
  sheet: string;
  ink: string;
  faint: string;
  rule: string;
  accent: string;
  wash: string;
  /** by seat: the colour, what is written on it, and its line in a chart */
  seats: { fill: string; on: string; line: string }[];
  serif: string;
  sans: string;
}

/** As they are now, in this theme and for this game; once the letters are there. */
export async function lookOf(seats: number): Promise<Look> {
  const probe = document.createElement('i');
  document.body.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const family = (name: string): string => {
    probe.style.fontFamily = `var(${name})`;
    return getComputedStyle(probe).fontFamily;
  };
  const look = {
    sheet: colour('--sheet'),
    ink: colour('--ink'),
    faint: colour('--ink-2'),
    rule: colour('--rule'),
    accent: colour('--accent'),
    wash: colour('--accent-wash'),
    seats: Array.from({ length: seats }, (_, seat) => ({
      fill: colour(`--p${seat + 1}`),
      on: colour(`--p${seat + 1}-on`),
      line: colour(`--p${seat + 1}-line`),
    })),
    serif: family('--serif'),
    sans: family('--sans'),
  };
  probe.remove();
  const wanted = [`600 20px ${look.serif}`, `700 20px ${look.serif}`, `400 20px ${look.sans}`, `600 20px ${look.sans}`];
  await Promise.all(wanted.map((font) => document.fonts.load(font))).catch(() => undefined); // then with others
  return look;
}
