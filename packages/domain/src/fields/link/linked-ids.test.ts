import { expect, test } from 'vitest';
import { labelsText, splitLabels } from './linked-ids.ts';

const isNone = () => false;

test('labels are split at semicolons, whatever else is in them', () => {
  const labels = ['Me, myself and I', 'Wait, is it just me?', 'a; b'];
  expect(splitLabels(labelsText(labels), isNone)).toEqual(labels);
});

test.each(['Me, myself and I', 'this|that', 'two\nlines', 'a; b', 'plain'])(
  'the only label %j is one, also where it is new',
  (label) => {
    expect(splitLabels(labelsText([label]), isNone)).toEqual([label]);
  },
);

test('a text without semicolons is split at commas, bars and line ends, unless it is a label', () => {
  expect(splitLabels('red, green|blue\nwhite', isNone)).toEqual(['red', 'green', 'blue', 'white']);
  expect(splitLabels('Smith, John', (label) => label === 'Smith, John')).toEqual(['Smith, John']);
});
