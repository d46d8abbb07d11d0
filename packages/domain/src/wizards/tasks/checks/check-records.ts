// Checks of tasks that work with records.
import type { WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../../fields/link/linked-collection.ts';
import { isOperandValid } from '../../../filters/operand-check.ts';
import { fieldOf, type KnownCollection, type KnownField } from '../../fields-of-collections.ts';
import { comparisonsOf, fieldOfColumn, type SelectionTask } from '../../selection.ts';
import { type Check, unknownCode } from './check-context.ts';

type CollectionTask = Extract<WizardTask, { readonly collectionId: unknown }>;

/** The collection of a task; a problem if it has none. */
export function checkCollection(check: Check, task: CollectionTask): KnownCollection | undefined {
  const { problems, step, collections } = check;
  const collection = task.collectionId === null ? undefined : collections.get(task.collectionId);
  const code = task.collectionId === null ? 'task_without_collection' : 'collection_missing';
  if (!collection) problems.add(code, { step, task });
  return collection;
}

/** `place`: where its values have to be known. False without a collection. */
export function checkSelection(
  check: Check,
  task: CollectionTask & SelectionTask,
  place: Parameters<Check['comparable']>[0],
): boolean {
  const { problems, step, definition } = check;
  const collection = checkCollection(check, task);
  if (!collection) return false;
  const known = check.comparable(place);
  const isValid = comparisonsOf(task).every(({ condition, ref }) => {
    const field = fieldOfColumn(collection, condition.field);
    // The server checks links, times and people with the rights of the publisher.
    if (ref === undefined) {
      const isOwn = field !== undefined && !condition.field.includes('.');
      return isOwn ? isOperandValid(condition, field) : definition.access === 'team';
    }
    const compared = known.get(ref);
    return compared !== undefined && field !== undefined && isComparable(compared.field, field);
  });
  const areSortsValid = task.sorts.every(
    ({ field }) => definition.access === 'team' || fieldOfColumn(collection, field) !== undefined,
  );
  if (!isValid || !areSortsValid) problems.add('filter_unfit', { step, task });
  return true;
}

const textTypes: readonly string[] = ['plain_text', 'email_address', 'phone_number', 'url', 'code'];

/** Whether a value of one field may be the operand of a condition on the other. */
export function isComparable(value: KnownField, field: KnownField): boolean {
  if (textTypes.includes(value.dataType)) return textTypes.includes(field.dataType);
  return (
    linkedCollectionOf(value) === linkedCollectionOf(field) &&
    value.dataType.replace('multi_', 'single_') === field.dataType.replace('multi_', 'single_')
  );
}

export function checkShownFields(
  { problems, step, collections }: Check,
  task: Extract<WizardTask, { readonly columns: unknown }>,
): void {
  if (task.columns.length === 0) problems.add('no_shown_fields', { step, task });
  for (const fieldId of task.columns)
    if (!fieldOf(collections, task.collectionId, fieldId))
      problems.add('field_missing', { step, task, fieldId });
}

/** Whether the records of a task are there and of one of these collections. */
export function checkRecords(
  check: Check,
  task: WizardTask & { readonly records: VariableName | null },
  collectionIds: readonly string[],
): boolean {
  const { problems, step } = check;
  const { records: ref } = task;
  const place = { step, task };
  const defined = ref === null ? undefined : check.usableRecords({ taskId: task.id }).get(ref);
  if (ref === null) problems.add('task_without_records', place);
  else if (!defined) problems.add(unknownCode(ref, check.definition), place);
  else if (!collectionIds.some((id) => defined.recordOf?.includes(id))) problems.add('records_unfit', place);
  else return true;
  return false;
}
