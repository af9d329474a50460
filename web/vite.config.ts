import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const FONTS = /(alegreya|source-sans-3)-latin-wght-normal.*\.woff2$/; // what every page is set in

/** The page names everything its first picture needs, so that the browser asks for all of it at once. */
function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.values(bundle ?? {});
        const app = files.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/src/app.ts'));
        if (app?.type !== 'chunk') return [];
        const link = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) as const;
        const scripts = [app.fileName, ...app.imports].map((file) => link({ rel: 'modulepreload', href: `/${file}` }));
        const styles = files.filter((one) => app.viteMetadata?.importedCss.has(one.fileName));
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

// The built app ships inside the Python package and asks no outside host for anything.
export default defineConfig({
  plugins: [svelte(), preload(), eager()],
  base: '/',
  build: {
    outDir: '../src/dighouse/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } }, // a build says what is wrong, not how long each part took
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
