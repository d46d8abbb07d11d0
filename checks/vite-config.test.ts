import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawnWeights } from '../packages/web/vite-plugins.ts';

// A chunk group whose name matches nothing is not a build error: it is empty, and the first load grows.
const web = path.resolve(import.meta.dirname, '../packages/web');
const config = ['vite.config.ts', 'vite.visitor.config.ts']
  .map((name) => readFileSync(path.join(web, name), 'utf8'))
  .join('\n');

const namedPaths = (text: string) =>
  [...text.matchAll(/'((?:src|\.\.)\/[^']*)'/g)].map(([, name = '']) => name);
const missingOf = (text: string) => namedPaths(text).filter((name) => !existsSync(path.join(web, name)));

test('every path in the configuration of the build exists', () => {
  expect(namedPaths(config).length).toBeGreaterThan(15);
  expect(missingOf(config)).toEqual([]);
  expect(missingOf("pathOf('src/main.tsx'), ['src/gone.tsx', '../domain/src/gone.ts']")).toEqual([
    'src/gone.tsx',
    '../domain/src/gone.ts',
  ]);
});

test('no regular expression of the configuration names sources of ours: one that matches nothing is not seen', () => {
  const namesSources = /\b(?:src|features|domain|contract)\[\\\\\/\]/;
  expect(config.split('\n').filter((line) => namesSources.test(line))).toEqual([]);
  expect(String.raw`/src[\\/]features[\\/]records[\\/]/`).toMatch(namesSources);
});

test('an icon is built in each weight in which it is shown, also where it is a variable', () => {
  const icon = (name: string) => `import { ${name}Icon } from '@phosphor-icons/react/dist/csr/${name}';\n`;
  const drawn = drawnWeights([
    `${icon('Star')}<StarIcon size={32} weight={star <= chosen ? 'fill' : 'regular'} />`,
    `${icon('X')}<Button onClick={() => close()}><XIcon\n  size={14}\n  weight="bold" /></Button>`,
    `${icon('CaretDown')}${icon('CaretUp')}const Caret = isOpen ? CaretUpIcon : CaretDownIcon; <Caret weight="thin" />`,
    `${icon('Bell')}<BellIcon />`,
  ]);
  const found = Object.fromEntries([...drawn].map(([name, weights]) => [name, [...weights]]));
  expect(found).toEqual({ Star: ['fill', 'regular'], X: ['bold'], CaretDown: ['thin'], CaretUp: ['thin'] });
});
