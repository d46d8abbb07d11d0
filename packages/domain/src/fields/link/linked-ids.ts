// Types whose value is an ordered list of ids.
import { brokenRule, emptinessOperators, type FieldType, type Parsed, parsedValue } from '../field-type.ts';
import { joinParts, splitParts } from '../parts/parts-text.ts';
import { checkId, idFromLabel } from './linked-id.ts';

const maxItems = 200;

type IdsType = 'multi_selection_from_list' | 'multi_data_record' | 'multi_data_collection';

export function linkedIds<T extends IdsType>(dataType: T): FieldType<T, string[]> {
  return {
    dataType,
    parse(input) {
      if (input === null) return parsedValue<string[]>(null);
      if (!Array.isArray(input)) return brokenRule('wrong_type', { expected: 'ids' });
      return collect(input, checkId);
    },
    fromText(text, _settings, { findByLabel }) {
      const labels = splitLabels(text, (label) => findByLabel?.(label) !== undefined);
      return collect(labels, (label) => idFromLabel(label, findByLabel));
    },
    toText: labelsText,
    operators: ['has_any_of', 'has_all_of', 'has_none_of', ...emptinessOperators],
    looksLike: () => false,
  };
}

/** Signs that separate labels where there is no semicolon. */
const otherSigns = /[,|\n]/;

/** A semicolon inside a label is escaped with a backslash. One behind a single label says that its other signs are its own. */
export function labelsText(labels: readonly string[]): string {
  const text = joinParts(labels, ';');
  return labels.length === 1 && otherSigns.test(labels[0] ?? '') ? `${text};` : text;
}

/**
 * Splits at semicolons, as an export writes them. A text without any, which is no label itself, is split at commas, bars and
 * line ends: `Me, myself and I; You` has two labels.
 */
export function splitLabels(text: string, isLabel: (text: string) => boolean): string[] {
  const parts = splitParts(text, ';').map((part) => part.trim());
  const mayHaveOthers = parts.length === 1;
  return parts
    .flatMap((part) => (mayHaveOthers && !isLabel(part) ? part.split(otherSigns) : [part]))
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

/**
 * Keeps the given order without duplicates; an empty list is an empty value. Stops at the first invalid item.
 */
function collect<T>(items: readonly T[], check: (item: T) => Parsed<string>): Parsed<string[]> {
  const ids = new Set<string>();
  for (const item of items) {
    const checked = check(item);
    if (!checked.ok) return checked;
    if (checked.value !== null) ids.add(checked.value);
    if (ids.size > maxItems) return brokenRule('too_many', { max: maxItems });
  }
  return parsedValue(ids.size === 0 ? null : [...ids]);
}
