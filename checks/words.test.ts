// docs/words.md lists words that are private to this code base. Their number may only fall: a new use fails here, and
// so does a removal, until the lower number is written below.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The uses left, by word; words without an entry have none. */
const left: Readonly<Record<string, number>> = { house: 3, kept: 10, stands: 1, strangers: 2, tell: 1 };

/** Generated, Spanish, stored in databases already, or about the words themselves. */
const isExempt = (file: string) =>
  /\.generated\.|^packages\/(phrases\/src\/es|server\/migrations)\/|^packages\/contract\/openapi\.json$|^package-lock\.json$/.test(
    file,
  ) || ['docs/words.md', 'checks/words.test.ts'].includes(file);

/** Stored values and columns, icons, and names in sample data. */
const fixed =
  /\btold_apart(?:_no_more)?\b|\bsaid_(?:by|at)\b|\bsaid(?:By|At)\b|\brows_?[kK]ept\b|_kept\b|\bnobody@|'nobody'|\bfa-house\b|\bHouseIcon\b|\bcsr\/House\b|\b(?:Rossi|Elm|Ash|Oak|Moved|Zebra|Hidden|Safe|Her|Whole|field|open|Open) ?[hH]ouse\b/g;

const words = [
  ...readFileSync(path.join(root, 'docs/words.md'), 'utf8').matchAll(/^\| \*\*([a-z, ]+)\*\* \|/gm),
].flatMap((match) => match[1]?.split(', ') ?? []);

/** Words of prose and of identifiers, which are split at capitals and underscores. */
function wordsOf(text: string): string[] {
  const prose = text.replaceAll(fixed, ' ').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return prose.toLowerCase().match(/[a-z]+/g) ?? [];
}

test('docs/words.md marks the words that are counted', () => {
  expect(words.length).toBeGreaterThan(10);
  expect(new Set(words).size).toBe(words.length);
});

test('identifiers and prose are split into words', () => {
  expect(wordsOf('const lastHeard = TOLD_at; // Whoever said_by')).toEqual([
    'const',
    'last',
    'heard',
    'told',
    'at',
    'whoever',
  ]);
});

test('private words are only removed, never added', () => {
  const counts = new Map<string, number>(words.map((word) => [word, 0]));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n')) {
    if (!/\.(tsx?|mjs|md|sql|css|html|yaml|jsonc?)$/.test(file) || isExempt(file)) continue;
    for (const word of [...wordsOf(file), ...wordsOf(readFileSync(path.join(root, file), 'utf8'))]) {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    }
  }
  const found = Object.fromEntries([...counts].filter(([, count]) => count > 0));
  expect(found, 'see docs/words.md for what to write, and lower the number of a removed word').toEqual(left);
});
