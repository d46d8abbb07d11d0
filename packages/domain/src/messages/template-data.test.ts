import { expect, test } from 'vitest';
import { findDataFaults } from './template-data.ts';

const template = {
  subjectLine: 'Receipt {{number}}',
  preheader: '{{shop | Our shop}}',
  bodyHtml: '<p>Dear {{name | friend}}, {{amount}}</p>',
  textOnlyVersion: '',
};

test.each([
  ['data for each tag', { number: '7', amount: '€ 1', name: 'Ada', shop: 'Books' }, [], []],
  ['a tag with a fallback may be left out', { number: '7', amount: '€ 1' }, [], []],
  ['a tag without one may not, nor be blank', { number: ' ' }, [], ['number', 'amount']],
  ['data that is no tag', { number: '7', amount: '1', nmae: 'Ada', toString: 'x' }, ['nmae', 'toString'], []],
])('%s', (_, data, unknown, missing) => {
  expect(findDataFaults(template, data)).toEqual({ unknown, missing });
});

test('a name that every object has is not taken for data', () => {
  expect(findDataFaults({ ...template, subjectLine: '{{constructor}}' }, { amount: '1' }).missing).toEqual([
    'constructor',
  ]);
});
