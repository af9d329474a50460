import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built app ships inside the Python package and asks no outside host for anything.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { outDir: '../src/dighouse/server/static', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
