import type { DataType } from '@fieldhouse/contract/field-types';
import { expect, test } from 'vitest';
import { nameDeleted } from './name-deleted.ts';

const names = { record: 'a deleted record', file: 'a deleted file' };
const values = [
  { id: '1', label: '' },
  { id: '2', label: 'Lease' },
];
const labelsIn = (dataType: DataType) => nameDeleted(values, { dataType }, names).map(({ label }) => label);

test('a file that no longer exists is shown as a deleted file', () => {
  expect(labelsIn('multi_file')).toEqual(['a deleted file', 'Lease']);
});

test('a record that no longer exists is shown as a deleted record', () => {
  expect(labelsIn('multi_data_record')).toEqual(['a deleted record', 'Lease']);
});
