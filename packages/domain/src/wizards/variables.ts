// Which values of a run there are where, by name.
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import {
  isFieldsTask,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../fields/link/linked-collection.ts';
import { isRepeating } from './entries.ts';
import type { KnownCollections } from './fields-of-collections.ts';
import { inputField, inputVariable } from './inputs.ts';
import { type ConditionPlace, collectionsWith, type DefinedName } from './names/defined-names.ts';
import { refsOfCondition, refsOfSource } from './names/references.ts';
import { withTested } from './names/tested-names.ts';
import { foundFieldOf, recordFieldName, startRecordName } from './names/variable-names.ts';
import { kindOf } from './tasks/task-kinds.ts';

/** Names available in every run from its start. */
const systemNames = ['system.today', 'system.team'] as const satisfies readonly VariableName[];

/** Names set by a task when it is done. */
export function namesSetBy(step: WizardStep, task: WizardTask, collections: KnownCollections): DefinedName[] {
  const isAlways = step.condition === null && task.condition === null;
  return kindOf(task).names(task, { isAlways, collections });
}

function namesOfInputs({ inputs }: Pick<WizardDefinition, 'inputs'>): DefinedName[] {
  return inputs.map((input) => ({
    name: inputVariable(input.name),
    isCertain: false,
    field: inputField(input),
  }));
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
      recordOf: collectionsWith(collection.id, collections),
    },
    ...collection.fields.map((field) => ({ name: recordFieldName(field.id), isCertain: false, field })),
  ];
}

/**
 * Names available when a step opens: everything from previous steps. Answers of the same step are not
 * included, since a step is submitted as a whole. Without a step: those of all steps.
 */
export function variablesBefore(
  definition: WizardDefinition,
  stepId: string | undefined,
  collections: KnownCollections,
): Map<string, DefinedName> {
  const known = new Map<string, DefinedName>(systemNames.map((name) => [name, { name, isCertain: true }]));
  for (const defined of [...namesOfInputs(definition), ...namesOfRecord(definition, collections)])
    known.set(defined.name, defined);
  for (const step of definition.steps) {
    if (step.id === stepId) return withTested(known, step.condition);
    for (const task of step.tasks) {
      for (const defined of namesSetBy(step, task, collections)) known.set(defined.name, defined);
    }
  }
  return known;
}

/**
 * Names that a value may use which a task sets when its step is submitted: also the answers that are given before it on the
 * same step. Records chosen there have no name yet.
 */
export function settableBefore(
  definition: WizardDefinition,
  place: ConditionPlace,
  collections: KnownCollections,
): Map<string, DefinedName> {
  const step = definition.steps.find(({ id }) => id === place.stepId);
  const own = tasksBefore(step, place).flatMap((task) => (step ? namesSetBy(step, task, collections) : []));
  const isNamed = (name: VariableName) => foundFieldOf(name) !== undefined;
  const values = own.filter(
    ({ name, field }) => field !== undefined && (isNamed(name) || !isRecordLink(field.dataType)),
  );
  const known = new Map([
    ...variablesBefore(definition, place.stepId, collections),
    ...values.map((one) => [one.name as string, one] as const),
  ]);
  const task = step?.tasks.find(({ id }) => id === place.taskId);
  const field = task && isFieldsTask(task) && task.fields.find(({ fieldId }) => fieldId === place.fieldId);
  return withTested(withTested(known, task?.condition ?? null), field ? field.condition : null);
}

/** The tasks of a step before a place in it, with the task of the place up to the field. */
export function tasksBefore(step: WizardStep | undefined, { taskId, fieldId }: ConditionPlace): WizardTask[] {
  const index = step?.tasks.findIndex(({ id }) => id === taskId) ?? -1;
  return (step?.tasks.slice(0, index + 1) ?? []).flatMap((task) => {
    if (task.id !== taskId) return [task];
    if (!isFieldsTask(task)) return [];
    const fieldIndex = task.fields.findIndex((one) => one.fieldId === fieldId);
    const fields = task.fields.slice(0, Math.max(fieldIndex, 0));
    // An entry sees its own answers.
    return [isRepeating(task) ? { ...task, fields, repeat: null } : { ...task, fields }];
  });
}

/** Names of records that a task may work with: those of earlier steps, and of the tasks before it on its own step. */
export function usableRecordsBefore(
  definition: WizardDefinition,
  place: ConditionPlace,
  collections: KnownCollections,
): Map<string, DefinedName> {
  const defined = [...variablesBefore(definition, place.stepId, collections).values()];
  const step = definition.steps.find(({ id }) => id === place.stepId);
  for (const task of tasksBefore(step, place))
    if (step && task.id !== place.taskId) defined.push(...namesSetBy(step, task, collections));
  return new Map(
    defined.flatMap((one) => {
      const recordOf = one.recordOf ?? linkedRecordsOf(one, collections);
      return recordOf ? [[one.name, { ...one, recordOf }]] : [];
    }),
  );
}

/** The records that the answer to a question chooses. */
function linkedRecordsOf({ field }: DefinedName, collections: KnownCollections): string[] | undefined {
  const linked = field && isRecordLink(field.dataType) ? linkedCollectionOf(field) : undefined;
  return linked === undefined ? undefined : collectionsWith(linked, collections);
}

/** Whether a person who runs the wizard sees something of the task. */
export function isShown(task: WizardTask): boolean {
  return kindOf(task).isShown(task);
}

/** All names used in a step's texts, values, selections and conditions. */
export function refsOfStep(step: WizardStep): VariableName[] {
  return [...step.tasks.flatMap(refsOfTask), ...conditionsOfStep(step).flatMap(refsOfCondition)];
}

export function refsOfTask(task: WizardTask): VariableName[] {
  const { others = [], printed = [], sources = [] } = kindOf(task).references(task);
  return [...others, ...printed, ...sources.flatMap(refsOfSource)];
}

/** Of the step itself, its tasks and their fields. */
function conditionsOfStep(step: WizardStep): (Filter | null)[] {
  const inTasks = step.tasks.flatMap((task) => [
    task.condition,
    ...(isFieldsTask(task) ? task.fields.map(({ condition }) => condition) : []),
  ]);
  return [step.condition, ...inTasks];
}

export function hasConditions({ steps }: Pick<WizardDefinition, 'steps'>): boolean {
  return steps.some((step) => conditionsOfStep(step).some((condition) => condition !== null));
}

export function hasComputedValues({ steps }: Pick<WizardDefinition, 'steps'>): boolean {
  return steps
    .flatMap(({ tasks }) => tasks.flatMap((task) => kindOf(task).references(task).sources ?? []))
    .some(({ kind }) => kind === 'computed');
}

/** Names used in its texts, messages and computed values, which may contain names of records. */
export function textRefsOfStep({ tasks }: WizardStep): VariableName[] {
  return tasks.flatMap((task) => {
    const { printed = [], sources = [] } = kindOf(task).references(task);
    return [...printed, ...sources.filter(({ kind }) => kind === 'computed').flatMap(refsOfSource)];
  });
}
