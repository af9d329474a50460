/** Names for what nobody named: bots are called after tools, tables after things one digs up. */
import { word } from './texts.svelte';

const listed = (key: string): string[] => word(key).split(', ');

export function botName(seat: number): string {
  const names = listed('bot_names');
  return names[seat % names.length]!;
}

export function tableName(): string {
  const names = listed('table_names');
  return names[Math.floor(Math.random() * names.length)]!;
}

/** What a seat is called: by its name, or by its colour where nobody has given it one. */
export function called({ seat, name }: { seat: number; name: string }): string {
  return name === `Player ${seat + 1}` ? word(`colour_${seat + 1}`) : name;
}
