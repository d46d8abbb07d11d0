import { emptiness, equality, type FieldType } from './field-type.ts';
import { checkId, idFromLabel } from './linked-id.ts';

export const singleDataCollection: FieldType<'single_data_collection', string> = {
  dataType: 'single_data_collection',
  parse: checkId,
  fromText: (text, _settings, { findByLabel }) => idFromLabel(text, findByLabel),
  toText: (id) => id,
  operators: [...equality, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: () => false,
};
