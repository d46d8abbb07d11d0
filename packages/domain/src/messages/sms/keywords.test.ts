import { expect, test } from 'vitest';
import { hasOptOutLine, smsKeywordOf } from './keywords.ts';

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['“Stop”', 'stop'],
  ['StopAll', 'stop'],
  ['opt-out', 'stop'],
  ['BAJA', 'stop'],
  ['Sí', 'start'],
  ['unstop', 'start'],
  ['AYUDA?', 'help'],
  ['info', 'help'],
  ['Please stop', undefined],
  ['stop it', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s means %s', (text, expected) => {
  expect(smsKeywordOf(text)).toBe(expected);
});

test('only a message about a single transaction needs no opt-out line', () => {
  expect(['marketing', 'participation', 'transactional'].map(hasOptOutLine)).toEqual([true, true, false]);
});
