// Types whose value is several ids, in an order.
import { broken, emptiness, type FieldType, type Parsed, value } from './field-type.ts';
import { checkId, idFromLabel } from './linked-id.ts';

const mostItems = 200;

type IdsType = 'multi_selection_from_list' | 'multi_data_record' | 'multi_data_collection';

export function linkedIds<T extends IdsType>(dataType: T): FieldType<T, string[]> {
  return {
    dataType,
    parse(input) {
      if (input === null) return value<string[]>(null);
      if (!Array.isArray(input)) return broken('wrong_type', { expected: 'ids' });
      return collect(input.map(checkId));
    },
    fromText(text, _settings, { findByLabel }) {
      const labels = text
        .split(/[;,|\n]/)
        .map((label) => label.trim())
        .filter((label) => label !== '');
      return collect(labels.map((label) => idFromLabel(label, findByLabel)));
    },
    toText: (ids) => ids.join('; '),
    operators: ['has_any_of', 'has_all_of', 'has_none_of', ...emptiness],
    looksLike: () => false,
  };
}

/** Each item once, in the order given; none is empty. */
function collect(parts: readonly Parsed<string>[]): Parsed<string[]> {
  const bad = parts.find((part) => !part.ok);
  if (bad) return bad;
  const ids = new Set(parts.flatMap((part) => (part.ok && part.value !== null ? [part.value] : [])));
  if (ids.size > mostItems) return broken('too_many', { max: mostItems });
  return value(ids.size === 0 ? null : [...ids]);
}
