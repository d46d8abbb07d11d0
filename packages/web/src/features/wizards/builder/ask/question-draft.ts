// A question as its author thinks of it, and where its answer goes.

import { type DataType, fieldSettings, isListChoice } from '@fieldhouse/contract/field-types';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import {
  type FieldsTask,
  isFieldsTask,
  type TaskField,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { variableTypes } from '@fieldhouse/contract/wizard-variables';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { isRepeating } from '@fieldhouse/domain/wizards/entries';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import type { AnswerPlace } from '@fieldhouse/domain/wizards/places/move-answer';
import type { MovedQuestion } from '@fieldhouse/domain/wizards/places/moved-question';
import { kindOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { fieldTypeList } from '../../../fields/index.ts';
import { newTask, withStep, withTask } from '../definition-edits.ts';

export interface QuestionDraft {
  readonly title: string;
  readonly kind: AnswerKind;
  readonly isRequired: boolean;
  /** One line each, for a choice. */
  readonly choices: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** `new`: a collection named after the wizard. `variable`: no record; the run remembers the answer. */
  readonly collectionId: CollectionId | 'new' | 'variable' | null;
  /** An existing field; null for a new one. */
  readonly fieldId: FieldId | null;
}

/** Types of fields, and what people know by other names. */
export type AnswerKind = DataType | keyof typeof ownKinds;

const ownKinds = {
  long_text: { dataType: 'plain_text', settings: { isMultiLine: true }, look: null },
  rating: { dataType: 'number', settings: { min: 1, max: 5 }, look: 'rating' },
  signature: { dataType: 'single_image', settings: {}, look: 'signature' },
} as const satisfies Record<string, OwnKind>;

interface OwnKind {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly look: TaskField['look'];
}

const fieldTypeNames: readonly DataType[] = fieldTypeList.map(({ dataType }) => dataType);

/** Each of the other names after the type that it is. */
export const answerKinds: readonly AnswerKind[] = fieldTypeNames.flatMap((dataType): AnswerKind[] => [
  dataType,
  ...ownKindNames().filter((one) => ownKinds[one].dataType === dataType),
]);

function ownKindNames() {
  return ['long_text', 'rating', 'signature'] as const;
}

export function isOwnKind(kind: AnswerKind): kind is keyof typeof ownKinds {
  return kind in ownKinds;
}

export function dataTypeOf(kind: AnswerKind): DataType {
  return isOwnKind(kind) ? ownKinds[kind].dataType : kind;
}

export function lookOf(kind: AnswerKind): TaskField['look'] {
  return isOwnKind(kind) ? ownKinds[kind].look : null;
}

export const maxTitle = 120;

/** What a new field starts with; the server adds the team's country or currency. */
export function startSettings(kind: AnswerKind): Record<string, unknown> {
  const dataType = dataTypeOf(kind);
  const own = isOwnKind(kind) ? ownKinds[kind].settings : {};
  if (fieldTypes[dataType].teamSettings) return own;
  return { ...fieldSettings[dataType].safeParse({}).data, ...own };
}

export function choicesOf({ choices }: Pick<QuestionDraft, 'choices'>): string[] {
  const names = choices.split('\n').map((line) => line.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The collection that the step writes to, or else the wizard, or else that of the record it starts with. */
export function likelyCollection(
  { steps, startsWith }: WizardDefinition,
  step: WizardStep,
): CollectionId | null {
  const all = [step, ...steps].flatMap(({ tasks }) => tasks.filter(isFieldsTask));
  return all.find(({ collectionId }) => collectionId !== null)?.collectionId ?? startsWith;
}

/** What a question of a step is asked about when the step has no task for the collection yet. */
export type QuestionTarget =
  /** `second`: a later step creates one there, too. */
  | { readonly kind: 'new'; readonly second?: WizardStep }
  | { readonly kind: 'startRecord' }
  /** The records that a task of an earlier step creates. */
  | { readonly kind: 'created'; readonly step: WizardStep; readonly taskId: string };

/** Undefined if the step asks about the collection already. */
export function targetOf(
  { steps, startsWith }: WizardDefinition,
  step: WizardStep,
  collectionId: QuestionDraft['collectionId'],
): QuestionTarget | undefined {
  const isHere = (task: WizardTask) => isFieldsTask(task) && task.collectionId === collectionId;
  if (collectionId === null || step.tasks.some(isHere)) return undefined;
  const at = steps.findIndex(({ id }) => id === step.id);
  const creating = steps.flatMap((one, index) =>
    one.tasks
      .filter((task) => kindOf(task).mostCreated && isHere(task))
      .map((task) => ({ step: one, index, task })),
  );
  const before = creating.filter(({ index }) => index < at);
  // One that is always created before one that may not be.
  const found =
    before.find(({ step: one, task }) => one.condition === null && task.condition === null) ?? before[0];
  if (found) return { kind: 'created', step: found.step, taskId: found.task.id };
  if (startsWith === collectionId) return { kind: 'startRecord' };
  const [second] = creating;
  return second ? { kind: 'new', second: second.step } : { kind: 'new' };
}

interface AskedQuestion {
  readonly collectionId: CollectionId;
  readonly field: TaskField;
}

/**
 * Adds the question to the step's task for the collection, or with a task of its own: it changes the record that an earlier step
 * creates, or that the wizard starts with, and creates one only if there is none.
 */
export function withQuestion(
  definition: WizardDefinition,
  step: WizardStep,
  { collectionId, field }: AskedQuestion,
): WizardDefinition {
  const fits = step.tasks
    .filter(isFieldsTask)
    .find((task) => task.collectionId === collectionId && !asksFor(task, field.fieldId));
  const asking = fits ?? newTaskFor(definition, step, collectionId);
  const task = { ...asking, fields: [...asking.fields, field] };
  return withStep(definition, fits ? withTask(step, task) : { ...step, tasks: [...step.tasks, task] });
}

function newTaskFor(definition: WizardDefinition, step: WizardStep, collectionId: CollectionId): FieldsTask {
  const target = targetOf(definition, step, collectionId);
  const isNew = target === undefined || target.kind === 'new';
  const made = newTask(isNew ? 'create_record' : 'update_records', definition);
  const records = target?.kind === 'created' && { records: taskOutputName(target.taskId) };
  // Of the type that was asked for.
  return { ...made, ...records, collectionId } as FieldsTask;
}

function asksFor({ fields }: FieldsTask, fieldId: string): boolean {
  return fields.some((one) => one.fieldId === fieldId);
}

interface NewPlace {
  readonly from: AnswerPlace;
  readonly collectionId: CollectionId;
  readonly fieldId: FieldId;
}

/** The task that asks a question of the step which goes to another field: its own, or else as for a new question. */
export function taskForMoved(
  definition: WizardDefinition,
  step: WizardStep,
  { from, collectionId, fieldId }: NewPlace,
): FieldsTask {
  const fits = step.tasks
    .filter(isFieldsTask)
    .filter((task) => task.collectionId === collectionId && !asksFor(task, fieldId));
  const own = fits.find(({ id }) => id === from.taskId);
  // As one of several answers, it would not be what later tasks use.
  return own ?? fits.find((task) => !isRepeating(task)) ?? newTaskFor(definition, step, collectionId);
}

/** A question that is asked already, as one that still needs a place. */
export function draftOf({ field, title, isRequired, extras }: MovedQuestion): QuestionDraft {
  const { dataType, settings } = field;
  const kind = extras.look ?? (settings.isMultiLine === true ? 'long_text' : dataType);
  const shared = { title, isRequired, settings, choices: '', collectionId: null, fieldId: null };
  return { ...shared, title: title.slice(0, maxTitle), kind };
}

/** What the form lacks, as a phrase. */
export function missingIn(
  { title, kind, collectionId, fieldId, settings, ...rest }: QuestionDraft,
  mayShape: boolean,
) {
  if (fieldId === null && title.trim() === '') return 'value_required';
  if (collectionId === null) return 'chooseWhere';
  if (collectionId === 'variable') return isVariableKind(kind) ? undefined : 'variableUnfit';
  if (fieldId !== null) return undefined;
  if (!mayShape) return 'chooseField';
  const isWithoutList = isListChoice(dataTypeOf(kind)) && settings.listId === undefined;
  return isWithoutList && choicesOf(rest).length === 0 ? 'chooseChoices' : undefined;
}

/** Adds it as a value of the run, which no record stores. */
export function withVariable(
  definition: WizardDefinition,
  step: WizardStep,
  { title, kind, isRequired, settings }: QuestionDraft,
): WizardDefinition {
  const dataType = variableTypes.find((known) => known === dataTypeOf(kind));
  const made = newTask('temporary_variable', definition);
  if (!dataType || !('dataType' in made)) return definition;
  // Settings of these types are texts, numbers and switches.
  const own = settings as typeof made.settings;
  const task = { ...made, title: title.trim(), dataType, settings: own, isRequired };
  return withStep(definition, { ...step, tasks: [...step.tasks, task] });
}

/** Whether a run can remember the answer without a record. */
export function isVariableKind(kind: AnswerKind): boolean {
  return lookOf(kind) === null && variableTypes.some((known) => known === dataTypeOf(kind));
}
