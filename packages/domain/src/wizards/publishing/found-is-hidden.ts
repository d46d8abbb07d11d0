// What a public wizard finds stays hidden from its visitors.
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type {
  DisplayViewTask,
  FieldsTask,
  WizardDefinition,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { RecordOffer } from '@fieldhouse/contract/wizard-questions';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollection, type KnownCollections } from '../fields-of-collections.ts';
import { offeredFieldsOf } from '../offers.ts';
import { comparisonsOf, fieldOfColumn } from '../selection.ts';
import {
  foundFieldOf,
  outputTaskOf,
  recordFieldOf,
  refsOfCondition,
  refsOfSource,
  refsOfText,
  startRecordName,
} from '../variables.ts';
import type { Check } from './check-context.ts';

/**
 * What a public wizard finds may decide what it does, but nothing that its visitor sees: else they could learn who is in a
 * collection. Of records that they choose, they see the fields that are shown.
 */
export function checkFoundIsHidden(
  { definition, collections, step, problems }: Check,
  task: WizardTask | undefined,
): void {
  const tasks = definition.steps.flatMap((one) => one.tasks);
  const shown = task
    ? [...shownRefs(task, tasks), ...refsOfShownWrites(task, definition, collections)]
    : refsOfCondition(step.condition);
  if (showsFound(definition, shown)) problems.add('public_find_shown', { step, task });
}

export function showsFound(definition: WizardDefinition, shown: readonly VariableName[]): boolean {
  if (definition.access === 'team') return false;
  const found = new Set<string>();
  const tasks = definition.steps.flatMap((step) => step.tasks);
  const isFound = (ref: VariableName) => found.has(outputTaskOf(ref) ?? '') || isUnseenField(tasks, ref);
  // A variable that depends on what is found would reveal it, too.
  for (const task of tasks) {
    const isOfFound =
      task.type === 'temporary_variable' &&
      [...refsOfSource(task.value), ...refsOfCondition(task.condition)].some(isFound);
    if (task.type === 'find_records' || isOfFound) found.add(task.id);
  }
  return shown.some(isFound);
}

/** A field of a chosen record that people don't see when they choose it. */
function isUnseenField(tasks: readonly WizardTask[], ref: VariableName): boolean {
  const found = foundFieldOf(ref);
  const task = tasks.find(({ id }) => id === found?.taskId);
  return task?.type === 'display_view' && !task.columns.some((id) => id === found?.fieldId);
}

/** What decides whether or how something of the task is shown. */
function shownRefs(task: WizardTask, tasks: readonly WizardTask[]): VariableName[] {
  switch (task.type) {
    case 'display_text':
      return [...refsOfCondition(task.condition), ...refsOfText(task.body)];
    case 'display_view':
      return [...refsOfCondition(task.condition), ...task.compare.map(({ ref }) => ref)];
    case 'create_record':
    case 'update_records': {
      const asked = task.fields.filter(({ mode }) => mode !== 'hidden');
      const values = asked.flatMap(({ value }) => refsOfSource(value));
      const own = asked.flatMap(({ condition }) => refsOfCondition(condition));
      return [...own, ...values, ...(asked.length > 0 ? refsOfCondition(task.condition) : [])];
    }
    case 'send_message': {
      // To an address of the found record itself, a message says nothing of it to anyone else, unless the run writes that address.
      const to = task.to === null ? undefined : foundFieldOf(task.to);
      const own = to && !isWritten(tasks, to.fieldId) ? to.taskId : undefined;
      const deciding = refsOfCondition(task.condition).filter((ref) => isOfFoundField(tasks, ref));
      return [...task.data.map(({ ref }) => ref), ...deciding].filter(
        (ref) => own !== (foundFieldOf(ref)?.taskId ?? ''),
      );
    }
    case 'temporary_variable':
      if (task.mode === 'computed') return [];
      return [...refsOfCondition(task.condition), ...refsOfSource(task.value)];
    default:
      return [];
  }
}

/** Whether a task writes the field in a record that is there already. */
function isWritten(tasks: readonly WizardTask[], fieldId: string): boolean {
  return tasks.some(
    (task) => task.type === 'update_records' && task.fields.some((field) => field.fieldId === fieldId),
  );
}

/** A field of a found record, or a variable that depends on one. */
function isOfFoundField(tasks: readonly WizardTask[], ref: VariableName): boolean {
  if (foundFieldOf(ref) !== undefined) return true;
  const at = tasks.findIndex(({ id }) => id === outputTaskOf(ref));
  const task = tasks[at];
  if (task?.type !== 'temporary_variable') return false;
  // It depends on those before it.
  return [...refsOfSource(task.value), ...refsOfCondition(task.condition)].some((one) =>
    isOfFoundField(tasks.slice(0, at), one),
  );
}

/** What decides which records are shown by the wizard, or what is shown of them, because the task writes it. */
function refsOfShownWrites(
  task: WizardTask,
  definition: WizardDefinition,
  collections: KnownCollections,
): VariableName[] {
  const isIn = (one: string | null, other: string | null) => isInCollection(one, other, collections);
  switch (task.type) {
    case 'create_record':
    case 'update_records': {
      const ofRecord = (id: string | null) => isIn(id, task.collectionId) || isIn(task.collectionId, id);
      const { fieldIds, isListed } = whatIsShown(ofRecord, definition, collections);
      const written = task.fields.filter(({ fieldId }) => fieldIds.has(fieldId));
      const deciding = written.flatMap(({ value, condition }) => [
        ...refsOfSource(value),
        ...refsOfCondition(condition),
      ]);
      if (task.type === 'create_record')
        return isListed ? [...deciding, ...refsOfCondition(task.condition)] : deciding;
      return written.length > 0 ? [...deciding, task.records, ...refsOfCondition(task.condition)] : [];
    }
    case 'add_to_collection':
    case 'remove_from_collection': {
      const { isListed } = whatIsShown((id) => isIn(id, task.collectionId), definition, collections);
      return isListed ? [...(task.records ? [task.records] : []), ...refsOfCondition(task.condition)] : [];
    }
    default:
      return [];
  }
}

interface Shown {
  /** By which visitors see records of some collections: also what filters and sorts them, and the names behind links to them. */
  readonly fieldIds: ReadonlySet<string>;
  /** Whether they see which records there are: in a data view, or as choices of a question. */
  readonly isListed: boolean;
}

function whatIsShown(
  isOfThem: (collectionId: string | null) => boolean,
  definition: WizardDefinition,
  collections: KnownCollections,
): Shown {
  const tasks = definition.steps.flatMap((step) => step.tasks);
  const views = tasks.filter((task) => task.type === 'display_view');
  const listed = views
    .filter(({ collectionId }) => isOfThem(collectionId))
    .map((view) => shownByView(view, collections));
  const choices = tasks.filter(asksForFields).flatMap((task) =>
    task.fields.flatMap((asked) => {
      const linked = linkedBy(asked.fieldId, task.collectionId, collections);
      if (asked.offer === null || asked.mode === 'hidden' || !linked || !isOfThem(linked.id)) return [];
      return [shownByOffer(asked.offer, linked)];
    }),
  );
  const names = views.flatMap(({ columns, collectionId }) =>
    columns.flatMap((id) => {
      const linked = linkedBy(id, collectionId, collections);
      return linked?.nameFieldId !== undefined && isOfThem(linked.id) ? [linked.nameFieldId] : [];
    }),
  );
  const own = isOfThem(definition.startsWith) ? shownOfStart(definition) : [];
  return {
    fieldIds: new Set([...listed.flat(), ...choices.flat(), ...names, ...own]),
    isListed: listed.length + choices.length > 0,
  };
}

function asksForFields(task: WizardTask): task is FieldsTask {
  return task.type === 'create_record' || task.type === 'update_records';
}

/** Of the record that the run starts with: what is asked about it, and what texts and prefilled questions take from it. */
function shownOfStart({ steps, thankYou }: WizardDefinition): string[] {
  const tasks = steps.flatMap((step) => step.tasks);
  const asked = tasks.flatMap((task) =>
    task.type === 'update_records' && task.records === startRecordName
      ? task.fields.flatMap(({ fieldId, mode }) => (mode === 'hidden' ? [] : [fieldId]))
      : [],
  );
  const used = [...tasks.flatMap((task) => shownRefs(task, tasks)), ...refsOfText(thankYou)];
  return [...asked, ...used.flatMap((ref) => recordFieldOf(ref) ?? [])];
}

/** The collection to which a field links. */
function linkedBy(
  fieldId: string,
  collectionId: string | null,
  collections: KnownCollections,
): KnownCollection | undefined {
  const field = fieldOf(collections, collectionId, fieldId);
  return field && isRecordLink(field.dataType) ? collections.get(linkedCollectionOf(field) ?? '') : undefined;
}

function shownByView(task: DisplayViewTask, collections: KnownCollections): string[] {
  const collection = collections.get(task.collectionId ?? '');
  const columns = [
    ...comparisonsOf(task).map(({ condition }) => condition.field),
    ...task.sorts.map(({ field }) => field),
  ];
  return [...task.columns, ...columns.flatMap((column) => fieldOfColumn(collection, column)?.id ?? [])];
}

function shownByOffer(offer: RecordOffer, linked: KnownCollection): string[] {
  const { name, details, picture, filteredBy } = offeredFieldsOf(offer, linked);
  return [name, ...details, picture, ...filteredBy].flatMap((field) => field?.id ?? []);
}

/** Whether each record of one collection is in the other. */
function isInCollection(one: string | null, other: string | null, collections: KnownCollections): boolean {
  if (one === null || other === null) return false;
  return one === other || collections.get(one)?.aboveIds?.includes(other) === true;
}
