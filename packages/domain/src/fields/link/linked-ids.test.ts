import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsText, possibleLabels, splitLabels } from './linked-ids.ts';

const isNone = () => false;
const among =
  (...labels: readonly string[]) =>
  (text: string) =>
    labels.includes(text);

test('labels are split at semicolons, whatever else is in them', () => {
  const labels = ['Me, myself and I', 'Wait, is it just me?', 'a; b', '"x"', 'C:\\new', '["y"]'];
  expect(splitLabels(labelsText(labels), isNone)).toEqual(labels);
});

test.each(['Me, myself and I', 'this|that', 'two\nlines', 'a; b', 'plain', '"x"', '["a", "b"]', 'C:\\'])(
  'the only label %j is one, also where it is new',
  (label) => {
    expect(splitLabels(labelsText([label]), isNone)).toEqual([label]);
  },
);

test('labels come back as they were, whatever is in them', () => {
  const character = fc.constantFrom(
    'a',
    '1',
    '\\',
    ';',
    ',',
    '"',
    '“',
    '”',
    '|',
    '\n',
    '[',
    ']',
    ' ',
    '\u2028',
  );
  const labels = fc.array(
    fc
      .string({ unit: character })
      .map((label) => label.trim())
      .filter(Boolean),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(labels, (all) => {
      expect(splitLabels(labelsText(all), isNone)).toEqual(all);
    }),
    { numRuns: 2000 },
  );
});

test('a text without semicolons is split at commas, bars and line ends, unless it is a label', () => {
  expect(splitLabels('red, green|blue\nwhite', isNone)).toEqual(['red', 'green', 'blue', 'white']);
  expect(splitLabels('Smith, John', among('Smith, John'))).toEqual(['Smith, John']);
});

test.each([
  ['red, Smith, John', ['Smith, John'], ['red', 'Smith, John']],
  ['Smith, John, red', ['Smith, John', 'Smith', 'John'], ['Smith, John', 'red']],
  ['Smith, John, Jr., Ana', ['Smith, John, Jr.', 'Ana'], ['Smith, John, Jr.', 'Ana']],
  ['Smith, John', ['Smith', 'John'], ['Smith', 'John']],
])('in %j with the labels %j are %j', (text, labels, found) => {
  expect(splitLabels(text, among(...labels))).toEqual(found);
});

test.each([
  ['"a, b", c', ['a, b', 'c']],
  ['"a; b"; c', ['a; b', 'c']],
  ['"a, b"', ['a, b']],
  ['"say ""hi"", you", c', ['say "hi", you', 'c']],
  ['5" pipe, 6" pipe', ['5" pipe', '6" pipe']],
  ['"quoted" word, x', ['"quoted" word', 'x']],
  ['["a","b, c"]', ['a', 'b, c']],
  ['["a", 1]', ['a', '1']],
  ['[]', []],
  ['“a, b”, c', ['a, b', 'c']],
  ['«a; b»; c', ['a; b', 'c']],
  ['[a, b]', ['[a', 'b]']],
])('labels in quotation marks and lists of JSON are read: %j', (text, labels) => {
  expect(splitLabels(text, isNone)).toEqual(labels);
});

test('all that may be a label is known before there are any', () => {
  expect(possibleLabels('red, Smith, John')).toEqual(
    expect.arrayContaining(['red, Smith, John', 'red', 'Smith', 'John', 'Smith, John', 'red, Smith']),
  );
});
