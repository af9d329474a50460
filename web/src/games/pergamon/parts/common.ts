/** Parts drawn for the first game that every game uses. */
export { default as Row } from '../../../kit/Go.svelte';
export { default as Icon } from '../../../kit/Icon.svelte';
export { default as Marker } from '../../../kit/Marker.svelte';
export { written } from '../../../kit/numbers';
export { default as Sheet } from '../../../kit/Sheet.svelte';
export { fitSize, textWidth } from '../../../kit/width';
export { Stage, boxOf, onto } from '../../../kit/stage';
