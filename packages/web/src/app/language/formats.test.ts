import { expect, test } from 'vitest';
import { makeFormats } from './formats.ts';

test('numbers, money and shares follow the language', () => {
  const en = makeFormats('en-US');
  const es = makeFormats('es-ES');
  expect(en.number(1_048_576)).toBe('1,048,576');
  expect(es.number(1_048_576)).toBe('1.048.576');
  expect(en.money(1240, 'USD')).toBe('$1,240.00');
  expect(en.percent(0.992)).toBe('99.2%');
});

test('a moment ago is formatted in its largest fitting unit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const { ago } = makeFormats('en-US');
  expect(ago('2026-11-21T11:59:30Z', now)).toBe('30 seconds ago');
  expect(ago('2026-11-21T10:00:00Z', now)).toBe('2 hours ago');
  expect(ago('2026-11-20T12:00:00Z', now)).toBe('yesterday');
  expect(makeFormats('es-ES').ago('2025-11-20T12:00:00Z', now)).toBe('el año pasado');
});
