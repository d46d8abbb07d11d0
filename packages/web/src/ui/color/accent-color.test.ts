import { expect, test } from 'vitest';
import { accentOf } from './accent-color.ts';

test('a colour that can be read stays, with a text on it that can be read', () => {
  expect(accentOf('#0b5394', false)).toMatchObject({ accent: '#0b5394', onAccent: '#ffffff' });
  expect(accentOf('#ffd966', true)).toMatchObject({ accent: '#ffd966', onAccent: '#000000' });
});

test('one that can’t is made darker on light pages and lighter on dark ones', () => {
  const light = accentOf('#ffd966', false).accent;
  const dark = accentOf('#0b1f94', true).accent;
  expect(Number.parseInt(light.slice(1, 3), 16)).toBeLessThan(0xa0);
  expect(Number.parseInt(dark.slice(1, 3), 16)).toBeGreaterThan(0x50);
});
