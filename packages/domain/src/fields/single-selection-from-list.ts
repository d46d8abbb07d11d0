import { emptiness, equality, type FieldType } from './field-type.ts';
import { checkId, idFromLabel } from './linked-id.ts';

export const singleSelectionFromList: FieldType<'single_selection_from_list', string> = {
  dataType: 'single_selection_from_list',
  parse: checkId,
  fromText: (text, _settings, { findByLabel }) => idFromLabel(text, findByLabel),
  toText: (id) => id,
  operators: [...equality, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: () => false,
};
