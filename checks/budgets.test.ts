import { expect, test } from 'vitest';
import { describe, type FirstLoad, filesInFolder, isFarOver, registers } from './budgets.ts';
import { type Chunks, scriptsOf, spendingOf } from './bundle-sizes.ts';
import { countFiles, spendingOfRepository } from './repository-budgets.ts';

test('no file, folder or document is a tenth over its budget', () => {
  const far = spendingOfRepository().flat().filter(isFarOver);
  expect(far.map(describe)).toEqual([]);
});

test('a folder without a budget needs that', () => {
  const counts = countFiles();
  expect(registers.filter((folder) => (counts.get(folder) ?? 0) <= filesInFolder)).toEqual([]);
});

const chunks: Chunks = {
  'index.html': { file: 'assets/index.js', imports: ['_shell.js'] },
  '_shell.js': { file: 'assets/shell.js', imports: ['index.html', '_icons.js'] },
  '_icons.js': { file: 'assets/icons.js' },
  'src/table.tsx': { file: 'assets/table.js', imports: ['_icons.js', '_shell.css'] },
  'src/other.tsx': { file: 'assets/other.js' },
  '_shell.css': { file: 'assets/shell.css' },
};
const load: FirstLoad = {
  what: 'first load of a table',
  max: 100,
  unit: 'kB',
  chunks: '.chunks.json',
  modules: ['index.html', 'src/table.tsx'],
  files: ['before.js'],
};

test('a first load is what its modules import, each file once, without what is loaded on demand', () => {
  expect([...scriptsOf(load, chunks)].sort()).toEqual([
    'assets/icons.js',
    'assets/index.js',
    'assets/shell.js',
    'assets/table.js',
    'before.js',
  ]);
  expect(() => scriptsOf({ ...load, modules: ['src/gone.tsx'] }, chunks)).toThrow('src/gone.tsx');
});

test('what the page before has loaded is not counted', () => {
  const after = { ...load, modules: ['src/other.tsx', 'src/table.tsx'], after: ['index.html'] };
  const sizes: Readonly<Record<string, number>> = { 'assets/table.js': 1024, 'assets/other.js': 2048 };
  const headers = spendingOf(after, chunks, () => 0).spent;
  expect(spendingOf(after, chunks, (file) => sizes[file] ?? 100_000).spent - headers).toBeCloseTo(
    103_072 / 1024,
  );
});

test.each([
  { over: 11, isRefused: true },
  { over: 9, isRefused: false },
  { over: -1, isRefused: false },
])('a bundle $over % over its budget is refused: $isRefused', ({ over, isRefused }) => {
  const headers = spendingOf(load, chunks, () => 0).spent;
  const size = ((100 + over - headers) * 1024) / scriptsOf(load, chunks).size;
  const spending = spendingOf(load, chunks, () => size);
  expect(spending.spent).toBeCloseTo(100 + over);
  expect(isFarOver(spending)).toBe(isRefused);
  expect(describe(spending)).toContain(over > 0 ? `${over}.0 % over` : '1.0 left');
});
