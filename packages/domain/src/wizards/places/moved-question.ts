// A question apart from the place of its answer: what stays when the answer goes elsewhere.
import { isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { FieldId } from '@fieldhouse/contract/ids';
import { isFieldsTask, type TaskField, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { ValueSource } from '@fieldhouse/contract/wizard-values';
import { type TemporaryVariableTask, temporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollections, type KnownField } from '../fields-of-collections.ts';
import { lookOf } from '../looks.ts';
import { variableField } from '../temporary-variables.ts';

export interface MovedQuestion {
  /** Where its answer goes. */
  readonly field: KnownField;
  /** As people read them. */
  readonly title: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** What it begins with. */
  readonly value: ValueSource | null;
  readonly condition: Filter | null;
  readonly extras: Pick<TaskField, 'placeholder' | 'look' | 'offer' | 'mayAdd'>;
}

const noExtras: MovedQuestion['extras'] = { placeholder: '', look: null, offer: null, mayAdd: false };

/** The question that a task asks for the field, or as a variable. Undefined if it asks nothing there. */
export function questionAt(
  task: WizardTask,
  fieldId: string | undefined,
  collections: KnownCollections,
): MovedQuestion | undefined {
  if ('dataType' in task && fieldId === undefined && task.mode === 'asked') {
    const { title, hint, isRequired, value, condition } = task;
    return { field: variableField(task), title, hint, isRequired, value, condition, extras: noExtras };
  }
  const asked = isFieldsTask(task) ? task.fields.find((one) => one.fieldId === fieldId) : undefined;
  if (!isFieldsTask(task) || !asked || asked.mode === 'hidden') return undefined;
  const field = fieldOf(collections, task.collectionId, asked.fieldId);
  if (!field) return undefined;
  const { label, hint, isRequired, mode, value, placeholder, look, offer, mayAdd } = asked;
  return {
    field,
    title: label === '' ? field.title : label,
    hint: hint === '' ? field.description : hint,
    isRequired: isRequired || field.isRequired,
    value: mode === 'preset' ? value : null,
    condition: both(task.condition, asked.condition),
    extras: { placeholder, look, offer, mayAdd },
  };
}

/** Undefined for an answer that only a record can store. */
export function toVariableTask(
  { field, title, hint, isRequired, value, condition }: MovedQuestion,
  id: string,
): TemporaryVariableTask | undefined {
  const shared = {
    ...{
      id,
      type: temporaryVariableTask.shape.type.value,
      title,
      hint: hint.slice(0, 500),
      dataType: field.dataType,
    },
    ...{ isRequired, value, condition },
  };
  const settings = Object.entries(field.settings).filter(
    ([, one]) => typeof one !== 'object' || one === null,
  );
  const made = [Object.fromEntries(settings), {}].map((one) =>
    temporaryVariableTask.safeParse({ ...shared, settings: one }),
  );
  return made.find(({ success }) => success)?.data;
}

/** `given`: a condition that is met wherever the field is asked. */
export function toTaskField(question: MovedQuestion, field: KnownField, given: Filter | null): TaskField {
  const { title, hint, isRequired, value, condition, extras } = question;
  const { placeholder, look, offer, mayAdd } = extras;
  const isSameLink = linkedCollectionOf(question.field) === linkedCollectionOf(field);
  return {
    // Ids of fields are branded at their source.
    fieldId: field.id as FieldId,
    mode: value === null ? 'asked' : 'preset',
    label: title === field.title ? '' : title,
    hint: hint === field.description ? '' : hint,
    placeholder,
    look: look !== null && lookOf(field) === look ? look : null,
    offer: isRecordLink(field.dataType) && isSameLink ? offer : null,
    mayAdd: mayAdd && isListChoice(field.dataType),
    isRequired,
    value,
    condition: without(condition, given),
  };
}

function both(one: Filter | null, other: Filter | null): Filter | null {
  return one && other ? { all: [one, other] } : (one ?? other);
}

/** What is left of a condition where a part of it is met. */
function without(condition: Filter | null, given: Filter | null): Filter | null {
  if (condition === null || given === null) return condition;
  const isGiven = (part: Filter) => JSON.stringify(part) === JSON.stringify(given);
  if (isGiven(condition)) return null;
  const parts = 'operator' in condition ? undefined : condition.all;
  if (!parts?.some(isGiven)) return condition;
  const [first, ...others] = parts.filter((part) => !isGiven(part));
  if (first === undefined) return null;
  return others.length === 0 ? first : { all: [first, ...others] };
}
