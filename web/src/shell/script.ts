/** A lesson's script: which move it means, and which step it is at. */
import type { LessonStep } from '../generated/messages';

export type Move = Record<string, unknown>;

/** Whether an action is the one a script means: all it names agrees. */
export const fits = (move: Move, action: Move): boolean =>
  Object.entries(move).every(([name, meant]) => action[name] === meant);

/** By step: how many moves of the game came before it, and how many when it is done. */
export function spans(steps: LessonStep[]): { from: number; to: number }[] {
  let count = 0;
  return steps.map((step) => {
    const from = count;
    count += step.play.length + step.replies;
    return { from, to: count };
  });
}

/** The step to show: where the reader is, but not before what was played, nor after what is still to be played. */
export function stepAt(steps: LessonStep[], moves: number, wished: number): { now: number; next: number } {
  const reach = spans(steps);
  const led = steps.map((step) => step.play.length > 0);
  const played = steps.findLastIndex((_, i) => led[i] && moves >= reach[i]!.to);
  const due = steps.findIndex((_, i) => led[i] && moves < reach[i]!.to);
  const next = due < 0 ? steps.length : due;
  return { now: Math.max(played + 1, Math.min(wished, next)), next };
}
