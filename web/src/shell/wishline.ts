/** What is said of a planned move. */
import type { LegalAction } from '../generated/messages';
import type { Client } from './client.svelte';
import { listed } from './lines';
import { word } from './texts.svelte';

const named = (client: Client, { name }: LegalAction): string => client.say(name);

/** In the bar, while others move; nothing: nobody plans. */
export function wishLine(client: Client): string {
  const { wish } = client;
  if (!wish.open) return '';
  if (wish.move) return word('wish_planned', { move: named(client, wish.move) });
  if (!wish.choosing) return '';
  if (wish.refused) return word('wish_refused');
  return word(wish.nothing ? 'wish_nothing' : 'wish_choose');
}

/** On one's turn, of a move that has to be confirmed or cannot be made. */
export function wishTurn(client: Client): string {
  const { due, lost } = client.wish;
  if (lost) return word('wish_lost', { move: named(client, lost), why: client.trouble ?? word('wish_gone') });
  if (!due) return '';
  const price = listed(...due.price.map((one) => client.say(one)));
  return word(due.chance ? 'wish_due' : 'wish_changed', { move: named(client, due), price });
}
