import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.FIELDHOUSE_API ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyDuotone(), react()],
  // The server puts a fresh nonce here with every page; style tags that libraries make carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
            {
              name: 'tiptap',
              test: /node_modules[\\/](@tiptap|prosemirror-[a-z]+|@mantine[\\/]tiptap)[\\/]/,
              priority: 20,
            },
            { name: 'grid', test: /node_modules[\\/]@glideapps[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});

/** Phosphor ships six weights of every icon; the app draws duotone alone, so the other five stay out of the build. */
function onlyDuotone(): Plugin {
  return {
    name: 'only-duotone',
    apply: 'build',
    transform(code, id) {
      if (!/@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/.test(id)) return null;
      const duotone = /\[\s*"duotone",[\s\S]*?\n {2}\]/.exec(code)?.[0];
      const head = /^[\s\S]*?new Map\(\[/.exec(code)?.[0];
      const tail = /\]\);\s*export[\s\S]*$/.exec(code)?.[0];
      if (!duotone || !head || !tail) throw new Error(`An icon has a new form: ${id}`);
      return { code: `${head}${duotone}${tail}`, map: null };
    },
  };
}
