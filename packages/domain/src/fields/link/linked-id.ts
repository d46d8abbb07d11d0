// Types whose value is the id of a list item, record or collection.
import { recordId } from '@fieldhouse/contract/ids';
import { broken, emptiness, equality, type FieldType, type Parsed, value } from '../field-type.ts';

type IdType = 'single_selection_from_list' | 'single_data_record' | 'single_data_collection';

export function linkedId<T extends IdType>(dataType: T): FieldType<T, string> {
  return {
    dataType,
    parse: checkId,
    fromText: (text, _settings, { findByLabel }) => idFromLabel(text, findByLabel),
    toText: (id) => id,
    operators: [...equality, 'is_any_of', 'is_none_of', ...emptiness],
    looksLike: () => false,
  };
}

export function checkId(input: unknown): Parsed<string> {
  if (input === null) return value<string>(null);
  if (typeof input !== 'string') return broken('wrong_type', { expected: 'id' });
  const parsed = recordId.safeParse(input);
  return parsed.success ? value<string>(parsed.data) : broken('unknown_choice');
}

export function idFromLabel(
  text: string,
  findByLabel: ((label: string) => string | undefined) | undefined,
): Parsed<string> {
  const label = text.trim();
  if (label === '') return value<string>(null);
  const parsed = recordId.safeParse(label);
  const id = findByLabel?.(label) ?? (parsed.success ? parsed.data : undefined);
  return id === undefined ? broken('unknown_choice', { label }) : value<string>(id);
}
