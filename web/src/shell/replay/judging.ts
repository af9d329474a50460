/** What an analysis says, in sentences and in numbers for a picture. */
import type { Analysis, Judgement, Phrase, TurningPoint } from '../../generated/messages';
import { capital } from '../../kit/width';
import { say } from '../texts.svelte';

export type Speak = (phrase: Phrase | string, args?: Record<string, unknown>) => string;

/** Speaks of a match in the reader's language. */
export const speaker =
  (game: string, names: string[]): Speak =>
  (phrase, args = {}) =>
    say(phrase, args, game, names);

export const why = (speak: Speak, reasons: Phrase[]): string =>
  reasons.length ? `${capital(reasons.map((one) => speak(one)).join('; '))}.` : '';

export const madeAt = (analysis: Analysis, seq: number): Judgement | undefined =>
  analysis.decisions.find((made) => made.seq === seq);

/** What happened at a turning point. */
export function turnWords(speak: Speak, names: string[], turn: TurningPoint, made: Judgement): string {
  const args = { player: names[turn.seat] ?? '', played: speak(made.name), best: speak(made.best_name) };
  return speak(turn.drawn ? 'analysis.turn_draw' : 'analysis.turn_decision', args);
}
