// What first loads weigh, by the chunks that a build lists: no browser is needed for it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FirstLoad, firstLoads, type Spending } from './budgets.ts';
import { root } from './repository-files.ts';

/** As Vite's manifest has them. */
export type Chunks = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** Of the reply to a request for a script over HTTP/1.1 (kernel/http/web-app.ts). */
const headerBytes = 350;

const dist = path.join(root, 'packages', 'web', 'dist');

/** Scripts that a first visit loads: their names in `dist`. */
export function scriptsOf({ modules, files }: Pick<FirstLoad, 'modules' | 'files'>, chunks: Chunks) {
  const found = new Set(files);
  const open = [...modules];
  const seen = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = chunks[key];
    // It was renamed or is now part of another file: its budget would count too little.
    if (!chunk) throw new Error(`The build lists no chunk for ${key} (checks/budgets.ts).`);
    if (chunk.file.endsWith('.js')) found.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}

export function spendingOf(load: FirstLoad, chunks: Chunks, sizeOf: (file: string) => number): Spending {
  const before = scriptsOf({ modules: load.after ?? [], files: [] }, chunks);
  const scripts = [...scriptsOf(load, chunks)].filter((file) => !before.has(file));
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(file) + headerBytes, 0);
  return { ...load, spent: bytes / 1024 };
}

export function spendingOfBundles(): readonly Spending[] {
  return Object.values(firstLoads).map((load) => spendingOf(load, readChunks(load), compressedSize));
}

export function readChunks({ chunks }: Pick<FirstLoad, 'chunks'>): Chunks {
  // Written by Vite.
  return JSON.parse(readFileSync(path.join(dist, chunks), 'utf8')) as Chunks;
}

function compressedSize(file: string): number {
  const whole = path.join(dist, file);
  return statSync(existsSync(`${whole}.br`) ? `${whole}.br` : whole).size;
}
