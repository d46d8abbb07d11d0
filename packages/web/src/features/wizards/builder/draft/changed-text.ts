// Letters of one word are one step of undo: two values that differ in a single text have its place as key.

/** The path of the only text that differs; empty if something else differs. */
export function changedText(before: unknown, after: unknown): string {
  const paths = differences(before, after, '');
  return paths.length === 1 && paths[0] !== other ? (paths[0] ?? '') : '';
}

const other = '\n';

/** Paths of texts that differ, `other` for anything else; stops after the second. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return [];
  if (typeof before === 'string' && typeof after === 'string') return [path];
  if (!isHolder(before) || !isHolder(after)) return [other];
  const keys = Object.keys(after);
  if (keys.length !== Object.keys(before).length) return [other];
  const found: string[] = [];
  for (const key of keys) {
    if (found.length > 1) break;
    found.push(...differences(before[key], after[key], `${path}/${key}`));
  }
  return found;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
