/** Which sound tells what happened. */
import type { Sound } from '../../kit/sound';

export const sounds: Record<string, Sound> = {
  drew: 'card',
  drew_card: 'card',
  card_taken: 'card',
  erects: 'move',
  extends: 'move',
  laid: 'card',
  discarded: 'card',
  scored: 'coin',
  paid: 'coin',
  history: 'move',
};
