// Checks of the tasks that work with records which the run did not start with.
import type {
  DisplayViewTask,
  ExportRecordsTask,
  MembershipTask,
  UpdateRecordsTask,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { isOperandValid } from '../../filters/operand-check.ts';
import { comparableBefore } from '../comparable.ts';
import { fieldOf, type KnownField } from '../fields-of-collections.ts';
import { comparisonsOf, fieldOfColumn, type SelectionTask } from '../selection.ts';
import { type DefinedName, startRecordName, usableRecordsBefore } from '../variables.ts';
import { type Check, unknownCode } from './check-context.ts';

/** The tasks that neither ask for fields nor show a text. */
export function checkRecordTask(
  check: Check,
  task: SelectionTask | MembershipTask | ExportRecordsTask,
): void {
  const { problems, step } = check;
  const collection = task.collectionId === null ? undefined : check.collections.get(task.collectionId);
  if (!collection) {
    const code = task.collectionId === null ? 'task_without_collection' : 'collection_missing';
    problems.add(code, { step, task });
    return;
  }
  if (task.type === 'find_records' || task.type === 'display_view') {
    checkSelection(check, task);
    return;
  }
  checkRecords(check, task, task.records);
  if (task.type !== 'export_records') {
    if (collection.hasChosenMembers !== true)
      problems.add('members_not_chosen', { step, task }, { collection: collection.pluralName });
    return;
  }
  if (check.definition.access !== 'team') problems.add('public_export', { step, task });
  checkShown(check, task);
}

function checkSelection(check: Check, task: SelectionTask): void {
  const { problems, step, definition, collections } = check;
  const collection = task.collectionId === null ? undefined : collections.get(task.collectionId);
  // What is shown has to be known when the step opens.
  const place = { stepId: step.id, ...(task.type === 'find_records' && { taskId: task.id }) };
  const known = comparableBefore(definition, place, collections);
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
  if (task.type === 'display_view') checkShown(check, task);
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

function checkShown({ problems, step, collections }: Check, task: DisplayViewTask | ExportRecordsTask): void {
  if (task.columns.length === 0) problems.add('no_shown_fields', { step, task });
  for (const fieldId of task.columns)
    if (!fieldOf(collections, task.collectionId, fieldId))
      problems.add('field_missing', { step, task, fieldId });
}

/** Whether the records of an update are there and of its collection. */
export function checkUpdated(check: Check, task: UpdateRecordsTask): boolean {
  const { problems, step, definition } = check;
  if (task.records !== startRecordName) return checkRecords(check, task, task.records);
  const isTheirs = definition.startsWith !== null && task.collectionId === definition.startsWith;
  if (!isTheirs) problems.add('update_without_record', { step, task });
  return isTheirs;
}

/** The records have to be of the task's collection or, to be added or removed, of one above it. */
function checkRecords(
  check: Check,
  task: UpdateRecordsTask | MembershipTask | ExportRecordsTask,
  ref: VariableName | null,
): boolean {
  const { problems, step } = check;
  const place = { step, task };
  const defined = ref === null ? undefined : recordsBefore(check, task).get(ref);
  if (ref === null) problems.add('task_without_records', place);
  else if (!defined) problems.add(unknownCode(ref, check.definition), place);
  else if (!isOfCollection(check, task, defined)) problems.add('records_unfit', place);
  else return true;
  return false;
}

function recordsBefore({ definition, step, collections }: Check, task: WizardTask): Map<string, DefinedName> {
  return usableRecordsBefore(definition, { stepId: step.id, taskId: task.id }, collections);
}

function isOfCollection(
  { collections }: Check,
  task: UpdateRecordsTask | MembershipTask | ExportRecordsTask,
  { recordOf }: DefinedName,
): boolean {
  if (task.collectionId === null || !recordOf) return false;
  if (task.type !== 'add_to_collection' && task.type !== 'remove_from_collection')
    return recordOf.includes(task.collectionId);
  // Whether or not they are in the collection, they are of it or of one above.
  const above = collections.get(task.collectionId)?.aboveIds ?? [];
  return [task.collectionId, ...above].some((id) => recordOf.includes(id));
}
