// Records that a task finds or shows, by a filter of which some conditions compare with values of the run.
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import type { DisplayViewTask, FindRecordsTask } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { isOperandValid } from '../filters/operand-check.ts';
import { conditionsOf, mapConditions, remainingFilter } from '../filters/remaining-filter.ts';
import type { ConditionValues } from './conditions.ts';
import type { KnownCollection, KnownField } from './fields-of-collections.ts';

/** A task that finds or shows records. */
export type SelectionTask = Pick<
  FindRecordsTask,
  'id' | 'condition' | 'collectionId' | 'filter' | 'compare' | 'sorts' | 'max'
> &
  // The fields that are shown; without, nothing is.
  Partial<Pick<DisplayViewTask, 'columns'>>;

/** The conditions of the filter, each with the value of the run that it compares with, if any. */
export function comparisonsOf({
  filter,
  compare,
}: Pick<SelectionTask, 'filter' | 'compare'>): { condition: Condition; ref: VariableName | undefined }[] {
  if (filter === null) return [];
  return conditionsOf(filter).map((condition, index) => ({
    condition,
    ref: compare.find((one) => one.condition === index)?.ref,
  }));
}

/** What it is filtered and sorted by. */
export function columnsOf(task: Pick<SelectionTask, 'filter' | 'compare' | 'sorts'>): string[] {
  return [
    ...comparisonsOf(task).map(({ condition }) => condition.field),
    ...task.sorts.map(({ field }) => field),
  ];
}

/** The field of a condition or sort; undefined for one that was deleted, and for times and people of a record. */
export function fieldOfColumn(
  collection: KnownCollection | undefined,
  column: string,
): KnownField | undefined {
  const [own] = column.split('.');
  return collection?.fields.find(({ columnName }) => columnName === own);
}

/**
 * The filter with the values of the run; false if nothing can match, true if everything does. A condition is not met if its
 * value is empty, or does not fit the field.
 */
export function resolveSelection(
  task: Pick<SelectionTask, 'filter' | 'compare'>,
  collection: KnownCollection,
  values: ConditionValues,
): Filter | boolean {
  if (task.filter === null) return true;
  const unmet = new Set<Condition>();
  const refs = comparisonsOf(task).map(({ ref }) => ref);
  let index = 0;
  const resolved = mapConditions(task.filter, (condition) => {
    const ref = refs[index];
    index += 1;
    if (ref === undefined) return condition;
    const compared = { ...condition, value: operandOf(values.get(ref)?.value, condition) };
    const field = fieldOfColumn(collection, condition.field);
    if (compared.value === undefined || !field || !isOperandValid(compared, field)) unmet.add(compared);
    return compared;
  });
  return remainingFilter(resolved, (condition) => (unmet.has(condition) ? false : undefined));
}

/** The filter without a run: of a comparison with its values, only the field is known. */
export function filterWithoutRun({
  filter,
  compare,
}: Pick<SelectionTask, 'filter' | 'compare'>): Filter | null {
  if (filter === null) return null;
  const compared = new Set(compare.map(({ condition }) => condition));
  let index = -1;
  return mapConditions(filter, (condition) => {
    index += 1;
    return compared.has(index) ? { field: condition.field, operator: 'is_not_empty' } : condition;
  });
}

type Scalar = string | number | boolean;
const listOperators: readonly string[] = [
  'is_any_of',
  'is_none_of',
  'has_any_of',
  'has_all_of',
  'has_none_of',
];

function operandOf(value: unknown, { operator }: Condition): Condition['value'] {
  const items = (Array.isArray(value) ? value : [value]).filter(isScalar);
  if (listOperators.includes(operator)) return items.length > 0 ? items : undefined;
  return items.length === 1 ? items[0] : undefined;
}

function isScalar(value: unknown): value is Scalar {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  );
}
