// The files of the repository as git lists them, and their texts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Committed, or new and not ignored. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '')
  .toSorted();

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('.generated.'));

export const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file);

/** What runs as the product, without tests. */
export const productSources = sources.filter((file) => /^packages\/[^/]+\/src\//.test(file) && !isTest(file));
