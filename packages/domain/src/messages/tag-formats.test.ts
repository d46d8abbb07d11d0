import { expect, test } from 'vitest';
import type { PrintedValue } from '../fields/value-printer.ts';
import { fillSegments, formatOfTag, parseMergeTags, tagInFormat } from './merge-tags.ts';

const joined: PrintedValue = { type: 'date', value: '2027-03-03' };
const written = (source: string, values = {}) =>
  fillSegments(parseMergeTags(source), values, (part) =>
    typeof part === 'string' ? part : `${part.value} ${part.form ?? 'usual'}`,
  );

test.each([
  ['{{joined}}', '2027-03-03 usual'],
  ['{{joined:short}}', '2027-03-03 short'],
  ['{{ joined:weekday | never }}', '2027-03-03 weekday'],
  ['{{host.joined:short}}', '2027-03-03 short'],
  ['{{left:short | never}}', 'never'],
  // Of texts: values of other types have no such form, nor have texts theirs.
  ['{{joined:capitals}}', '2027-03-03 usual'],
  ['{{name:capitals}}', 'ELENA ROSSI'],
  ['{{name:first_name}}', 'Elena'],
  ['{{name:short}}', 'Elena Rossi'],
  ['{{name:shout}}', '{{name:shout}}'],
])('%s is written as “%s”', (source, expected) => {
  const values = { joined, 'host.joined': joined, left: null, name: ' Elena Rossi' };
  expect(written(source, values)).toBe(expected);
});

test('a format is taken out of a tag and put into it', () => {
  expect(['host.joined:short', 'joined', 'joined:shout'].map(formatOfTag)).toEqual([
    'short',
    undefined,
    undefined,
  ]);
  expect([tagInFormat('joined', 'short'), tagInFormat('joined', undefined)]).toEqual([
    'joined:short',
    'joined',
  ]);
});
