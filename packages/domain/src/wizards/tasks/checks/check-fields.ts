// Checks of the fields that a task asks for or sets.
import { isCollectionLink, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import { linkedCollectionOf } from '../../../fields/link/linked-collection.ts';
import { problemOfConsent } from '../../consents.ts';
import { fieldOf, type KnownField } from '../../fields-of-collections.ts';
import { lookOf } from '../../looks.ts';
import { withTested } from '../../names/tested-names.ts';
import { isOfferFilterValid, isOfferShowable } from '../../offers.ts';
import { checkCondition } from './check-condition.ts';
import type { Check, Place } from './check-context.ts';
import { checkCollection } from './check-records.ts';
import { sourceProblems } from './computed-values.ts';

/** Existing fields that the task uses, by id. */
export function checkFields(check: Check, task: FieldsTask): ReadonlySet<string> {
  const { problems, step, collections } = check;
  const seen = new Set<string>();
  const collection = checkCollection(check, task);
  if (!collection) return seen;
  if (task.fields.length === 0)
    problems.add('no_fields', { step, task }, { collection: collection.pluralName });
  for (const consent of task.consents) {
    const code = problemOfConsent(task, consent, { collections, lists: check.messages?.lists });
    if (code) problems.add(code, { step, task });
  }
  for (const taskField of task.fields) {
    const place = { step, task, fieldId: taskField.fieldId };
    const field = fieldOf(collections, task.collectionId, taskField.fieldId);
    if (!field) {
      problems.add('field_missing', place);
      continue;
    }
    if (seen.has(field.id)) problems.add('field_twice', place, { field: field.title });
    seen.add(field.id);
    checkField(check, task, taskField, field);
  }
  return seen;
}

function checkField(
  check: Check,
  task: FieldsTask,
  taskField: FieldsTask['fields'][number],
  field: KnownField,
): void {
  const { problems, step, known, definition } = check;
  const place = { step, task, fieldId: taskField.fieldId };
  const names = { field: field.title };
  const { mode, value } = taskField;
  checkCondition(check, taskField.condition, { task, fieldId: taskField.fieldId });
  if (mode !== 'asked' && value === null) problems.add('field_without_value', place, names);
  if (taskField.look !== null && lookOf(field) !== taskField.look) problems.add('look_unfit', place, names);
  if (mode !== 'hidden') checkOffer(check, { taskField, field, place });
  // A file belongs to one value, so that a run can't put the same one into each record.
  if (value?.kind === 'literal' && isFileType(field.dataType) && value.value !== null)
    problems.add('value_unfit', place, names);
  const mustBeSet = mode === 'hidden' && field.isRequired;
  // A question begins before the answers of its own step are known.
  const usable =
    mode === 'hidden'
      ? check.settable({ taskId: task.id, fieldId: taskField.fieldId })
      : withTested(known, taskField.condition);
  for (const code of sourceProblems(value, usable, { field, mustBeSet, definition }))
    problems.add(code, place, names);
}

interface Asked {
  readonly taskField: FieldsTask['fields'][number];
  readonly field: KnownField;
  readonly place: Place;
}

/** Records of a collection are only shown to anyone as far as the author allows it. */
function checkOffer(
  { problems, definition, collections }: Check,
  { taskField: { offer }, field, place }: Asked,
): void {
  const names = { field: field.title };
  const isRecord = isRecordLink(field.dataType);
  const isClosed = (isRecord && offer === null) || isCollectionLink(field.dataType);
  if (definition.access !== 'team' && isClosed) problems.add('public_link_field', place, names);
  if (!isRecord || offer === null) return;
  const linked = collections.get(linkedCollectionOf(field) ?? '');
  if (!linked || !isOfferShowable(offer, linked)) problems.add('offer_field_unfit', place, names);
  if (!linked || !isOfferFilterValid(offer, linked)) problems.add('offer_filter_unfit', place, names);
}
