/** Words in the room they have: cut short, or broken into lines. */

/** How wide a text is. */
export type Measure = (text: string) => number;

/** A text that fits; what does not is cut off at an ellipsis. */
export function fitted(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** A text in lines; a word that is too wide for one is cut short. */
export function broken(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const one of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${one}` : one;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines.map((line) => fitted(line, width, measure));
}
