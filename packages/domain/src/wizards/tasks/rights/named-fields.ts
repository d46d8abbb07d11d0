// Fields as the manifest of a version names them.
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '../../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollections, type KnownField } from '../../fields-of-collections.ts';
import { columnsOf, fieldOfColumn, type SelectionTask } from '../../selection.ts';

export type Named = WizardManifest['creates'][number]['asked'][number];

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

export function addNamed(
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

/** The fields that are asked or set in records of a collection. */
export function writtenIn(
  entries: readonly { readonly collectionId: string; readonly asked: Named[]; readonly hidden: Named[] }[],
  collectionId: string | null,
): Named[] {
  const here = entries.filter((one) => one.collectionId === collectionId);
  return here.flatMap(({ asked, hidden }) => [...asked, ...hidden]);
}

/** The entry of the collection, which is added if there is none. */
export function entryOf<T extends { readonly collectionId: CollectionId }>(entries: T[], empty: T): T {
  const found = entries.find(({ collectionId }) => collectionId === empty.collectionId);
  if (!found) entries.push(empty);
  return found ?? empty;
}

/** The fields by which a search finds records and orders them. */
export function comparedIn(task: SelectionTask, collections: KnownCollections): Named[] {
  const collection = collections.get(task.collectionId ?? '');
  const fields = columnsOf(task).map((column) => fieldOfColumn(collection, column));
  return fields.flatMap((field) => (field ? toNamed(field) : []));
}
