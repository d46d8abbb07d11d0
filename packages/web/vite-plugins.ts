// What both builds do to the files of libraries, and to their own.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

/** Phosphor has six weights of every icon; the build only includes duotone, and others for the icons that use them. */
export function onlyDrawnWeights(): Plugin {
  let drawn: ReadonlyMap<string, ReadonlySet<string>>;
  return {
    name: 'only-drawn-weights',
    apply: 'build',
    buildStart: async () => {
      drawn = drawnWeights(await readComponents(path.join(import.meta.dirname, 'src')));
    },
    transform(code, id) {
      const name = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)/.exec(id)?.[1];
      if (name === undefined) return null;
      const selected = [...new Set(['duotone', ...(drawn.get(name) ?? [])])].map(
        (weight) => new RegExp(`\\[\\s*"${weight}",[\\s\\S]*?\\n {2}\\]`).exec(code)?.[0],
      );
      const head = /^[\s\S]*?new Map\(\[/.exec(code)?.[0];
      const tail = /\]\);\s*export[\s\S]*$/.exec(code)?.[0];
      if (selected.includes(undefined) || !head || !tail) throw new Error(`An icon has a new form: ${id}`);
      return { code: `${head}${selected.join(',')}${tail}`, map: null };
    },
  };
}

async function readComponents(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
}

/**
 * The weights in which any component shows each icon, by the icon's file name. Where the icon is a variable, those of all
 * icons of the component's file.
 */
export function drawnWeights(components: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const drawn = new Map<string, Set<string>>();
  for (const text of components) {
    const imported = [...text.matchAll(/@phosphor-icons\/react\/dist\/csr\/(\w+)/g)].map(
      ([, name = '']) => name,
    );
    for (const [, tag = '', value = ''] of text.matchAll(/<(\w+)(?:[^<>]|=>)*?\sweight=("\w+"|\{[^}]*\})/g)) {
      const name = tag.replace(/Icon$/, '');
      const weights = [...value.matchAll(/["'](\w+)["']/g)].map(([, weight = '']) => weight);
      for (const icon of imported.includes(name) ? [name] : imported)
        drawn.set(icon, new Set([...(drawn.get(icon) ?? []), ...weights]));
    }
  }
  return drawn;
}

/** Omits Zod's conversion to JSON Schema, which the browser does not use. */
export function withoutSchemaPrinting(): Plugin {
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

/** The grid's library loads its editor with the first edit, when there may be no connection: the build has it in the grid's file. */
export function gridWithEditor(): Plugin {
  const lazy = /React\.lazy\(async \(\) => await import\(("[^"]*data-grid-overlay-editor\.js")\)\)/;
  return {
    name: 'grid-with-editor',
    apply: 'build',
    transform(code, id) {
      if (!/glide-data-grid[\\/]dist[\\/]esm[\\/]data-editor[\\/]data-editor\.js$/.test(id)) return null;
      const file = lazy.exec(code)?.[1];
      if (file === undefined) throw new Error('The grid loads its editor in a new way.');
      return {
        code: `import OverlayEditor from ${file};\n${code.replace(lazy, 'OverlayEditor')}`,
        map: null,
      };
    },
  };
}

/**
 * Compresses files at a level that is too slow per request; the server selects one by what the browser
 * accepts.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '.' }) => {
      const all = await readdir(dir, { recursive: true });
      // The build of the pages for visitors adds to that of the app.
      const open = all.filter((file) => /\.(js|css|svg)$/.test(file) && !all.includes(`${file}.br`));
      await Promise.all(open.map((file) => compress(path.join(dir, file))));
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(
    `${file}.br`,
    await brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } }),
  );
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}
