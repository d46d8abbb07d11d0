import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePages } from './vite-guide-plugin.ts';
import { compressed, gridWithEditor, onlyDrawnWeights, withoutSchemaPrinting } from './vite-plugins.ts';

const server = process.env.FIELDHOUSE_API ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    onlyDrawnWeights(),
    withoutSchemaPrinting(),
    gridWithEditor(),
    guidePages(),
    react(),
    compressed(),
  ],
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // For what first loads weigh (checks/bundle-sizes.ts); the server sends no file whose name begins with a dot.
    manifest: '.chunks.json',
    // The content security policy allows no scripts or fonts from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What every page needs is one file instead of thirty; the rest is split by route.
        codeSplitting: {
          groups: [
            { name: shellGroup, debugName: 'first load', priority: 4 },
            { name: formsGroup, debugName: 'forms', priority: 3 },
            { name: signInGroup, debugName: 'the sign-in page', priority: 2 },
            // Contains no dependencies of icons, which belong to the first load.
            { name: teamIconGroup, debugName: 'icons of teams', priority: 1 },
            // A group includes what its modules import, so inputs that public pages use have a higher
            // priority.
            { name: inputsGroup, debugName: 'inputs', priority: 1 },
            { name: teamGroup, debugName: 'the frame of a team', priority: 1 },
            { name: recordsGroup, debugName: 'the records table', priority: 0 },
          ],
        },
      },
    },
  },
});

const librariesOfEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|clsx|i18next|react-i18next|zod|@tanstack[\\/][a-z-]+|@phosphor-icons[\\/]react[\\/]dist[\\/]lib|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/;

/** Parts of forms that both the sign-in page and the pages of a team show. */
const librariesOfForms =
  /node_modules[\\/]@mantine[\\/](core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor|CloseButton|Input|InputBase|Text|TextInput|VisuallyHidden)|hooks[\\/]esm[\\/]use-(id|uncontrolled))[\\/]/;

/** Our files and folders are named by path, so that checks/vite-config.test.ts can check that they exist. */
const pathOf = (name: string) => path.join(import.meta.dirname, name);
const main = pathOf('src/main.tsx');
const loginPage = pathOf('src/features/identity/sign-in/login-page.tsx');
const anonymousPages = [
  'src/features/shared-views/embed-page.tsx',
  'src/features/shared-views/shared-view-page.tsx',
  'src/features/wizards/public-wizard-page.tsx',
  'src/features/wizards/run/wizard-run-view.tsx',
].map(pathOf);
/** Its icons are one file for all team pages; public pages use others. */
const teamFrame = pathOf('src/app/frame/team-frame.tsx');
const teamPage = pathOf('src/routes/team-{$teamId}/team-page.tsx');
/** Loaded before the frame, by the route. */
const ownUser = pathOf('src/app/session/own-user.ts');
const icon = /node_modules[\\/]@phosphor-icons[\\/]react[\\/]dist[\\/](csr|defs)[\\/]/;

/**
 * The records table is opened most: its parts are one file, whatever else uses some of them. The page around
 * it is not the root of the group, because it imports parts that public pages use too.
 */
const recordsTable = pathOf('src/features/records/table/records-table.tsx');
const recordsPage = pathOf('src/features/records/records-page/records-page.tsx');
/** Modules that both a public wizard and the table use. */
const anonymousInputs = [
  'src/features/fields/field-types/field-input.tsx',
  'src/features/fields/input/input-frame.tsx',
  'src/features/fields/input/number/percent-text.ts',
  'src/features/fields/input/structured.module.css',
  '../domain/src/fields/wire-value.ts',
  'src/app/language/formats.ts',
  '../domain/src/fields/date/date.ts',
  '../domain/src/fields/date/zoned-time.ts',
  '../domain/src/fields/field-type.ts',
  '../contract/src/field-types.ts',
].map(pathOf);
const librariesOfInputs =
  /@mantine[\\/](core[\\/]esm[\\/]components[\\/](Textarea|Input|InputBase|TextInput)|hooks[\\/]esm[\\/]use-merged-ref)/;
const slicesOfTable = ['src/features/records/', 'src/features/fields/'].map(pathOf);
const frameOfPages = ['src/app/', 'src/ui/'].map(pathOf);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const reached = new Map<string, ReadonlySet<string>>();

function shellGroup(id: string, graph: ModuleGraph): string | null {
  return librariesOfEveryPage.test(id) || reachedFrom(main, graph).has(id) ? 'shell' : null;
}

/** Otherwise the pages of a team would load the sign-in page with its inputs. */
function formsGroup(id: string, graph: ModuleGraph): string | null {
  const isShared = reachedFrom(loginPage, graph).has(id) && (isOfFrame(id, graph) || isOfTable(id, graph));
  return isShared || librariesOfForms.test(id) ? 'forms' : null;
}

function signInGroup(id: string, graph: ModuleGraph): string | null {
  return reachedFrom(loginPage, graph).has(id) && !isUsedByAnonymousPages(id, graph) ? 'sign-in' : null;
}

/** Most are less than a file's headers. */
function teamIconGroup(id: string, graph: ModuleGraph): string | null {
  const isOfTeams = reachedFrom(teamFrame, graph).has(id) || isOfTable(id, graph);
  return icon.test(id) && isOfTeams && !reachedFrom(loginPage, graph).has(id) ? 'icons' : null;
}

/** What every page of a team loads is one file: the frame, and the contract's parts that sign a user in. */
function teamGroup(id: string, graph: ModuleGraph): string | null {
  const isPartOfTable = isOfTable(id, graph) && frameOfPages.some((folder) => id.startsWith(folder));
  return isPartOfTable || (isOfFrame(id, graph) && !isUsedByAnonymousPages(id, graph)) ? 'team' : null;
}

/** What the frame and a public wizard share must be named here, or it would come with the frame. */
function inputsGroup(id: string, graph: ModuleGraph): string | null {
  const isShared = isOfFrame(id, graph) && isUsedByAnonymousPages(id, graph);
  return isShared || anonymousInputs.includes(id) || librariesOfInputs.test(id) ? 'inputs' : null;
}

function isOfFrame(id: string, graph: ModuleGraph): boolean {
  return [teamPage, ownUser].some((root) => reachedFrom(root, graph).has(id));
}

function recordsGroup(id: string, graph: ModuleGraph): string | null {
  if (!reachedFrom(recordsTable, graph).has(id) || isUsedByAnonymousPages(id, graph)) return null;
  return slicesOfTable.some((folder) => id.startsWith(folder)) ? 'records' : null;
}

function isOfTable(id: string, graph: ModuleGraph): boolean {
  return [recordsPage, recordsTable].some((root) => reachedFrom(root, graph).has(id));
}

function isUsedByAnonymousPages(id: string, graph: ModuleGraph): boolean {
  return anonymousPages.some((page) => reachedFrom(page, graph).has(id));
}

/** Our own modules and the icons that a page loads before it is drawn. */
function reachedFrom(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = reached.get(root);
  if (known) return known;
  const found = new Set<string>();
  reached.set(root, found);
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || (id.includes('node_modules') && !icon.test(id))) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
