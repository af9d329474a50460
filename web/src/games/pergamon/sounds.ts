/** Which sound tells what happened. */
import type { Sound } from '../../kit/sound';

export const sounds: Record<string, Sound> = {
  placed: 'move',
  paid: 'coin',
  dug: 'draw',
  robber_dug: 'draw',
  tile_ordered: 'card',
  tile_added: 'card',
  row_cancelled: 'card',
  shown: 'move',
  awarded: 'coin',
  stored: 'card',
  discarded: 'card',
};
