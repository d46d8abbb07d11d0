// The values that a text or field may use: answers of previous steps, and the fields of the record that a run
// starts with.

import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import {
  isFieldsTask,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { isRepeating } from '@fieldhouse/domain/wizards/entries';
import type { KnownCollections, KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { fieldOf } from '@fieldhouse/domain/wizards/fields-of-collections';
import { inputVariable } from '@fieldhouse/domain/wizards/inputs';
import { isAddress } from '@fieldhouse/domain/wizards/known-messages';
import {
  type ConditionPlace,
  type DefinedName,
  isAssignable,
} from '@fieldhouse/domain/wizards/names/defined-names';
import {
  answerName,
  foundFieldName,
  recordCountName,
  recordFieldName,
  startRecordName,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import { entryAnswersBefore } from '@fieldhouse/domain/wizards/publishing/entry-answers';
import { showsFound } from '@fieldhouse/domain/wizards/publishing/found-is-hidden';
import { kindOf, selectionOf, taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { settableBefore, variablesBefore } from '@fieldhouse/domain/wizards/variables';

export interface ValueChoice {
  readonly name: VariableName;
  /** The step that asks for it; null for the record that a run starts with. */
  readonly step: StepOfValue | null;
  /** What is asked, or the field of the record; null for the record itself. */
  readonly question: string | null;
  /** Carried by the link. */
  readonly isInput?: boolean;
  /** Of a number of records: what they are. */
  readonly counted?: Counted;
  /** Of records themselves: where they come from. */
  readonly records?: RecordSource;
  /** Of a field of the one record that a task found or let people choose: where that comes from. */
  readonly ofOne?: FoundRecord;
}

/** A step without a title is named by its number. */
interface StepOfValue {
  readonly title: string;
  readonly number: number;
}

export function stepOfValue({ steps }: WizardDefinition, step: WizardStep): StepOfValue {
  return { title: step.title, number: steps.indexOf(step) + 1 };
}

export interface RecordSource {
  readonly kind: 'created' | 'updated' | 'found' | 'chosen';
  readonly collection: string;
}

interface FoundRecord extends RecordSource {
  readonly kind: 'found' | 'chosen';
}

export interface Counted {
  readonly kind: 'created' | 'found' | 'chosen';
  /** Name of their collection. */
  readonly collection: string;
}

/**
 * Without a step: every answer (for the thank-you text). Those of entries have a name within the entry only, and where something
 * is done for each.
 */
export function answerChoices(
  definition: WizardDefinition,
  stepId: string | undefined,
  collections: KnownCollections,
  { isOfEntries = false }: { readonly isOfEntries?: boolean } = {},
): ValueChoice[] {
  const choices: ValueChoice[] = [...inputChoices(definition), ...recordChoices(definition, collections)];
  for (const step of definition.steps) {
    if (step.id === stepId) break;
    const named = stepOfValue(definition, step);
    for (const task of step.tasks) {
      const counted = countedBy(task, collections);
      if (counted) choices.push({ name: recordCountName(task.id), step: named, question: null, counted });
      choices.push(...foundChoices(task, named, collections));
      const value = taskValueOf(task);
      if (value) choices.push({ name: taskOutputName(task.id), step: named, question: value.field.title });
      if (!isFieldsTask(task) || (isRepeating(task) && !isOfEntries)) continue;
      for (const { fieldId, mode, label } of task.fields) {
        const field = fieldOf(collections, task.collectionId, fieldId);
        if (!field || mode === 'hidden') continue;
        choices.push({
          name: answerName(task.id, fieldId),
          step: named,
          question: label || field.title,
        });
      }
    }
  }
  return choices;
}

function inputChoices({ inputs }: WizardDefinition): ValueChoice[] {
  return inputs.map(({ name, title }) => ({
    name: inputVariable(name),
    step: null,
    question: title || name,
    isInput: true,
  }));
}

/** The records that tasks of the steps before provide. */
function providedChoices({ definition, stepId, collections }: Place): ValueChoice[] {
  const index = definition.steps.findIndex(({ id }) => id === stepId);
  return definition.steps.slice(0, Math.max(index, 0)).flatMap((step) =>
    step.tasks.flatMap((task): ValueChoice[] => {
      const records = recordSourceOf(task, collections);
      const named = stepOfValue(definition, step);
      return records ? [{ name: taskOutputName(task.id), step: named, question: null, records }] : [];
    }),
  );
}

/** Where the records that a task provides come from, if it provides any. */
export function recordSourceOf(task: WizardTask, collections: KnownCollections): RecordSource | undefined {
  const kind = sourceKindOf(task);
  const collection = 'collectionId' in task ? collections.get(task.collectionId ?? '') : undefined;
  return kind && collection ? { kind, collection: collection.pluralName } : undefined;
}

function sourceKindOf(task: WizardTask): RecordSource['kind'] | undefined {
  if (kindOf(task).mostCreated) return 'created';
  return selectedKindOf(task) ?? (isFieldsTask(task) ? 'updated' : undefined);
}

/** Of records that a task finds or shows. */
function selectedKindOf(task: WizardTask): 'found' | 'chosen' | undefined {
  if (!selectionOf(task)) return undefined;
  return kindOf(task).findsUnseen ? 'found' : 'chosen';
}

/** Whether it only shows them. */
function isWithoutChoice(task: WizardTask): boolean {
  return 'choice' in task && task.choice === 'none';
}

/** The fields of the one record that a task finds or lets people choose. */
function foundChoices(task: WizardTask, step: StepOfValue, collections: KnownCollections): ValueChoice[] {
  const kind = isWithoutChoice(task) ? undefined : selectedKindOf(task);
  const collection = collections.get(selectionOf(task)?.collectionId ?? '');
  if (!kind || !collection) return [];
  const ofOne = { kind, collection: collection.pluralName } as const;
  return collection.fields.map(({ id, title }) => ({
    name: foundFieldName(task.id, id),
    step,
    question: title,
    ofOne,
  }));
}

/** The records of which a task sets the number. */
function countedBy(task: WizardTask, collections: KnownCollections): Counted | undefined {
  const kind = countKindOf(task);
  if (kind === undefined || !('collectionId' in task)) return undefined;
  const collection = collections.get(task.collectionId ?? '')?.pluralName;
  return collection === undefined ? undefined : { kind, collection };
}

function countKindOf(task: WizardTask): Counted['kind'] | undefined {
  if (isRepeating(task)) return 'created';
  return isWithoutChoice(task) ? undefined : selectedKindOf(task);
}

function recordChoices({ startsWith }: WizardDefinition, collections: KnownCollections): ValueChoice[] {
  const collection = startsWith === null ? undefined : collections.get(startsWith);
  if (!collection) return [];
  return [
    { name: startRecordName, step: null, question: null },
    ...collection.fields.map(({ id, title }) => ({ name: recordFieldName(id), step: null, question: title })),
  ];
}

export interface Place {
  readonly definition: WizardDefinition;
  /** Undefined: after the last step. */
  readonly stepId: string | undefined;
  readonly collections: KnownCollections;
  /** Of a value that is set when its step is submitted: it may come from answers before it on the same step. */
  readonly setAt?: ConditionPlace | undefined;
}

/** What is defined at a place. */
export function definedAt({ definition, stepId, collections, setAt }: Place): Map<string, DefinedName> {
  return setAt
    ? settableBefore(definition, setAt, collections)
    : variablesBefore(definition, stepId, collections);
}

/** Whether a value may be seen there, if the place is shown to people. */
export function mayBeShown({ definition, setAt }: Place, name: VariableName): boolean {
  return setAt !== undefined || !showsFound(definition, [name]);
}

/** The choices at a place; not each of them is defined there. */
export function choicesAt({ definition, stepId, collections, setAt }: Place): ValueChoice[] {
  return setAt
    ? answerChoices(definition, undefined, collections, { isOfEntries: true })
    : answerChoices(definition, stepId, collections);
}

/** Values that fit into a field without conversion. */
export function fittingChoices(field: KnownField, place: Place): ValueChoice[] {
  const known: ReadonlyMap<string, DefinedName> = definedAt(place);
  const choices = [...choicesAt(place), ...providedChoices(place)];
  return choices.filter(({ name }) => {
    if (!mayBeShown(place, name)) return false;
    const defined = known.get(name);
    // A variable without a known type would fit anything.
    const isTyped = defined?.field !== undefined || defined?.recordOf !== undefined;
    return defined !== undefined && isTyped && isAssignable(defined, field);
  });
}

/** Values that are addresses or phones, as one of these methods needs them. */
export function addressChoices(
  { definition, stepId, collections }: Place,
  methods: readonly DeliveryMethod[],
): ValueChoice[] {
  const known: ReadonlyMap<string, DefinedName> = variablesBefore(definition, stepId, collections);
  // What a step does for each entry, it does for each address.
  const isOfEntries = stepId !== undefined;
  return answerChoices(definition, stepId, collections, { isOfEntries }).filter(({ name }) => {
    const ofEntries = stepId === undefined ? [] : entryAnswersBefore(definition, stepId, name, collections);
    const defined = known.get(name) ?? ofEntries.find((one) => one.name === name);
    return defined !== undefined && methods.some((method) => isAddress(defined, method));
  });
}
