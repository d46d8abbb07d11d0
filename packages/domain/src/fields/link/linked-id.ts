// Types whose value is the id of a list item, record or collection.
import { recordId } from '@fieldhouse/contract/ids';
import {
  brokenRule,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
} from '../field-type.ts';

type IdType = 'single_selection_from_list' | 'single_data_record' | 'single_data_collection';

export function linkedId<T extends IdType>(dataType: T): FieldType<T, string> {
  return {
    dataType,
    parse: checkId,
    fromText: (text, _settings, { findByLabel }) => idFromLabel(text, findByLabel),
    toText: (id) => id,
    operators: [...equalityOperators, 'is_any_of', 'is_none_of', ...emptinessOperators],
    looksLike: () => false,
  };
}

export function checkId(input: unknown): Parsed<string> {
  if (input === null) return parsedValue<string>(null);
  if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'id' });
  const parsed = recordId.safeParse(input);
  return parsed.success ? parsedValue<string>(parsed.data) : brokenRule('unknown_choice');
}

export function idFromLabel(
  text: string,
  findByLabel: ((label: string) => string | undefined) | undefined,
): Parsed<string> {
  const label = text.trim();
  if (label === '') return parsedValue<string>(null);
  const parsed = recordId.safeParse(label);
  const id = findByLabel?.(label) ?? (parsed.success ? parsed.data : undefined);
  return id === undefined ? brokenRule('unknown_choice', { label }) : parsedValue<string>(id);
}
