// What only the build of the pages for visitors does.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';

/** Each component of Mantine brings its styles, instead of all styles coming with the first. */
export function stylesOfComponents(): Plugin {
  const names = /@mantine[\\/]core[\\/]esm[\\/]components[\\/].*?(\w+)\.module\.mjs$/;
  return {
    name: 'styles-of-components',
    apply: 'build',
    transform(code, id) {
      const name = names.exec(id)?.[1];
      if (name === undefined) return null;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  };
}

/** Pages that differ only in their entry: `<name>.html` is the template with the entry in place of `__ENTRY__`. */
export function pagesFrom(template: string, entries: Readonly<Record<string, string>>): Plugin {
  const entryOf = new Map(Object.entries(entries).map(([name, entry]) => [pageOf(template, name), entry]));
  return {
    name: 'pages-from-template',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (entryOf.has(id) ? id : null),
    async load(id) {
      const entry = entryOf.get(id);
      return entry === undefined
        ? null
        : (await readFile(template, 'utf8')).replace('__ENTRY__', `/${entry}`);
    },
  };
}

export function pageOf(template: string, name: string): string {
  return path.join(path.dirname(template), `${name}.html`);
}

const togetherPrefix = '\0phrases-';

/**
 * Phrases that a page waits for, in one file for each language: each file is a request of its own, and browsers send six at a
 * time. `registry` is the module that imports each of them on demand.
 */
export function phrasesTogether(registry: string, files: readonly string[]): Plugin {
  const nameOf = (file: string) => `phrases-${path.basename(path.dirname(file))}`;
  return {
    name: 'phrases-together',
    apply: 'build',
    transform(code, id) {
      if (id !== registry) return null;
      let changed = code;
      for (const file of files) {
        const slice = path.basename(file, '.ts');
        const own = new RegExp(
          `import\\(\\s*["']\\./${path.basename(path.dirname(file))}/${slice}\\.ts["']\\s*\\)`,
        );
        if (!own.test(changed)) throw new Error(`The registry has a new form: ${file}`);
        const all = `import(${JSON.stringify(`virtual:${nameOf(file)}`)})`;
        changed = changed.replace(own, `${all}.then((all) => all[${JSON.stringify(slice)}])`);
      }
      return { code: changed, map: null };
    },
    resolveId: (id) =>
      id.startsWith('virtual:phrases-') ? `${togetherPrefix}${id.slice('virtual:phrases-'.length)}` : null,
    load(id) {
      if (!id.startsWith(togetherPrefix)) return null;
      const language = id.slice(togetherPrefix.length);
      return files
        .filter((file) => path.basename(path.dirname(file)) === language)
        .map(
          (file) => `export * as ${JSON.stringify(path.basename(file, '.ts'))} from ${JSON.stringify(file)};`,
        )
        .join('\n');
    },
  };
}

/**
 * Writes two small scripts into the page, which start before any file has arrived: `early`, a bundle of its own that gets the
 * names of the files of phrases as `data-<language>`, and `beforePaint`, which the page names as a file. The server allows them by
 * their hashes (kernel/http/web-app.ts). `onDemand`: modules that a page may import later, by its name; their files are `data-<name>`.
 */
export function scriptsInPage(early: string, beforePaint: string, onDemand: ModulesOfPages): Plugin {
  let [earlySource, paintSource] = ['', ''];
  return {
    name: 'scripts-in-page',
    apply: 'build',
    async buildStart() {
      earlySource = await bundle(early);
      paintSource = minifySync(path.basename(beforePaint), await readFile(beforePaint, 'utf8')).code;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle: files = {} }) {
        const chunks = Object.values(files).filter((file) => file.type === 'chunk');
        const phrases = chunks.flatMap(({ facadeModuleId, fileName, imports }) =>
          facadeModuleId?.startsWith(togetherPrefix)
            ? [`data-${facadeModuleId.slice(togetherPrefix.length)}="/${[fileName, ...imports].join(' /')}"`]
            : [],
        );
        if (phrases.length === 0) throw new Error('No file contains phrases.');
        const later = Object.entries(onDemand[path.basename(filename, '.html')] ?? {}).map(
          ([name, module]) => {
            const own = filesOf(module, files).filter((file) => !html.includes(file));
            if (own.length === 0) throw new Error(`The page loads ${module} from the start.`);
            return `data-${name}="/${own.join(' /')}"`;
          },
        );
        const named = `<script src="/${path.basename(beforePaint)}"></script>`;
        // A script after a style sheet waits for it. The files of the page are named before, so that they are requested first.
        const styles = '<link rel="stylesheet"';
        if (!html.includes(named) || !html.includes(styles))
          throw new Error('A page for visitors has a new form.');
        const scripts = `${inPage(paintSource)}\n    ${inPage(earlySource, [...phrases, ...later])}\n    `;
        return html.replace(named, '').replace(styles, () => `${scripts}${styles}`);
      },
    },
  };
}

/** By page and name. */
type ModulesOfPages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Scripts and style sheets that an import of the module loads. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const open = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && file.facadeModuleId === module,
  );
  if (open.length === 0) throw new Error(`No file is ${module}.`);
  for (let file = open.pop(); file; file = open.pop()) {
    if (file.type !== 'chunk' || found.has(file.fileName)) continue;
    found.add(file.fileName);
    for (const name of file.viteMetadata?.importedCss ?? []) found.add(name);
    open.push(...file.imports.flatMap((name) => bundle[name] ?? []));
  }
  return [...found];
}

function inPage(source: string, attributes: readonly string[] = []): string {
  const code = source.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error('The script would end too early.');
  return `<script ${attributes.join(' ')}>${code}</script>`.replace('<script >', '<script>');
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.dirname(entry),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk' || outputs.length !== 1) throw new Error(`${entry} is not one file.`);
  return chunk.code;
}
