import { teamUserId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { mentionQueryAt, toEditorText, toStoredBody, toTextParts } from './mention-text.ts';

const id = (digit: string) => `${digit.repeat(8)}-0000-7000-8000-000000000000`;
const people = [
  { teamUserId: teamUserId.parse(id('1')), name: 'Ann' },
  { teamUserId: teamUserId.parse(id('2')), name: 'Ann Lee' },
];

test('what is written and read again is the same text', () => {
  const written = 'Hi @Ann Lee, did @Ann call? a@b.org';
  const body = toStoredBody(written, people);
  expect(body).toBe(`Hi @[${id('2')}], did @[${id('1')}] call? a@b.org`);
  expect(toEditorText(body, people)).toBe(written);
});

test('mentions are distinguished from the text around them', () => {
  expect(toTextParts(`@[${id('1')}] and @[${id('9')}]!`, people, 'someone')).toEqual([
    { text: '@Ann', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@someone', isMention: true },
    { text: '!', isMention: false },
  ]);
});

test.each([
  ['@', 1, ''],
  ['Hello @be', 9, 'be'],
  ['Hello @Ben Ru', 13, 'Ben Ru'],
  ['(@Zoë', 5, 'Zoë'],
])('after %j a mention is being typed', (text, cursor, search) => {
  expect(mentionQueryAt(text, cursor)?.search).toBe(search);
});

test.each([
  ['a@b', 3],
  ['Hello', 5],
  ['@Ben can you', 12],
])('after %j no mention is', (text, cursor) => {
  expect(mentionQueryAt(text, cursor)).toBeUndefined();
});
