/** Which sound tells what happened. */
import type { Sound } from '../../kit/sound';

export const sounds: Record<string, Sound> = {
  journey: 'move',
  card_taken: 'card',
  cards_swapped: 'card',
  dig: 'draw',
  bonus_found: 'coin',
  exhibition_held: 'coin',
};
