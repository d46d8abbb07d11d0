// Values of a run by name. Names consist of ids, so renaming a step, a task or a field breaks no reference.
import { refsOfExpression } from '@fieldhouse/contract/expressions';
import { holdsSeveral, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import {
  type DisplayViewTask,
  type FieldsTask,
  type FindRecordsTask,
  isFieldsTask,
  type SendMessageTask,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { TextTemplate, ValueSource, VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../fields/link/linked-collection.ts';
import { conditionsOf } from '../filters/remaining-filter.ts';
import { fieldsTestedNotZero, testedFields } from '../filters/tested-fields.ts';
import { isRepeating } from './entries.ts';
import { fieldOf, type KnownCollections, type KnownField } from './fields-of-collections.ts';
import { inputField, inputVariable } from './inputs.ts';
import { variableField } from './temporary-variables.ts';
import { refsOf } from './texts/text-template.ts';

export function answerName(taskId: string, fieldId: string): VariableName {
  return `answer.${taskId}.${fieldId}`;
}

/** The records that a task created, found or let the visitor choose. */
export function taskOutputName(taskId: string): VariableName {
  return `task.${taskId}`;
}

/** How many records those are. */
export function recordCountName(taskId: string): VariableName {
  return `count.${taskId}`;
}

/** A field of the one record that a task found or let the visitor choose; empty if there are none or several. */
export function foundFieldName(taskId: string, fieldId: string): VariableName {
  return `found.${taskId}.${fieldId}`;
}

/** The task and the field of a name like `found.<task>.<field>`. */
export function foundFieldOf(
  name: VariableName,
): { readonly taskId: string; readonly fieldId: string } | undefined {
  const [scope, taskId, fieldId] = name.split('.');
  return scope === 'found' && taskId && fieldId ? { taskId, fieldId } : undefined;
}

/** The task of a name like `task.<task>`, `count.<task>` or `found.<task>.<field>`. */
export function outputTaskOf(name: VariableName): string | undefined {
  const [scope, taskId] = name.split('.');
  return scope === 'task' || scope === 'count' || scope === 'found' ? taskId : undefined;
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
  /** If it refers to records: the collections that contain them. */
  readonly recordOf?: readonly string[];
  readonly isSeveral?: boolean;
}

/** Names set by a task when it is done. */
export function namesSetBy(step: WizardStep, task: WizardTask, collections: KnownCollections): DefinedName[] {
  const isAlways = step.condition === null && task.condition === null;
  if (task.type === 'find_records' || task.type === 'display_view')
    return foundNames(task, isAlways, collections);
  if (task.type === 'temporary_variable') {
    // Whether a computed one is empty is known when it is computed.
    const isCertain = isAlways && task.mode === 'asked' && task.isRequired;
    return [{ name: taskOutputName(task.id), isCertain, field: variableField(task) }];
  }
  if (!isFieldsTask(task)) return [];
  const recordOf = collectionsWith(task.collectionId, collections);
  // Its answers are those of entries, which have no name outside of them.
  if (isRepeating(task)) {
    const isCertain = isAlways && task.repeat.min > 0;
    return [
      { name: taskOutputName(task.id), isCertain, recordOf, isSeveral: true },
      { name: recordCountName(task.id), isCertain: isAlways, field: numberField(recordCountName(task.id)) },
    ];
  }
  return [
    {
      name: taskOutputName(task.id),
      isCertain: isAlways,
      recordOf,
      isSeveral: task.type === 'update_records' && task.records !== startRecordName,
    },
    ...task.fields
      .filter((field) => field.mode !== 'hidden')
      .map((field) => ({
        name: answerName(task.id, field.fieldId),
        isCertain: isAlways && field.isRequired && field.condition === null,
        field: fieldOf(collections, task.collectionId, field.fieldId),
      })),
  ];
}

function namesOfInputs({ inputs }: Pick<WizardDefinition, 'inputs'>): DefinedName[] {
  return inputs.map((input) => ({
    name: inputVariable(input.name),
    isCertain: false,
    field: inputField(input),
  }));
}

function foundNames(
  task: FindRecordsTask | DisplayViewTask,
  isAlways: boolean,
  collections: KnownCollections,
): DefinedName[] {
  const { id, type } = task;
  if (type === 'display_view' && task.choice === 'none') return [];
  const isOne = type === 'display_view' && task.choice === 'one';
  return [
    {
      name: taskOutputName(id),
      isCertain: isAlways && type === 'display_view' && task.isRequired,
      recordOf: collectionsWith(task.collectionId, collections),
      isSeveral: !isOne,
    },
    { name: recordCountName(id), isCertain: isAlways, field: numberField(recordCountName(id)) },
    // Of one record. It may be deleted later, and the person may be unable to read it.
    ...(collections.get(task.collectionId ?? '')?.fields ?? []).map((field) => ({
      name: foundFieldName(id, field.id),
      isCertain: false,
      field,
    })),
  ];
}

/** Of a value that belongs to no collection. */
function numberField(id: string): KnownField {
  const shared = { id, columnName: id, title: '', description: '', isRequired: false, defaultValue: null };
  return { ...shared, dataType: 'number', settings: {} };
}

/** The collection and its ancestors: a record of it is in all of them. */
function collectionsWith(collectionId: string | null, collections: KnownCollections): string[] {
  if (collectionId === null) return [];
  return [collectionId, ...(collections.get(collectionId)?.aboveIds ?? [])];
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

/** The same names; those that have a value wherever the condition is met are certain. */
export function withTested(
  known: ReadonlyMap<string, DefinedName>,
  condition: Filter | null,
): Map<string, DefinedName> {
  const result = new Map(known);
  if (condition === null) return result;
  const settle = (name: string) => {
    const defined = known.get(name);
    if (defined) result.set(name, { ...defined, isCertain: true });
  };
  for (const name of testedFields(condition)) settle(name);
  // With the number of records that a task found, there are some.
  for (const name of fieldsTestedNotZero(condition)) {
    const taskId = outputTaskOf(name);
    if (taskId !== undefined && name === recordCountName(taskId) && result.get(name)?.isCertain === true)
      settle(taskOutputName(taskId));
  }
  return result;
}

/** Where a condition is: on a step, on a task of it, or on a field of the task. */
export interface ConditionPlace {
  readonly stepId: string;
  readonly taskId?: string | undefined;
  readonly fieldId?: string | undefined;
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
  if (isFieldsTask(task)) return task.fields.some(({ mode }) => mode !== 'hidden');
  if (task.type === 'temporary_variable') return task.mode === 'asked';
  return task.type === 'display_text' || task.type === 'display_view';
}

/**
 * Whether a value can be assigned to a field unchanged: same type, and options or records of the same
 * collection.
 */
export function isAssignable({ name, field, recordOf, isSeveral }: DefinedName, target: KnownField): boolean {
  // Files are only passed on by those who uploaded them.
  const isOfRecord = recordFieldOf(name) !== undefined || foundFieldOf(name) !== undefined;
  if (isFileType(target.dataType) && isOfRecord) return false;
  const linked = linkedCollectionOf(target);
  if (recordOf) {
    const isLink = isRecordLink(target.dataType) && (!isSeveral || holdsSeveral(target.dataType));
    return isLink && linked !== undefined && recordOf.includes(linked);
  }
  if (!field) return true;
  return field.dataType === target.dataType && linkedCollectionOf(field) === linked;
}

/** Whether every run has a value: a required field of the record has one, too. */
export function isSure({ isCertain, field, name }: DefinedName): boolean {
  return isCertain || (recordFieldOf(name) !== undefined && field?.isRequired === true);
}

/** All names used in a step's texts, values, selections and conditions. */
export function refsOfStep(step: WizardStep): VariableName[] {
  return [...step.tasks.flatMap(refsOfTask), ...conditionsOfStep(step).flatMap(refsOfCondition)];
}

export function refsOfTask(task: WizardTask): VariableName[] {
  switch (task.type) {
    case 'display_text':
      return refsOfText(task.body);
    case 'send_message':
      return refsOfSend(task);
    case 'find_records':
    case 'display_view':
      return task.compare.map(({ ref }) => ref);
    case 'add_to_collection':
    case 'remove_from_collection':
    case 'export_records':
      return task.records === null ? [] : [task.records];
    case 'create_task':
      return [...refsOfText([...task.title, ...task.description]), ...(task.records ? [task.records] : [])];
    case 'update_records':
      return [task.records, ...refsOfFields(task)];
    case 'create_record':
      return refsOfFields(task);
    case 'temporary_variable':
      return refsOfSource(task.value);
  }
}

function refsOfFields({ fields }: FieldsTask): VariableName[] {
  return fields.flatMap(({ value }) => refsOfSource(value));
}

export function refsOfSource(source: ValueSource | null): VariableName[] {
  if (source?.kind === 'variable') return [source.ref];
  return source?.kind === 'computed' ? refsOfExpression(source.expression) : [];
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
  return steps.flatMap(({ tasks }) => tasks.flatMap(sourcesOf)).some(({ kind }) => kind === 'computed');
}

/** Where the values come from that a task sets, or that its questions begin with. */
function sourcesOf(task: WizardTask): ValueSource[] {
  if (task.type === 'temporary_variable') return task.value ? [task.value] : [];
  return isFieldsTask(task) ? task.fields.flatMap(({ value }) => value ?? []) : [];
}

export function refsOfCondition(condition: Filter | null): VariableName[] {
  return condition === null ? [] : conditionsOf(condition).map(({ field }) => field);
}

/** Names used in its texts, messages and computed values, which may contain names of records. */
export function textRefsOfStep({ tasks }: WizardStep): VariableName[] {
  return tasks.flatMap((task) => {
    if (task.type === 'send_message') return refsOfSend(task);
    if (task.type === 'display_text') return refsOfText(task.body);
    if (task.type === 'create_task') return refsOfText([...task.title, ...task.description]);
    return sourcesOf(task).flatMap((source) => (source.kind === 'computed' ? refsOfSource(source) : []));
  });
}

function refsOfSend({ to, data }: SendMessageTask): VariableName[] {
  return [...(to === null ? [] : [to]), ...data.map(({ ref }) => ref)];
}

export function refsOfText(text: TextTemplate): VariableName[] {
  return refsOf(text).map(({ ref }) => ref);
}
