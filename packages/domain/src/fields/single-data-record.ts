import { emptiness, equality, type FieldType } from './field-type.ts';
import { checkId, idFromLabel } from './linked-id.ts';

export const singleDataRecord: FieldType<'single_data_record', string> = {
  dataType: 'single_data_record',
  parse: checkId,
  fromText: (text, _settings, { findByLabel }) => idFromLabel(text, findByLabel),
  toText: (id) => id,
  operators: [...equality, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: () => false,
};
