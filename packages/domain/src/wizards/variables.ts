// Values of a run by name. Names consist of ids, so renaming a step, a task or a field breaks no reference.
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type {
  TextTemplate,
  VariableName,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
  linkedCollectionOf,
} from './fields-of-collections.ts';
import { refsOf } from './text-template.ts';

export function answerName(taskId: string, fieldId: string): VariableName {
  return `answer.${taskId}.${fieldId}`;
}

export function taskOutputName(taskId: string): VariableName {
  return `task.${taskId}`;
}

/** The record that the run was started for. */
export const startRecordName = 'input.record' satisfies VariableName;

/** Name of a field value of that record. */
export function recordFieldName(fieldId: string): VariableName {
  return `record.${fieldId}`;
}

/** The field id in a name like `record.<field>`. */
export function recordFieldOf(name: VariableName): string | undefined {
  return name.startsWith('record.') ? name.slice('record.'.length) : undefined;
}

/** Names available in every run from its start. */
const systemNames = ['system.today', 'system.team'] as const satisfies readonly VariableName[];

export interface DefinedName {
  readonly name: VariableName;
  /** Set and not empty in every run that completes the step. */
  readonly isCertain: boolean;
  /** The field the value comes from, if any. */
  readonly field?: KnownField | undefined;
  /** If it refers to a record: the collections that contain it. */
  readonly recordOf?: readonly string[];
}

/** Names set by a task when it is done. */
function namesSetBy(step: WizardStep, task: WizardTask, collections: KnownCollections): DefinedName[] {
  if (task.type === 'display_text') return [];
  const isAlways = step.condition === null && task.condition === null;
  return [
    { name: taskOutputName(task.id), isCertain: isAlways },
    ...task.fields
      .filter((field) => field.mode !== 'hidden')
      .map((field) => ({
        name: answerName(task.id, field.fieldId),
        isCertain: isAlways && field.isRequired,
        field: fieldOf(collections, task.collectionId, field.fieldId),
      })),
  ];
}

/** The record that every run starts with, and its fields. The user may be unable to read any of it. */
function namesOfRecord(
  { startsWith }: Pick<WizardDefinition, 'startsWith'>,
  collections: KnownCollections,
): DefinedName[] {
  const collection = startsWith === null ? undefined : collections.get(startsWith);
  if (!collection) return [];
  return [
    {
      name: startRecordName,
      isCertain: true,
      recordOf: [collection.id, ...(collection.aboveIds ?? [])],
    },
    ...collection.fields.map((field) => ({ name: recordFieldName(field.id), isCertain: false, field })),
  ];
}

/**
 * Names available when a task begins: everything from previous steps. Answers of the same step are not
 * included, since a step is submitted as a whole. Without a step: those of all steps.
 */
export function variablesBefore(
  definition: WizardDefinition,
  stepId: string | undefined,
  collections: KnownCollections,
): Map<string, DefinedName> {
  const known = new Map<string, DefinedName>(systemNames.map((name) => [name, { name, isCertain: true }]));
  for (const defined of namesOfRecord(definition, collections)) known.set(defined.name, defined);
  for (const step of definition.steps) {
    if (step.id === stepId) break;
    for (const task of step.tasks) {
      for (const defined of namesSetBy(step, task, collections)) known.set(defined.name, defined);
    }
  }
  return known;
}

/**
 * Whether a value can be assigned to a field unchanged: same type, and options or records of the same
 * collection.
 */
export function isAssignable({ field, recordOf }: DefinedName, target: KnownField): boolean {
  const linked = linkedCollectionOf(target);
  if (recordOf) return isRecordLink(target.dataType) && linked !== undefined && recordOf.includes(linked);
  if (!field) return true;
  return field.dataType === target.dataType && linkedCollectionOf(field) === linked;
}

/** All names used in a step's texts and values. */
export function refsOfStep(step: WizardStep): VariableName[] {
  return step.tasks.flatMap((task) => {
    if (task.type === 'display_text') return refsOfText(task.body);
    return task.fields.flatMap(({ value }) => (value?.kind === 'variable' ? [value.ref] : []));
  });
}

/** Names used in its texts, whose values are displayed. */
export function textRefsOfStep({ tasks }: WizardStep): VariableName[] {
  return tasks.flatMap((task) => (task.type === 'display_text' ? refsOfText(task.body) : []));
}

export function refsOfText(text: TextTemplate): VariableName[] {
  return refsOf(text).map(({ ref }) => ref);
}
