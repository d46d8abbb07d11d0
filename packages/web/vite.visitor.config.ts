// Builds visitor.html and shared.html from visitor-page.html: the pages of anonymous visitors. A build of its own, because a chunk that it shared with the
// app would bring what only the app needs of it.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed, onlyDrawnWeights, withoutSchemaPrinting } from './vite-plugins.ts';
import {
  pageOf,
  pagesFrom,
  phrasesTogether,
  scriptsInPage,
  stylesOfComponents,
} from './vite-visitor-plugins.ts';

/** Files are named by path, so that checks/vite-config.test.ts can check that they exist. */
const pathOf = (name: string) => path.join(import.meta.dirname, name);

const template = pathOf('visitor-page.html');

/** Those that visitor.tsx waits for. */
const firstPhrases = [
  ...['../phrases/src/en/ui.ts', '../phrases/src/en/errors.ts', '../phrases/src/en/wizard-runs.ts'],
  ...['../phrases/src/es/ui.ts', '../phrases/src/es/errors.ts', '../phrases/src/es/wizard-runs.ts'],
].map(pathOf);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    pagesFrom(template, { visitor: 'src/visitor.tsx', shared: 'src/shared.tsx' }),
    onlyDrawnWeights(),
    withoutSchemaPrinting(),
    stylesOfComponents(),
    react(),
    phrasesTogether(pathOf('../phrases/src/phrases.ts'), firstPhrases),
    scriptsInPage(pathOf('src/early-start.ts'), pathOf('public/before-paint.js'), {
      shared: { wizard: pathOf('src/features/wizards/index.ts') },
    }),
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
      input: { visitor: pageOf(template, 'visitor'), shared: pageOf(template, 'shared') },
      output: {
        // What every visitor's wizard needs are two files, and a shared view has the first of them: they compress better than fifty.
        codeSplitting: {
          groups: [
            // First, because a group takes what its modules import with them.
            { name: sharedGroup, debugName: 'first load of both', priority: 2 },
            { name: ownGroup, debugName: 'first load of one', priority: 1 },
          ],
        },
      },
    },
  },
});

/** What each page needs at first, besides its entry: in a group, that would be no file of its own in the list of the build. */
const roots = {
  wizard: [
    'src/routes/visitor/wizard-visit.tsx',
    // What a wizard uses of the slice whose door it comes through.
    'src/features/fields/field-types/field-input.tsx',
    '../domain/src/fields/wire-value.ts',
  ].map(pathOf),
  view: ['src/routes/visitor/shared-view-visit.tsx'].map(pathOf),
  both: [
    'src/routes/visitor/visitor-app.tsx',
    'src/app/language/language.ts',
    'src/app/reload-after-update.ts',
  ].map(pathOf),
};
const doorOfFields = pathOf('src/features/fields/index.ts');
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|clsx|@phosphor-icons[\\/]react[\\/]dist[\\/]lib|@mantine[\\/]core[\\/]esm[\\/]core|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|Input|InputBase|Loader|Skeleton|Text|TextInput|Transition|UnstyledButton|VisuallyHidden))[\\/]/;
const icon = /node_modules[\\/]@phosphor-icons[\\/]react[\\/]dist[\\/](csr|defs)[\\/]/;
const reached = { wizard: new Set<string>(), view: new Set<string>() };

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function sharedGroup(id: string, graph: ModuleGraph): string | null {
  if (reached.wizard.size === 0) {
    reach('wizard', graph);
    reach('view', graph);
  }
  return libraries.test(id) || (reached.wizard.has(id) && reached.view.has(id)) ? 'visitor' : null;
}

function ownGroup(id: string): string | null {
  if (reached.wizard.has(id)) return 'wizard';
  return reached.view.has(id) ? 'shared-view' : null;
}

function reach(page: keyof typeof reached, graph: ModuleGraph): void {
  const open = [...roots[page], ...roots.both];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached[page].has(id) || id === doorOfFields || (id.includes('node_modules') && !icon.test(id)))
      continue;
    reached[page].add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
}
