// Builds visitor.html: the pages of anonymous visitors. A build of its own, because a chunk that it shared with the
// app would bring what only the app needs of it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed, onlyDrawnWeights, withoutSchemaPrinting } from './vite-plugins.ts';
import { phrasesTogether, scriptsInPage, stylesOfComponents } from './vite-visitor-plugins.ts';

/** Files are named by path, so that checks/vite-config.test.ts can check that they exist. */
const pathOf = (name: string) => path.join(import.meta.dirname, name);

/** Those that visitor.tsx waits for. */
const firstPhrases = [
  ...['../phrases/src/en/ui.ts', '../phrases/src/en/errors.ts', '../phrases/src/en/wizard-runs.ts'],
  ...['../phrases/src/es/ui.ts', '../phrases/src/es/errors.ts', '../phrases/src/es/wizard-runs.ts'],
].map(pathOf);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    onlyDrawnWeights(),
    withoutSchemaPrinting(),
    stylesOfComponents(),
    react(),
    phrasesTogether(pathOf('../phrases/src/phrases.ts'), firstPhrases),
    scriptsInPage(pathOf('src/early-start.ts'), pathOf('public/before-paint.js')),
    compressed(),
  ],
  resolve: {
    alias: {
      i18next: path.join(import.meta.dirname, 'src/app/language/small-i18n.ts'),
      'react-i18next': path.join(import.meta.dirname, 'src/app/language/small-react-i18n.ts'),
    },
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    // The app is there already.
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    manifest: '.visitor-chunks.json',
    // The content security policy allows no scripts or fonts from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'visitor.html'),
      output: {
        // What every visitor's wizard needs is one file, which compresses better than fifty.
        codeSplitting: {
          groups: [{ name: firstLoadGroup, debugName: 'first load' }],
        },
      },
    },
  },
});

const roots = [
  'src/visitor.tsx',
  // What a wizard uses of the slice whose door it comes through.
  'src/features/fields/field-types/field-input.tsx',
  '../domain/src/fields/wire-value.ts',
].map(pathOf);
const doorOfFields = pathOf('src/features/fields/index.ts');
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|clsx|@phosphor-icons[\\/]react[\\/]dist[\\/]lib|@mantine[\\/]core[\\/]esm[\\/]core|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|Input|InputBase|Loader|Skeleton|Text|TextInput|Transition|UnstyledButton|VisuallyHidden))[\\/]/;
const icon = /node_modules[\\/]@phosphor-icons[\\/]react[\\/]dist[\\/](csr|defs)[\\/]/;
const reached = new Set<string>();

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function firstLoadGroup(id: string, graph: ModuleGraph): string | null {
  if (reached.size === 0) reach(graph);
  return libraries.test(id) || reached.has(id) ? 'visitor' : null;
}

function reach(graph: ModuleGraph): void {
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || id === doorOfFields || (id.includes('node_modules') && !icon.test(id))) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
}
