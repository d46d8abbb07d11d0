import { expect, test } from 'vitest';
import { choiceOfText } from './answer-words.ts';

const yesOrNo = [
  { label: 'Gladly', value: true },
  { label: 'Sorry', value: false },
];
const labels = ['Gladly', 'Sorry'];
const answerOf = (text: string) => choiceOfText({ choices: yesOrNo }, labels, text);

test.each([
  ['YES', 0],
  [' yes! ', 0],
  ['Sí', 0],
  ['si, los dos', 0],
  ['y', 0],
  ['gladly', 0],
  ['No', 1],
  ['No, thanks', 1],
  ['SORRY', 1],
])('“%s” is an answer', (text, place) => {
  expect(answerOf(text)).toBe(place);
});

test.each(['', '👍', 'Perhaps', 'Yesterday', 'Y a qué hora?', 'nosotros', 'When is it? Yes'])(
  '“%s” is no answer',
  (text) => {
    expect(answerOf(text)).toBeUndefined();
  },
);

test('items of a list are named by their whole name or its only word, and by no yes', () => {
  const choices = ['a1', 'b2', 'c3'].map((value) => ({ label: '', value }));
  const names = ['Tomato soup', 'Salad', 'Salad'];
  const named = (text: string) => choiceOfText({ choices }, names, text);
  expect(named('tomato soup')).toBe(0);
  expect(named('Tomato')).toBeUndefined();
  expect(named('yes')).toBeUndefined();
  // It could be either.
  expect(named('salad')).toBeUndefined();
  expect(choiceOfText({ choices: choices.slice(0, 2) }, names, 'Salad please')).toBe(1);
});
