/** Parts of the kit this board is made of: every borrowing stands in this file. */
export { default as Books } from '../../kit/Books.svelte';
export { flashOnChange } from '../../kit/changed';
export { default as Chip } from '../../kit/Chip.svelte';
export { explain, type Explanation } from '../../kit/explain';
export { default as Row } from '../../kit/Go.svelte';
export { default as Icon } from '../../kit/Icon.svelte';
export { default as Marker } from '../../kit/Marker.svelte';
export { withSign } from '../../kit/numbers';
export { default as Sheet } from '../../kit/Sheet.svelte';
export { Stage, boxOf, onto } from '../../kit/stage';
export { default as Watch } from '../../kit/Watch.svelte';
export { fitSize, textWidth } from '../../kit/width';
