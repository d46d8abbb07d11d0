import type { Field } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';
import { useCallback } from 'react';
import { languageNames, withTranslations } from '../../../app/language/text-languages.ts';
import { type TranslateFn, usePhrases } from '../../../app/phrases.ts';
import { valueText } from '../field-types/value-text.ts';
import { hasOptions } from '../values/collection-of.ts';
import { useValueFormats } from '../values/use-value-formats.ts';
import type { ValueFormats } from '../values/value-formats.ts';
import { countConditions, groupOf, isCondition } from './filter-tree.ts';

/** The filter in a few words for its button: "City is any of 2", "3 conditions". */
export function filterText(
  filter: Filter,
  fields: readonly Field[],
  t: TranslateFn<'records'>,
  formats: ValueFormats,
): string {
  const count = countConditions(filter);
  const only = count === 1 ? firstCondition(filter) : undefined;
  if (!only) return t('filter.count', { count });
  const named = withTranslations(fields, languageNames(formats.formats.locale));
  const field = named.find(({ columnName }) => columnName === only.field);
  const names = { field: field?.title ?? t('filter.missingField'), operator: t(`operator.${only.operator}`) };
  const shape = shapeOf(only.operator);
  // Ids are not readable.
  const isChosen = field && hasOptions(field);
  if (shape === 'none' || !field || (isChosen && shape === 'one')) return t('filter.summaryBare', names);
  const { value } = only;
  if (shape === 'days' && typeof value === 'number') {
    const days = { field: names.field, count: value };
    return only.operator === 'within_last_days'
      ? t('filter.summaryLastDays', days)
      : t('filter.summaryNextDays', days);
  }
  if (Array.isArray(value) && shape === 'list') {
    return t('filter.summary', { ...names, value: formats.formats.number(value.length) });
  }
  const values = (Array.isArray(value) ? value : [value]).map((one) => valueText(one, field, formats));
  return t('filter.summary', { ...names, value: values.join(' – ') });
}

/** The same for pages that only have a collection's fields, not its table. */
export function useFilterText(): (filter: Filter, fields: readonly Field[]) => string {
  const t = usePhrases('records');
  const formats = useValueFormats();
  return useCallback((filter, fields) => filterText(filter, fields, t, formats), [t, formats]);
}

function firstCondition(filter: Filter): Extract<Filter, { operator: unknown }> | undefined {
  if (isCondition(filter)) return filter;
  for (const item of groupOf(filter).items) {
    const found = firstCondition(item);
    if (found) return found;
  }
  return undefined;
}
