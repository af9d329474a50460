/** Which sound tells what happened. */
import type { Sound } from '../../kit/sound';

export const sounds: Record<string, Sound> = {
  card_taken: 'card',
  play_thief: 'card',
  play_tomb_raiders: 'card',
  play_scientist: 'card',
  play_assistant: 'card',
  dig: 'draw',
  find_taken: 'draw',
  donated: 'card',
  presentation_taken: 'coin',
  professor_came: 'move',
  professor_moved: 'move',
};
