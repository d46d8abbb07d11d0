import { expect, test } from 'vitest';
import { seed } from '../../test/seed.ts';
import { findSimilarEarlier, isSimilarName } from './similar-names.ts';

test.each([
  ['Elena Rossi', 'Elena Rosi', true],
  ['Rossi, Elena', 'Elena Rosi', true],
  ['José García', 'Jose Garzia', true],
  ['José Li', 'Jose Li', true],
  ['Ana Li', 'ana li ', false],
  ['Elena Rossi', 'Tom Reed', false],
  ['', '', false],
  ['!?', '–', false],
])('%s and %s', (one, other, isSimilar) => {
  expect(isSimilarName(one, other)).toBe(isSimilar);
  expect(isSimilarName(other, one)).toBe(isSimilar);
});

test('all pairs are found that are found by comparing every two', () => {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const words = [
    'ana',
    'anna',
    'hanna',
    'rossi',
    'rosi',
    'ross',
    'müller',
    'muller',
    'reed',
    'li',
    'o’brien',
  ];
  const names = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + random(3) }, () => words[random(words.length)]).join(' '),
  );
  const found = [...findSimilarEarlier(names)].flatMap((earlier, at) => earlier.map((one) => `${one} ${at}`));
  const wanted = names.flatMap((name, at) =>
    names.slice(0, at).flatMap((other, one) => (isSimilarName(other, name) ? [`${one} ${at}`] : [])),
  );
  expect(found.sort(), `seed ${seed}`).toEqual(wanted.sort());
  expect(wanted.length).toBeGreaterThan(100);
});
