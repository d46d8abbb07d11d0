// The import graph, read from the sources themselves: existing tools parse TypeScript with an older compiler
// than ours, and silently skip every file that they can't read. The formatter is enforced, so every statement
// has one spelling.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  readonly from: string;
  /** A file of ours, or the name of a package. */
  readonly to: string;
  readonly isTypeOnly: boolean;
  readonly isCore: boolean;
}

/** One of several is enough. */
type Pattern = string | readonly string[];

export interface Rule {
  readonly name: string;
  readonly why: string;
  readonly from: { readonly path?: Pattern; readonly pathNot?: Pattern };
  readonly to: {
    /** `$1` is what the first bracket of the source's pattern matched. */
    readonly path?: Pattern;
    readonly pathNot?: Pattern;
    /**
     * The only condition of its rule: among files at run time, or among the entries of one folder, including
     * types and styles.
     */
    readonly isCircular?: 'files' | 'folders';
    /** Only what belongs to Node itself. */
    readonly isCore?: true;
    /** Types don't exist at run time. */
    readonly isRuntime?: true;
  };
  /** Violations that are older than the rule. Fixing one removes it from the list; none may be added. */
  readonly known?: readonly string[];
}

const statements = [
  /^(?:import|export)\s+(type\s)?[^'";]*?\sfrom\s+'([^']+)'/gm,
  /^import\s+()'([^']+)'/gm,
  /\bimport\(()\s*'([^']+)'\s*\)/g,
];

export function readImports(root: string, files: readonly string[]): Import[] {
  const known = new Set(files);
  return files.flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8');
    const found = statements.flatMap((statement) => [...text.matchAll(statement)]);
    return found.map(([, type, name = '']) => ({
      from,
      to: resolveImport(from, name, known),
      isTypeOnly: type !== undefined && type !== '',
      isCore: name.startsWith('node:'),
    }));
  });
}

/**
 * Resolves our own imports to a file; a path that leads to no source (styles, built files) is returned
 * unchanged.
 */
function resolveImport(from: string, name: string, known: ReadonlySet<string>): string {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), name));
  const own = /^@fieldhouse\/(\w+)\/(.+)$/.exec(name);
  const file = `packages/${own?.[1]}/src/${own?.[2]}.ts`;
  return own && known.has(file) ? file : name;
}

export function findViolations(rule: Rule, imports: readonly Import[]): string[] {
  if (rule.to.isCircular === 'files') return cycles(imports);
  if (rule.to.isCircular === 'folders') return circlesInFolders(imports);
  return imports.filter((each) => isBreach(rule, each)).map(({ from, to }) => `${from} → ${to}`);
}

function isBreach({ from, to }: Rule, each: Import): boolean {
  const source = firstMatch(from.path, each.from);
  if (!source || firstMatchGiven(from.pathNot, each.from)) return false;
  if (to.isCore && !each.isCore) return false;
  if (to.isRuntime && each.isTypeOnly) return false;
  const filled = (pattern: Pattern | undefined) =>
    pattern === undefined
      ? undefined
      : [pattern].flat().map((text) => text.replaceAll('$1', source[1] ?? ''));
  return firstMatch(filled(to.path), each.to) !== null && !firstMatchGiven(filled(to.pathNot), each.to);
}

/** No pattern matches everything. */
function firstMatch(pattern: Pattern | undefined, text: string): RegExpExecArray | null {
  for (const each of [pattern ?? ''].flat()) {
    const match = new RegExp(each).exec(text);
    if (match) return match;
  }
  return null;
}

function firstMatchGiven(pattern: Pattern | undefined, text: string): boolean {
  return pattern !== undefined && firstMatch(pattern, text) !== null;
}

/** Every cycle of files once, as the path that closes it. Type-only imports don't exist at run time. */
function cycles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(
    imports.filter((each) => !each.isTypeOnly),
    (each) => each.from,
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const each of next.get(file) ?? []) walk(each.to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);

/**
 * Cycles among the entries of one folder, files and folders: one line for each. An import counts in the
 * folder where the paths of its two ends diverge, so that one rule covers slices, their folders and single
 * files.
 */
function circlesInFolders(imports: readonly Import[]): string[] {
  const inside = imports.filter(({ from, to }) => to.startsWith('packages/') && !isTest(from));
  const byFolder = Map.groupBy(inside.map(whereWaysPart), ({ folder }) => folder);
  return [...byFolder]
    .flatMap(([folder, arrows]) => circles(arrows).map((names) => `${folder}: ${names.join(' ')}`))
    .toSorted();
}

interface Arrow {
  readonly from: string;
  readonly to: string;
}

function whereWaysPart({ from, to }: Import): Arrow & { readonly folder: string } {
  const [source, target] = [from.split('/'), to.split('/')];
  const depth = source.findIndex((name, at) => name !== target[at]);
  return { folder: source.slice(0, depth).join('/'), from: source[depth] ?? '', to: target[depth] ?? '' };
}

/** The groups of entries that reach each other. */
function circles(arrows: readonly Arrow[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const reach = (start: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const { to } of next.get(name) ?? []) {
        if (!found.has(to)) open.push(to);
        found.add(to);
      }
    }
    return found;
  };
  const reached = new Map([...next.keys()].map((name) => [name, reach(name)]));
  const isTied = (a: string, b: string) => reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
  const names = [...next.keys()].filter((name) => isTied(name, name)).toSorted();
  const firsts = names.filter((name) => names.find((other) => isTied(other, name)) === name);
  return firsts.map((first) => names.filter((name) => isTied(first, name)));
}
