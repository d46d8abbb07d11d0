import { expect, test } from 'vitest';
import { accentOf, pageColorOf } from './accent-color.ts';
import { contrastOf } from './contrast.ts';

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

test('a background keeps its hue, and texts on it can be read', () => {
  expect(pageColorOf('#fff4d6', false)).toBe('#fff4d6');
  expect(pageColorOf('#101820', true)).toBe('#101820');
  // The faintest texts of both schemes (ui/tokens.css).
  for (const [color, isDark, faint] of [
    ['#c08040', false, '#6d6860'],
    ['#405060', true, '#9a948b'],
  ] as const) {
    const page = pageColorOf(color, isDark);
    expect(contrastOf(page, faint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(accentOf('#888888', isDark, page).accent, page)).toBeGreaterThanOrEqual(4.5);
  }
});
