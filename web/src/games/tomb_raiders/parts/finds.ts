/** Which drawing of the sprite an artifact has: by region, from 1 point up. */
import type { Region } from '../table';

const DRAWN: Record<Region, string[]> = {
  greece: ['coin', 'cup', 'frieze', 'helmet', 'horse', 'mask'],
  crete: ['flask', 'artifact', 'idol', 'disc', 'bull', 'gear'],
  egypt: ['amulet', 'scarab', 'scroll', 'bust', 'mummy', 'sphinx'],
  mesopotamia: ['seal', 'bowl', 'tablet', 'lion', 'stele', 'obelisk'],
};

export const artifactDrawing = (region: string, value: number): string =>
  `t-${DRAWN[region as Region]?.[value - 1] ?? 'artifact'}`;
