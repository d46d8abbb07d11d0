// Fields for component tests: what a test does not set has the simplest value.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { collectionId, fieldId } from '@fieldhouse/contract/ids';

let made = 0;

/** @example sampleField('plain_text', { title: 'Name', isRequired: true }) */
export function sampleField(dataType: DataType, facts: Partial<Field> = {}): Field {
  made += 1;
  return {
    id: fieldId.parse(`01890000-0000-7000-8000-${String(made).padStart(12, '0')}`),
    collectionId: collectionId.parse('01890000-0000-7000-8000-0000000000c1'),
    title: 'Sample',
    columnName: 'sample',
    dataType,
    description: '',
    isRequired: false,
    isUnique: false,
    isSearchable: false,
    isTranslatable: false,
    languages: [],
    defaultValue: null,
    settings: {},
    position: made,
    ...facts,
  };
}
