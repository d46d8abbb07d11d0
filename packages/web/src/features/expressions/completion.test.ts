import { plainVocabulary } from '@fieldhouse/domain/expressions/vocabulary';
import { expect, test } from 'vitest';
import { completionsAt } from './completion.ts';
import type { ExpressionValue } from './expression-value.ts';
import { withUniqueLabels } from './expression-value.ts';

const value = (label: string): ExpressionValue => ({
  name: `var.${label}`,
  label,
  type: { kind: 'number' },
  isCertain: true,
});
const values = withUniqueLabels([value('Price'), value('Price'), value('Age [in "years]')]);
const at = (source: string) => {
  const { from, options } = completionsAt(source, source.length, { values, vocabulary: plainVocabulary });
  return [from, ...options.map(({ insert }) => insert)];
};

test('names of functions and values are offered where one is being written', () => {
  expect(at('1 + roun')).toEqual([4, 'round(', 'round_down(', 'round_up(']);
  expect(at('1 + pri')).toEqual([4, '[Price]', '[Price (2)]']);
  expect(at('1 + [age')).toEqual([4, '[Age [in "years]]]']);
  expect(at('[Price] + ')).toEqual([10]);
  expect(at('"roun')).toEqual([5]);
  expect(at('[Age [in "years]]] & roun')).toEqual([21, 'round(', 'round_down(', 'round_up(']);
});
