/** Which drawing of the sprite an artifact has: by site, in the order of the box. */
import type { Site } from '../table';

// prettier-ignore
const DRAWN: Record<Site, string[]> = {
  greece: ['treasure', 'coin', 'cup', 'head', 'statue', 'omphalos', 'statue', 'helmet', 'mask', 'horse', 'frieze', 'head', 'seal'],
  crete: ['statue', 'gear', 'helmet', 'idol', 'artifact', 'sphinx', 'frieze', 'idol', 'coin', 'coffin', 'flask', 'disc', 'bull'],
  egypt: ['palette', 'seal', 'scarab', 'frieze', 'amulet', 'bowl', 'stone', 'mummy', 'bust', 'scroll', 'mirror', 'mummy', 'mask'],
  palestine: ['game', 'coin', 'lamp', 'tablet', 'scroll', 'vase', 'coffin', 'mummy', 'stele', 'column', 'stone', 'bull', 'medal'],
  mesopotamia: ['cup', 'bowl', 'stele', 'treasure', 'seal', 'lion', 'obelisk', 'mask', 'idol', 'tablet', 'vase', 'helmet', 'tablet'],
};

export const artifactDrawing = (site: Site, index: number): string => `t-${DRAWN[site][index] ?? 'artifact'}`;
