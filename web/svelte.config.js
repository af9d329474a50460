import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// `tree`: the pieces of a page are made by calls, not parsed from strings: a table opens with some percent less work
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, fragments: 'tree' } };
