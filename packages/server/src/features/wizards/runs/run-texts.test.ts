import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { expect, test } from 'vitest';
import { eventIn } from './run-texts.ts';

const values = new Map(
  Object.entries({
    'task.name': { type: 'plain_text', value: '2026-12-05' },
    'task.empty': { type: 'date', value: null },
    'task.day': { type: 'date', value: '2026-12-05' },
    'task.time': { type: 'date_time', value: '2026-12-05T18:30:00.000Z' },
    'task.days': { type: 'date_range', value: { start: '2026-12-05', end: '2026-12-07' } },
    'task.until': { type: 'date_range', value: { start: null, end: '2026-12-07' } },
  }).map(([name, one]) => [name, { name, ...one }]),
);

test.each([
  ['a day', ['task.day'], { start: '2026-12-05', end: null }],
  ['a time', ['task.time'], { start: '2026-12-05T18:30:00.000Z', end: null }],
  ['several days', ['task.days'], { start: '2026-12-05', end: '2026-12-07' }],
  [
    'the first of two',
    ['task.name', 'task.time', 'task.day'],
    { start: '2026-12-05T18:30:00.000Z', end: null },
  ],
  [
    'the first that has a beginning',
    ['task.empty', 'task.until', 'task.day'],
    { start: '2026-12-05', end: null },
  ],
  ['none, but for a text that looks like one', ['task.name'], null],
  ['none, but for an unknown value', ['task.gone'], null],
] as const)('the date that a text names: %s', (_what, refs, expected) => {
  const text = refs.map((ref) => ({ ref, fallback: '' })) as TextTemplate;
  expect(eventIn([{ t: '<p>See you' }, ...text], { values })).toEqual(expected);
});
