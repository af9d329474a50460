/** Names for what nobody named: bots are called after tools, tables (by the house) after things one digs up. */
import { say, word } from './texts.svelte';

const listed = (key: string): string[] => word(key).split(', ');

export function botName(seat: number): string {
  const names = listed('bot_names');
  return names[seat % names.length]!;
}

/** What a table is called: what people named as it is, what the house named in the reader's language. */
export function tableCalled(name: string): string {
  const key = `table_name.${name.toLowerCase()}`;
  const told = say(key);
  return told === key ? name : told;
}

/** What a seat is called: by its name, or by its colour where nobody has given it one. */
export function called({ seat, name }: { seat: number; name: string }): string {
  return name === `Player ${seat + 1}` ? word(`colour_${seat + 1}`) : name;
}
