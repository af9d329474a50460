import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const FONTS = /(alegreya|source-sans-3)-latin-wght-normal.*\.woff2$/; // what every page is set in

/** The page names everything its first picture needs, so that the browser asks for all of it at once; what a game and a
 * language need besides stands in `needed.json`, and the house writes it into the page of a table. */
function preload(): Plugin {
  return {
    name: 'preload',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const app = chunks.find((one) => one.facadeModuleId?.endsWith('/src/app.ts'));
      const known = new Set([app?.fileName, ...(app?.imports ?? [])]);
      const needed: Record<string, { scripts: string[]; styles: string[] }> = {};
      for (const one of chunks) {
        const name = /\/src\/(?:games\/(\w+)\/index|texts\/(\w+))\.ts$/.exec(one.facadeModuleId ?? '');
        if (!name) continue;
        const scripts = [one.fileName, ...one.imports].filter((file) => !known.has(file));
        const used = chunks.filter((other) => scripts.includes(other.fileName));
        const styles = used.flatMap((other) => [...(other.viteMetadata?.importedCss ?? [])]);
        needed[name[1] ?? name[2]!] = { scripts, styles };
      }
      this.emitFile({ type: 'asset', fileName: 'needed.json', source: JSON.stringify(needed) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.values(bundle ?? {});
        const app = files.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/src/app.ts'));
        if (app?.type !== 'chunk') return [];
        const link = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const;
        const scripts = [app.fileName, ...app.imports].map((file) => link({ rel: 'modulepreload', href: `/${file}` }));
        const used = files.filter((one) => one.fileName === app.fileName || app.imports.includes(one.fileName));
        const sheets = used.flatMap((one) => [...((one.type === 'chunk' && one.viteMetadata?.importedCss) || [])]);
        const styles = files.filter((one) => sheets.includes(one.fileName));
        const fonts = files.filter((one) => FONTS.test(one.fileName));
        return [
          ...styles.map((one) => link({ rel: 'stylesheet', href: `/${one.fileName}` })),
          ...scripts,
          ...fonts.map((one) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${one.fileName}` })),
        ];
      },
    },
  };
}

/** Scripts are small and used whole: the browser may compile them beside the page's own work, not at their first call. */
function eager(): Plugin {
  return {
    name: 'eager',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // to a browser that does not know it a comment; it must be the very first line
        for (const one of Object.values(bundle))
          if (one.type === 'chunk') one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      },
    },
  };
}

const FIRST = /\/(main|early|edition|stored)\.ts$/; // what the page does before the app is read

/** What several parts of the app use, but for what comes first of all. */
const shared = (file: string): boolean => /\/src\/|\/node_modules\//.test(file) && !FIRST.test(file);

// The built app ships inside the Python package and asks no outside host for anything.
export default defineConfig({
  plugins: [svelte(), preload(), eager()],
  base: '/',
  build: {
    outDir: '../src/dighouse/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // a request costs a slow phone more than some lines it does not need
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false, // or what the first script needs would be kept back for the rest
          groups: [{ name: 'base', test: shared, minShareCount: 2 }],
        },
      },
      checks: { bundlerTimings: false }, // a build says what is wrong, not how long each part took
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
