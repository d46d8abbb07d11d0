// A condition in plain words, with the names of the items and records that it compares.
import type { Field } from '@fieldhouse/contract/collections';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { conditionsOf } from '@fieldhouse/domain/filters/remaining-filter';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { optionsLoaderOf, useFilterText } from '../../../fields/index.ts';
import type { Counted } from '../answer-choices.ts';

interface Known {
  /** Texts of operands, by value. */
  readonly names?: ReadonlyMap<string, string>;
  /** The fields that are a number of records. */
  readonly counts?: ReadonlyMap<string, Counted>;
}

/** Empty without a condition. */
export function useConditionText(
  condition: Filter | null,
  fields: readonly Field[],
  { names: given, counts }: Known = {},
): string {
  const t = usePhrases('records');
  const tRecords = usePhrases('wizard-records');
  const { locale } = useFormats();
  const filterText = useFilterText();
  const labels = useOptionLabels(condition, fields);
  const ofCondition = (one: Condition): string => {
    const counted = counts?.get(one.field);
    const amount = counted && amountOf(one);
    if (amount) return tRecords(`count.${counted.kind}.${amount}`, { collection: counted.collection });
    const field = fields.find(({ columnName }) => columnName === one.field);
    const ids = [one.value ?? []].flat().map(String);
    const names = ids.map((id) => given?.get(id) ?? labels.get(id));
    if (!field || ids.length === 0 || names.some((name) => name === undefined))
      return filterText(one, fields);
    const value = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names as string[]);
    return t('filter.summary', { field: field.title, operator: t(`operator.${one.operator}`), value });
  };
  const textOf = (filter: Filter, isInner: boolean): string => {
    if ('operator' in filter) return ofCondition(filter);
    const parts = (filter.all ?? filter.any ?? []).map((part) => textOf(part, true));
    const list = new Intl.ListFormat(locale, { type: filter.all ? 'conjunction' : 'disjunction' });
    return isInner && parts.length > 1 ? `(${list.format(parts)})` : list.format(parts);
  };
  return condition === null ? '' : textOf(condition, false);
}

/** The amounts that have words of their own. */
const amounts = ['none', 'one', 'many'] as const;
type Amount = (typeof amounts)[number];

const amountConditions = {
  none: { operator: 'is', value: 0 },
  one: { operator: 'is', value: 1 },
  many: { operator: 'greater_than', value: 1 },
} as const satisfies Record<Amount, Omit<Condition, 'field'>>;

function amountOf({ operator, value }: Condition): Amount | undefined {
  return amounts.find((amount) => {
    const known = amountConditions[amount];
    return known.operator === operator && known.value === value;
  });
}

/** Conditions on numbers of records, ready to choose. */
export function useCountShortcuts(counts: ReadonlyMap<string, Counted>) {
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  return [...counts].flatMap(([field, { kind, collection }]) =>
    amounts.map((amount) => ({
      label: t('condition.onlyIf', { condition: tRecords(`count.${kind}.${amount}`, { collection }) }),
      condition: { field, ...amountConditions[amount] },
    })),
  );
}

/** Of the items and records that the condition names, by id. */
function useOptionLabels(condition: Filter | null, fields: readonly Field[]): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const teamId = useTeamId();
  const names = new Set(condition ? conditionsOf(condition).map(({ field }) => field) : []);
  const named = fields.filter((field) => names.has(field.columnName));
  const loaders = named.flatMap((field) => {
    const load = optionsLoaderOf(client, teamId, field);
    return load
      ? [{ key: field.settings.listId ?? field.settings.collectionId ?? field.dataType, load }]
      : [];
  });
  return useQueries({
    queries: loaders.map(({ key, load }) => ({
      queryKey: ['wizard-condition-options', teamId, key],
      queryFn: async () => [...(await load(''))],
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ?? []).map(({ id, label }) => [id, label] as const))),
  });
}
