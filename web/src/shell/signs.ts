/** The log's sentences with the game's drawings in them. */
import type { Notice, Phrase } from '../generated/messages';
import type { GameDrawing } from './contract';
import { say } from './texts.svelte';

/** What happened in words as the log has it, with the drawings of the game in them. */
export function signedTale(
  table: { readonly names: string[] },
  drawing: GameDrawing,
  notices: Notice[],
): { main: string; rest: string } {
  const speak = (phrase: Phrase | string, args: Record<string, unknown> = {}): string =>
    say(phrase, args, drawing.key, table.names, drawing.sign);
  const speaking = new Proxy(table, {
    get: (of, name): unknown => (name === 'say' ? speak : Reflect.get(of, name)),
  });
  return drawing.tale(speaking as never, notices);
}
