import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.FIELDHOUSE_API ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyDrawnWeights(), withoutSchemaPrinting(), react(), compressed()],
  // The server replaces this with a new nonce per page; style tags that libraries create use it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no scripts or fonts from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What every page needs is one file instead of thirty; the rest is split by route.
        codeSplitting: {
          groups: [
            { name: firstLoadGroup, debugName: 'first load', priority: 2 },
            // Contains no dependencies of icons, which belong to the first load.
            { name: teamIconGroup, debugName: 'icons of teams', priority: 1 },
            // A group includes what its modules import, so inputs that public pages use have a higher
            // priority.
            { name: inputsGroup, debugName: 'inputs', priority: 1 },
            { name: recordsGroup, debugName: 'the records table', priority: 0 },
          ],
        },
      },
    },
  },
});

const librariesOfEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|clsx|i18next|react-i18next|zod|@tanstack[\\/][a-z-]+|@phosphor-icons[\\/]react[\\/]dist[\\/]lib|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/;

/** Our files and folders are named by path, so that checks/vite-config.test.ts can check that they exist. */
const pathOf = (name: string) => path.join(import.meta.dirname, name);
const main = pathOf('src/main.tsx');
const loginPage = pathOf('src/features/identity/sign-in/login-page.tsx');
const anonymousPages = [
  'src/features/wizards/public-wizard-page.tsx',
  'src/features/wizards/run/wizard-run-view.tsx',
].map(pathOf);
/** Its icons are one file for all team pages; public pages use others. */
const teamFrame = pathOf('src/app/frame/team-frame.tsx');
const icon = /node_modules[\\/]@phosphor-icons[\\/]react[\\/]dist[\\/](csr|defs)[\\/]/;

/**
 * The records table is opened most: its parts are one file, whatever else uses some of them. The page around
 * it is not the root of the group, because it imports parts that public pages use too.
 */
const recordsTable = pathOf('src/features/records/table/records-table.tsx');
/** Modules that both a public wizard and the table use. */
const anonymousInputs = [
  'src/features/fields/field-types/field-input.tsx',
  'src/features/fields/input/input-frame.ts',
  'src/features/fields/input/number/percent-text.ts',
  'src/features/fields/input/structured.module.css',
  'src/features/fields/values/wire-value.ts',
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

function firstLoadGroup(id: string, graph: ModuleGraph): string | null {
  if (librariesOfEveryPage.test(id) || reachedFrom(main, graph).has(id)) return 'shell';
  const isOfLogin = reachedFrom(loginPage, graph).has(id) && !isUsedByAnonymousPages(id, graph);
  return isOfLogin ? 'sign-in' : null;
}

function teamIconGroup(id: string, graph: ModuleGraph): string | null {
  const isOfTeams =
    icon.test(id) &&
    reachedFrom(teamFrame, graph).has(id) &&
    !reachedFrom(main, graph).has(id) &&
    !reachedFrom(loginPage, graph).has(id) &&
    // The table's icons come with the table.
    !reachedFrom(recordsTable, graph).has(id) &&
    !isUsedByAnonymousPages(id, graph);
  return isOfTeams ? 'icons' : null;
}

function inputsGroup(id: string): string | null {
  return anonymousInputs.includes(id) || librariesOfInputs.test(id) ? 'inputs' : null;
}

function recordsGroup(id: string, graph: ModuleGraph): string | null {
  if (!reachedFrom(recordsTable, graph).has(id) || isUsedByAnonymousPages(id, graph)) return null;
  if (frameOfPages.some((folder) => id.startsWith(folder))) return 'team';
  return slicesOfTable.some((folder) => id.startsWith(folder)) || icon.test(id) ? 'records' : null;
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

/**
 * Phosphor has six weights of every icon; the build only includes duotone, and bold for the icons that use
 * it.
 */
function onlyDrawnWeights(): Plugin {
  let drawnBold: ReadonlySet<string>;
  return {
    name: 'only-drawn-weights',
    apply: 'build',
    buildStart: async () => {
      drawnBold = await findDrawnBold(path.join(import.meta.dirname, 'src'));
    },
    transform(code, id) {
      const name = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)/.exec(id)?.[1];
      if (name === undefined) return null;
      const weights = drawnBold.has(name) ? ['bold', 'duotone'] : ['duotone'];
      const selected = weights.map(
        (weight) => new RegExp(`\\[\\s*"${weight}",[\\s\\S]*?\\n {2}\\]`).exec(code)?.[0],
      );
      const head = /^[\s\S]*?new Map\(\[/.exec(code)?.[0];
      const tail = /\]\);\s*export[\s\S]*$/.exec(code)?.[0];
      if (selected.includes(undefined) || !head || !tail) throw new Error(`An icon has a new form: ${id}`);
      return { code: `${head}${selected.join(',')}${tail}`, map: null };
    },
  };
}

/** The icons that any component shows in bold, by file name. */
async function findDrawnBold(folder: string): Promise<ReadonlySet<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const signs = texts.flatMap((text) => [...text.matchAll(/<(\w+)Icon\s[^>]*weight="bold"/g)]);
  return new Set(signs.map(([, name = '']) => name));
}

/** Omits Zod's conversion to JSON Schema, which the browser does not use. */
function withoutSchemaPrinting(): Plugin {
  const printers = /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
  return {
    name: 'without-schema-printing',
    apply: 'build',
    transform(code, id) {
      if (!printers.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const refuse = '() => () => { throw new Error("Schemas are not printed in the browser."); }';
      return { code: names.map((name) => `export const ${name} = ${refuse};`).join('\n'), map: null };
    },
  };
}

/**
 * Compresses files at a level that is too slow per request; the server selects one by what the browser
 * accepts.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '.' }) => {
      const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(files.map((file) => compress(path.join(dir, file))));
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 10 } }));
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}
