import { expect, test } from 'vitest';
import { pastedLabels } from './pasted-labels.ts';

const labels = pastedLabels([
  { id: '1', label: 'Donor' },
  { id: '2', label: 'Twin' },
  { id: '1', label: 'Donor' },
  { id: '3', label: 'twin' },
]);

test('a label is found regardless of case', () => {
  expect([labels.idOf('DONOR'), labels.isAmbiguous('DONOR')]).toEqual(['1', false]);
});

test('a label of several records is none of them', () => {
  expect([labels.idOf('Twin'), labels.isAmbiguous('Twin')]).toEqual([undefined, true]);
});

test('an unknown label is not ambiguous', () => {
  expect([labels.idOf('Other'), labels.isAmbiguous('Other')]).toEqual([undefined, false]);
});

test('a label is found however its letters are encoded', () => {
  const composed = pastedLabels([{ id: '4', label: 'José'.normalize('NFC') }]);
  expect(composed.idOf('José'.normalize('NFD'))).toBe('4');
});
