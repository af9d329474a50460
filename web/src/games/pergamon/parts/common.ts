/** Parts drawn for the first game that every game uses. */
export { default as Icon } from '../../thebes/parts/Icon.svelte';
export { default as Marker } from '../../thebes/parts/Marker.svelte';
export { default as Sheet } from '../../thebes/dialog/Sheet.svelte';
export { fitSize, textWidth } from '../../thebes/parts/width';
export { Stage, boxOf, onto } from '../../thebes/motion/stage';
