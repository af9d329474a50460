/** Parts drawn for Thebes that fit here as well: every borrowing stands in this file. */
import type { Attachment } from 'svelte/attachments';
import { explain as explainThere, type Explanation } from '../thebes/explain';
import { flashOnChange as flashThere } from '../thebes/motion/changed';
import type { TombTable } from './table';

export { default as Books } from '../thebes/parts/Books.svelte';
export { default as Chip } from '../thebes/parts/Chip.svelte';
export { default as Icon } from '../thebes/parts/Icon.svelte';
export { default as Marker } from '../thebes/parts/Marker.svelte';
export { default as Watch } from '../thebes/parts/Watch.svelte';
export { default as Sheet } from '../thebes/dialog/Sheet.svelte';
export { fitSize, textWidth } from '../thebes/parts/width';
export { Stage, boxOf, onto } from '../thebes/motion/stage';
export type { Explanation };

/** Explains a thing on hover, focus and long press. */
export const explain = (table: TombTable, tell: () => Explanation | null): Attachment<Element> =>
  explainThere(table as never, tell);

/** Without movement, the spot that changed is outlined for a moment instead. */
export const flashOnChange = (table: TombTable, value: () => unknown): Attachment<HTMLElement | SVGElement> =>
  flashThere(table as never, value);
