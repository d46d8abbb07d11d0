// Problems that prevent publishing a draft, each with its location. The builder shows them while editing; the
// server runs the same check before it creates a version.
import { isCollectionLink, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import {
  type CreateRecordTask,
  type FieldsTask,
  maxTasks,
  type TextTemplate,
  type VariableName,
  type WizardDefinition,
  type WizardProblem,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { fieldTypes } from '../fields/registry.ts';
import { patternOf } from '../fields/text/code-pattern.ts';
import { fieldOf, type KnownCollections, type KnownField } from './fields-of-collections.ts';
import { isBlank, refsOf } from './text-template.ts';
import {
  type DefinedName,
  isAssignable,
  recordFieldOf,
  startRecordName,
  variablesBefore,
} from './variables.ts';

interface Place {
  readonly step?: WizardStep;
  readonly task?: WizardTask;
  readonly fieldId?: WizardProblem['fieldId'];
}

class Problems {
  readonly found: WizardProblem[] = [];

  add(code: WizardProblem['code'], place: Place = {}, data: Record<string, string> = {}): void {
    this.found.push({
      code,
      stepId: place.step?.id ?? null,
      taskId: place.task?.id ?? null,
      fieldId: place.fieldId ?? null,
      data: { ...(place.step && { step: place.step.title }), ...data },
    });
  }
}

/** All problems of a draft; empty if it can be published. */
export function problemsOf(definition: WizardDefinition, collections: KnownCollections): WizardProblem[] {
  const problems = new Problems();
  if (definition.steps.length === 0) problems.add('no_steps');
  checkStart(problems, definition, collections);
  const taskCount = definition.steps.reduce((sum, step) => sum + step.tasks.length, 0);
  if (taskCount > maxTasks) problems.add('too_many_tasks', {}, { max: String(maxTasks) });
  for (const step of definition.steps) {
    if (step.title.trim() === '') problems.add('step_without_title', { step });
    if (step.tasks.length === 0) problems.add('step_without_tasks', { step });
    // The schema has conditions, but no task type needs them yet, so none may be published.
    if (step.condition !== null) problems.add('condition_not_possible', { step });
    const known = variablesBefore(definition, step.id, collections);
    for (const task of step.tasks) checkTask({ definition, collections, known, step, problems }, task);
  }
  checkText(problems, definition.thankYou, variablesBefore(definition, undefined, collections), {});
  return problems.found;
}

interface Check {
  readonly definition: WizardDefinition;
  readonly collections: KnownCollections;
  /** Names available at the start of the step. */
  readonly known: ReadonlyMap<string, DefinedName>;
  readonly step: WizardStep;
  readonly problems: Problems;
}

function checkTask(check: Check, task: WizardTask): void {
  const { problems, step, known } = check;
  if (task.condition !== null) problems.add('condition_not_possible', { step, task });
  if (task.type === 'display_text') {
    if (isBlank(task.body)) problems.add('text_empty', { step, task });
    checkText(problems, task.body, known, { step, task });
    return;
  }
  if (task.type === 'create_record') {
    checkCreate(check, task);
    return;
  }
  const { startsWith } = check.definition;
  if (startsWith === null || task.collectionId !== startsWith) {
    problems.add('update_without_record', { step, task });
  } else checkFields(check, task);
}

/**
 * A public run can't start with a record, since an anonymous visitor could choose any record; a personal link
 * determines the record.
 */
function checkStart(
  problems: Problems,
  { startsWith, access }: WizardDefinition,
  collections: KnownCollections,
): void {
  if (startsWith === null) {
    if (access === 'token') problems.add('token_without_record');
    return;
  }
  if (!collections.has(startsWith)) problems.add('start_collection_missing');
  if (access === 'public') problems.add('public_record');
}

function checkCreate(check: Check, task: CreateRecordTask): void {
  const { problems, step } = check;
  const seen = checkFields(check, task);
  const collection = task.collectionId === null ? undefined : check.collections.get(task.collectionId);
  for (const field of collection?.fields ?? []) {
    const isSet =
      seen.has(field.id) || isPresent(field.defaultValue) || !field.isRequired || patternOf(field);
    if (!isSet) problems.add('required_field_unset', { step, task }, { field: field.title });
  }
}

/** Existing fields that the task uses, by id. */
function checkFields(check: Check, task: FieldsTask): ReadonlySet<string> {
  const { problems, step, collections } = check;
  const seen = new Set<string>();
  const collection = task.collectionId === null ? undefined : collections.get(task.collectionId);
  if (!collection) {
    problems.add(task.collectionId === null ? 'task_without_collection' : 'collection_missing', {
      step,
      task,
    });
    return seen;
  }
  if (task.fields.length === 0)
    problems.add('no_fields', { step, task }, { collection: collection.pluralName });
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
  { problems, step, known, definition }: Check,
  task: FieldsTask,
  taskField: FieldsTask['fields'][number],
  field: KnownField,
): void {
  const place = { step, task, fieldId: taskField.fieldId };
  const names = { field: field.title };
  const { mode, value } = taskField;
  if (mode !== 'asked' && value === null) problems.add('field_without_value', place, names);
  if (isFileType(field.dataType)) problems.add('file_field', place, names);
  // Offering the records of a collection would show them to anyone.
  const isLink = isRecordLink(field.dataType) || isCollectionLink(field.dataType);
  if (definition.access !== 'team' && mode !== 'hidden' && isLink) {
    problems.add('public_link_field', place, names);
  }
  if (
    value?.kind === 'literal' &&
    !fieldTypes[field.dataType].parse(value.value ?? null, field.settings).ok
  ) {
    problems.add('value_unfit', place, names);
  }
  if (value?.kind === 'variable') {
    const defined = known.get(value.ref);
    if (!defined) problems.add(unknownCode(value.ref), place, names);
    else if (!isAssignable(defined, field)) problems.add('value_unfit', place, names);
    else if (!defined.isCertain && mode === 'hidden' && field.isRequired) {
      problems.add('variable_maybe_unset', place, names);
    }
  }
}

function checkText(
  problems: Problems,
  text: TextTemplate,
  known: ReadonlyMap<string, DefinedName>,
  place: Place,
): void {
  for (const { ref, fallback } of refsOf(text)) {
    const defined = known.get(ref);
    if (!defined) problems.add(unknownCode(ref), place);
    else if (!defined.isCertain && fallback === null) problems.add('variable_maybe_unset', place);
  }
}

/**
 * A field of the start record is missing, or there is no start record; else the answer is not available yet.
 */
function unknownCode(ref: VariableName): WizardProblem['code'] {
  const isOfRecord = ref === startRecordName || recordFieldOf(ref) !== undefined;
  return isOfRecord ? 'record_field_missing' : 'variable_unknown';
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}
