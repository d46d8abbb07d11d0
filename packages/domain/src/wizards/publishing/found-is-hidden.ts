// What a public wizard finds stays hidden from its visitors.
import { isRecordLink } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardDefinition, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { RecordOffer } from '@fieldhouse/contract/wizard-questions';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollection, type KnownCollections } from '../fields-of-collections.ts';
import { refsOfCondition, refsOfSource, refsOfText } from '../names/references.ts';
import { foundFieldOf, outputTaskOf, recordFieldOf } from '../names/variable-names.ts';
import { offeredFieldsOf } from '../offers.ts';
import { columnsOf, fieldOfColumn, type SelectionTask } from '../selection.ts';
import type { Check } from '../tasks/checks/check-context.ts';
import { changesStart } from '../tasks/start-record.ts';
import type { Shown, ShownRecords } from '../tasks/task-kind.ts';
import { kindOf, selectionOf, taskValueOf } from '../tasks/task-kinds.ts';

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
    if (kindOf(task).findsUnseen || decidingValue(task).some(isFound)) found.add(task.id);
  }
  return shown.some(isFound);
}

/** A field of a chosen record that people don't see when they choose it. */
function isUnseenField(tasks: readonly WizardTask[], ref: VariableName): boolean {
  const found = foundFieldOf(ref);
  const columns = selectionOf(tasks.find(({ id }) => id === found?.taskId))?.columns;
  return columns !== undefined && !columns.some((id) => id === found?.fieldId);
}

/** What decides the value that a task makes. */
function decidingValue(task: WizardTask): VariableName[] {
  const value = taskValueOf(task);
  return value ? [...refsOfSource(value.source), ...refsOfCondition(task.condition)] : [];
}

/** What decides whether or how something of the task is shown. */
function shownRefs(task: WizardTask, tasks: readonly WizardTask[]): VariableName[] {
  const isOfFoundField = (ref: VariableName) => isOfFoundFieldAmong(tasks, ref);
  return kindOf(task).shownReferences(task, { tasks, isOfFoundField });
}

/** A field of a found record, or a variable that depends on one. */
function isOfFoundFieldAmong(tasks: readonly WizardTask[], ref: VariableName): boolean {
  if (foundFieldOf(ref) !== undefined) return true;
  const at = tasks.findIndex(({ id }) => id === outputTaskOf(ref));
  const task = tasks[at];
  // It depends on those before it.
  return (
    task !== undefined && decidingValue(task).some((one) => isOfFoundFieldAmong(tasks.slice(0, at), one))
  );
}

/** What decides which records are shown by the wizard, or what is shown of them, because the task writes it. */
function refsOfShownWrites(
  task: WizardTask,
  definition: WizardDefinition,
  collections: KnownCollections,
): VariableName[] {
  const look: ShownRecords = {
    whatIsShown: (isOfThem) => whatIsShown(isOfThem, definition, collections),
    isIn: (one, other) => isInCollection(one, other, collections),
  };
  return kindOf(task).shownByWriting(task, look);
}

function whatIsShown(
  isOfThem: (collectionId: string | null) => boolean,
  definition: WizardDefinition,
  collections: KnownCollections,
): Shown {
  const tasks = definition.steps.flatMap((step) => step.tasks);
  const views = tasks.flatMap((task) => {
    const selection = selectionOf(task);
    return selection && isShownSelection(selection) ? [selection] : [];
  });
  const listed = views
    .filter(({ collectionId }) => isOfThem(collectionId))
    .map((view) => shownByView(view, collections));
  const choices = tasks.filter(isFieldsTask).flatMap((task) =>
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

/** Of the record that the run starts with: what is asked about it, and what texts and prefilled questions take from it. */
function shownOfStart({ steps, thankYou }: WizardDefinition): string[] {
  const tasks = steps.flatMap((step) => step.tasks);
  const asked = tasks.flatMap((task) =>
    changesStart(task)
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

type ShownSelection = SelectionTask & Required<Pick<SelectionTask, 'columns'>>;

function isShownSelection(selection: SelectionTask): selection is ShownSelection {
  return selection.columns !== undefined;
}

function shownByView(view: ShownSelection, collections: KnownCollections): string[] {
  const collection = collections.get(view.collectionId ?? '');
  const fields = columnsOf(view).flatMap((column) => fieldOfColumn(collection, column)?.id ?? []);
  return [...view.columns, ...fields];
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
