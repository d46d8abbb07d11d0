// The rights of tasks that work with records which the run did not start with.
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type {
  FieldsTask,
  UpdateRecordsTask,
  WizardDefinition,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollections, type KnownField } from '../fields-of-collections.ts';
import { foundFieldsOf, foundNamesIn } from '../found-fields.ts';
import { comparisonsOf, fieldOfColumn, type SelectionTask } from '../selection.ts';
import { inEachLanguage } from '../texts/translations.ts';
import { outputTaskOf, startRecordName } from '../variables.ts';

export type Named = WizardManifest['creates'][number]['asked'][number];
type RecordTaskRights = Pick<WizardManifest, 'updates' | 'finds' | 'members' | 'exports'>;

export function addFields(
  entry: { readonly asked: Named[]; readonly hidden: Named[] },
  task: FieldsTask,
  collections: KnownCollections,
): void {
  for (const { fieldId, mode } of task.fields) {
    const field = fieldOf(collections, task.collectionId, fieldId);
    if (!field) continue;
    addOnce(mode === 'hidden' ? entry.hidden : entry.asked, toNamed(field));
  }
}

export function toNamed(field: KnownField): Named {
  const linkedId = linkedCollectionOf(field);
  return {
    // Field ids are branded at their source, ids in settings by the contract.
    fieldId: field.id as FieldId,
    title: field.title,
    dataType: field.dataType,
    ...(linkedId !== undefined && { linkedId: linkedId as CollectionId }),
  };
}

export function addOnce(list: Named[], named: Named): void {
  if (!list.some(({ fieldId }) => fieldId === named.fieldId)) list.push(named);
}

/** What members do with these records they do with their own rights; others have exactly these. */
export function recordTaskRights(
  definition: WizardDefinition,
  collections: KnownCollections,
): RecordTaskRights {
  const rights: RecordTaskRights = { updates: [], finds: [], members: [], exports: [] };
  for (const task of definition.steps.flatMap((step) => step.tasks))
    addRights(rights, task, { definition, collections });
  const found = foundNamesIn(definition, ...inEachLanguage(definition));
  for (const { task, field } of foundFieldsOf(found, definition, collections)) {
    const entry = rights.finds.find(({ collectionId }) => collectionId === task.collectionId);
    if (entry) addOnce(entry.used, toNamed(field));
  }
  return rights;
}

interface Known {
  readonly definition: WizardDefinition;
  readonly collections: KnownCollections;
}

function addRights(rights: RecordTaskRights, task: WizardTask, known: Known): void {
  const { collections } = known;
  if (!('collectionId' in task) || task.collectionId === null) return;
  const { collectionId } = task;
  const collectionName = collections.get(collectionId)?.pluralName ?? '';
  const named = { collectionId, collectionName };
  switch (task.type) {
    case 'find_records':
    case 'display_view': {
      const entry = entryOf(rights.finds, { ...named, compared: [], shown: [], used: [] });
      addSelection(entry, task, collections);
      return;
    }
    case 'update_records':
      if (task.records !== startRecordName)
        addFields(updateEntry(rights, task, { named, known }), task, collections);
      return;
    case 'add_to_collection':
    case 'remove_from_collection': {
      const change = task.type === 'add_to_collection' ? 'add' : 'remove';
      const isKnown = rights.members.some(
        (one) => one.collectionId === collectionId && one.change === change,
      );
      if (!isKnown) rights.members.push({ ...named, change });
      return;
    }
    case 'export_records': {
      const entry = entryOf(rights.exports, { ...named, fields: [] });
      addNamed(entry.fields, task.columns, { collectionId, collections });
    }
  }
}

function entryOf<T extends { readonly collectionId: CollectionId }>(entries: T[], empty: T): T {
  const found = entries.find(({ collectionId }) => collectionId === empty.collectionId);
  if (!found) entries.push(empty);
  return found ?? empty;
}

interface UpdateOf {
  readonly named: { readonly collectionId: CollectionId; readonly collectionName: string };
  readonly known: Known;
}

function updateEntry(rights: RecordTaskRights, task: UpdateRecordsTask, { named, known }: UpdateOf) {
  const which = whichRecords(task, known.definition);
  const isSame = (one: WizardManifest['updates'][number]) =>
    one.collectionId === named.collectionId && one.which === which;
  const entry = rights.updates.find(isSame) ?? { ...named, which, asked: [], hidden: [] };
  if (!rights.updates.includes(entry)) rights.updates.push(entry);
  return entry;
}

function whichRecords({ records }: UpdateRecordsTask, { steps }: WizardDefinition) {
  const source = steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === outputTaskOf(records));
  if (source?.type === 'create_record') return 'created';
  return source?.type === 'find_records' ? 'found' : 'chosen';
}

function addSelection(
  entry: WizardManifest['finds'][number],
  task: SelectionTask,
  collections: KnownCollections,
): void {
  for (const field of comparedIn(task, collections)) addOnce(entry.compared, field);
  if (task.type === 'display_view')
    addNamed(entry.shown, task.columns, { collectionId: entry.collectionId, collections });
}

/** The fields by which a search finds records and orders them. */
export function comparedIn(task: SelectionTask, collections: KnownCollections): Named[] {
  const collection = collections.get(task.collectionId ?? '');
  const fields = columnsOf(task).map((column) => fieldOfColumn(collection, column));
  return fields.flatMap((field) => (field ? toNamed(field) : []));
}

/** Whether it does so by who created or changed a record, or when. */
export function comparesMetadata(task: SelectionTask): boolean {
  return columnsOf(task).some((column) => metadataColumns.includes(column));
}

const metadataColumns: readonly string[] = ['created_at', 'created_by', 'updated_at', 'updated_by'];

function columnsOf(task: SelectionTask): string[] {
  return [
    ...comparisonsOf(task).map(({ condition }) => condition.field),
    ...task.sorts.map(({ field }) => field),
  ];
}

function addNamed(
  list: Named[],
  fieldIds: readonly FieldId[],
  {
    collectionId,
    collections,
  }: { readonly collectionId: CollectionId; readonly collections: KnownCollections },
): void {
  for (const fieldId of fieldIds) {
    const field = fieldOf(collections, collectionId, fieldId);
    if (field) addOnce(list, toNamed(field));
  }
}

/** Whether `next` may do more with records than `live`. */
export function widensRecordTasks(next: RecordTaskRights, live: RecordTaskRights): boolean {
  const known = new Set(keysOf(live));
  return keysOf(next).some((key) => !known.has(key));
}

function keysOf({ updates, finds, members, exports: exported }: RecordTaskRights): string[] {
  const keys = (prefix: string, fields: readonly Named[]) =>
    fields.map(({ fieldId }) => `${prefix}:${fieldId}`);
  return [
    ...updates.flatMap(({ which, asked, hidden }) => keys(which, [...asked, ...hidden])),
    ...finds.flatMap(({ collectionId, compared, shown, used }) => [
      `find:${collectionId}`,
      ...keys('compare', compared),
      ...keys('show', shown),
      ...keys('use', used),
    ]),
    ...members.map(({ collectionId, change }) => `${change}:${collectionId}`),
    ...exported.flatMap(({ fields }) => keys('export', fields)),
  ];
}

/** What a run of someone who is not a member may do with the records of a collection, by ids of fields. */
export function recordRightsOfPublic({ access, finds, updates }: WizardManifest, collectionId: string) {
  const isPublic = access !== 'team';
  const idsOf = (fields: readonly Named[]) => fields.map(({ fieldId }): string => fieldId);
  const found = isPublic ? finds.filter((one) => one.collectionId === collectionId) : [];
  const updated = isPublic ? updates.filter((one) => one.collectionId === collectionId) : [];
  return {
    read: new Set(found.flatMap(({ compared, shown, used }) => idsOf([...compared, ...shown, ...used]))),
    change: new Set(updated.flatMap(({ asked, hidden }) => idsOf([...asked, ...hidden]))),
  };
}
