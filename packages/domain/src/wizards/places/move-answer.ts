// The answer to a question goes elsewhere: from a variable to a field, from a field to another or to a variable. Values of a run
// are named after their place, so that whatever uses the answer gets its new name. What no longer fits there, such as a condition
// that compares a text with the number that it is now, is a problem of the draft.
import type { Filter } from '@fieldhouse/contract/filters';
import {
  type FieldsTask,
  isFieldsTask,
  type TaskField,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { mapConditions } from '../../filters/remaining-filter.ts';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import { answerName, foundFieldName, recordCountName, taskOutputName } from '../names/variable-names.ts';
import { type MovedQuestion, questionAt, toTaskField, toVariableTask } from './moved-question.ts';
import { renameValue } from './rename-value.ts';

export interface AnswerPlace {
  readonly taskId: string;
  /** Undefined: the task is a temporary variable. */
  readonly fieldId?: string | undefined;
}

export type AnswerTarget =
  | { readonly kind: 'variable'; readonly newId: string }
  /** The task, with its other fields, is one of the step or a new one. */
  | { readonly kind: 'field'; readonly task: FieldsTask; readonly field: KnownField };

/** The same definition if nothing is asked there, or the target can't store the answer. */
export function moveAnswer(
  definition: WizardDefinition,
  place: AnswerPlace,
  target: AnswerTarget,
  collections: KnownCollections,
): WizardDefinition {
  const step = definition.steps.find(({ tasks }) => tasks.some(({ id }) => id === place.taskId));
  const source = step?.tasks.find(({ id }) => id === place.taskId);
  const question = source && questionAt(source, place.fieldId, collections);
  if (!step || !source || !question) return definition;
  const placed = target.kind === 'variable' ? asVariable(question, target) : asField(question, target);
  if (!placed || nameOf(placed.place) === nameOf(place)) return definition;
  const tasks = withPlaced(step, place, placed);
  const moved = {
    ...definition,
    steps: definition.steps.map((one) => (one === step ? { ...step, tasks } : one)),
    texts: withTextsOf(definition.texts, place, placed.place),
  };
  const isSameLink = linkedCollectionOf(question.field) === linkedCollectionOf(placed.field);
  const from = nameOf(place);
  const renamed = renameValue(isSameLink ? moved : withoutItems(moved, from), from, nameOf(placed.place));
  return place.taskId === placed.task.id ? renamed : withoutEmpty(renamed, place.taskId);
}

/** The question in its new place. */
interface Placed {
  readonly place: AnswerPlace;
  readonly field: KnownField;
  /** Undefined in a variable, which is its own question. */
  readonly asked?: TaskField;
  readonly task: WizardTask;
}

function asVariable(
  question: MovedQuestion,
  { newId }: Extract<AnswerTarget, { readonly kind: 'variable' }>,
): Placed | undefined {
  const task = toVariableTask(question, newId);
  return task && { place: { taskId: task.id }, field: question.field, task };
}

function asField(
  question: MovedQuestion,
  { task, field }: Extract<AnswerTarget, { readonly kind: 'field' }>,
): Placed | undefined {
  if (task.fields.some(({ fieldId }) => fieldId === field.id)) return undefined;
  const asked = toTaskField(question, field, task.condition);
  return { place: { taskId: task.id, fieldId: field.id }, field, asked, task };
}

/** The tasks of the step with the question in its new place, and no longer in the old one. */
function withPlaced(step: WizardStep, from: AnswerPlace, placed: Placed): WizardTask[] {
  const indexOf = (id: string) => step.tasks.findIndex((task) => task.id === id);
  const isNew = indexOf(placed.task.id) === -1;
  const isEarlier = indexOf(placed.task.id) < indexOf(from.taskId);
  return step.tasks.flatMap((task): WizardTask[] => {
    if (task.id === placed.task.id) return [withAsked(task, from, { ...placed, isEarlier })];
    if (task.id !== from.taskId) return [task];
    const left = isFieldsTask(task) ? [withoutField(task, from.fieldId)] : [];
    if (!isNew) return left;
    const made = withAsked(placed.task, from, { ...placed, isEarlier: true });
    const wasFirst = isFieldsTask(task) && task.fields[0]?.fieldId === from.fieldId;
    // Answers are given before what uses them.
    const isUsedThere = JSON.stringify(left).includes(JSON.stringify(nameOf(from)));
    return wasFirst || isUsedThere ? [made, ...left] : [...left, made];
  });
}

function withoutField(task: FieldsTask, fieldId: string | undefined): FieldsTask {
  return { ...task, fields: task.fields.filter((one) => one.fieldId !== fieldId) };
}

function withAsked(
  task: WizardTask,
  from: AnswerPlace,
  { asked, isEarlier }: Placed & { readonly isEarlier: boolean },
): WizardTask {
  if (!asked || !isFieldsTask(task)) return task;
  if (task.id !== from.taskId)
    return { ...task, fields: isEarlier ? [...task.fields, asked] : [asked, ...task.fields] };
  const fields = task.fields.map((one) => (one.fieldId === from.fieldId ? asked : one));
  const consents = task.consents.map((one) =>
    one.addressFieldId === from.fieldId ? { ...one, addressFieldId: asked.fieldId } : one,
  );
  return { ...task, fields, consents };
}

function nameOf({ taskId, fieldId }: AnswerPlace): VariableName {
  return fieldId === undefined ? taskOutputName(taskId) : answerName(taskId, fieldId);
}

type Texts = WizardDefinition['texts'];

/** What the question is called in the languages of visitors. */
function withTextsOf(texts: Texts, from: AnswerPlace, to: AnswerPlace): Texts {
  const [before, after] = [textKeysOf(from), textKeysOf(to)];
  const keyOf = (key: string) => after[before.indexOf(key)] ?? key;
  return mapTexts(texts, ([key, value]) => [[keyOf(key), value]]);
}

function textKeysOf({ taskId, fieldId }: AnswerPlace): readonly string[] {
  if (fieldId === undefined) return [`task.${taskId}.label`, `task.${taskId}.hint`];
  return [`field.${taskId}.${fieldId}.label`, `field.${taskId}.${fieldId}.hint`];
}

type TextEntry = [key: string, value: NonNullable<Texts[keyof Texts]>[string]];

function mapTexts(texts: Texts, change: (entry: TextEntry) => TextEntry[]): Texts {
  const changed = Object.entries(texts).map(([language, translation]) => [
    language,
    Object.fromEntries(Object.entries(translation).flatMap(change)),
  ]);
  return Object.fromEntries(changed);
}

/** Conditions without the items or records that they compare the answer with: it has others now. */
function withoutItems(definition: WizardDefinition, name: VariableName): WizardDefinition {
  const bare = (condition: Filter | null) =>
    condition &&
    mapConditions(condition, (one) =>
      one.field === name ? { field: one.field, operator: one.operator } : one,
    );
  const steps = definition.steps.map((step) => ({
    ...step,
    condition: bare(step.condition),
    tasks: step.tasks.map((task): WizardTask => {
      if (!isFieldsTask(task)) return { ...task, condition: bare(task.condition) };
      const fields = task.fields.map((one) => ({ ...one, condition: bare(one.condition) }));
      return { ...task, condition: bare(task.condition), fields };
    }),
  }));
  return { ...definition, steps };
}

/** Without the task if it has nothing left to ask or set, and nothing uses its records. */
function withoutEmpty(definition: WizardDefinition, taskId: string): WizardDefinition {
  const task = definition.steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  if (!task || !isFieldsTask(task) || task.fields.length > 0 || task.consents.length > 0) return definition;
  const text = JSON.stringify(definition);
  const whole = [taskOutputName(taskId), recordCountName(taskId)].map((name) => JSON.stringify(name));
  const isUsed = [...whole, `"${foundFieldName(taskId, '')}`].some((name) => text.includes(name));
  if (isUsed) return definition;
  return {
    ...definition,
    steps: definition.steps.map((step) => ({ ...step, tasks: step.tasks.filter(({ id }) => id !== taskId) })),
    texts: mapTexts(definition.texts, (entry) => (entry[0].includes(taskId) ? [] : [entry])),
  };
}
