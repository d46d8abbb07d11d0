// Access checks for features attached to a record (comments, tags, bookmarks): whether a user may see it, and
// whether they may change something in it.
import type { DataRecord } from '@fieldhouse/contract/records';
import { actingAs } from '../../kernel/acting-as.ts';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { getRecordVisibility, listOpenIds } from './engine/read/history/record-history.ts';
import { selectByIds } from './engine/read/select-records.ts';

export interface RecordPlace {
  readonly collectionId: string;
  readonly recordId: string;
}

/**
 * Comments and the like are stored under the root, regardless of the collection in which the record is open.
 */
export async function rootPlace(ctx: TeamContext, place: RecordPlace): Promise<RecordPlace> {
  const { rootId } = await loadCollection(ctx, place.collectionId);
  return { collectionId: rootId, recordId: place.recordId };
}

/** The record as the viewer may see it; throws `not_found`. */
export async function getReadable(ctx: TeamContext, place: RecordPlace): Promise<DataRecord> {
  const [record] = await listReadable(ctx, place.collectionId, [place.recordId]);
  refuseUnless(record, 'not_found');
  return record;
}

/** The records visible to the viewer, with the values they may read. */
export async function listReadable(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<DataRecord[]> {
  const collection = await loadCollection(ctx, collectionId);
  const texts = await selectByIds(ctx, collection, ids, await accessOf(ctx, collection));
  // The engine writes JSON in the contract's format.
  return texts.map((text) => JSON.parse(text) as DataRecord);
}

/** Whether the record is visible to the viewer. */
export async function isReadable(ctx: TeamContext, place: RecordPlace): Promise<boolean> {
  return (
    (await unlessRefused(
      async () => (await listReadable(ctx, place.collectionId, [place.recordId])).length > 0,
    )) ?? false
  );
}

/** Whether the record is visible to another member of the team. */
export async function isReadableFor(ctx: TeamContext, member: Member, place: RecordPlace): Promise<boolean> {
  // So that `is_me` in rules refers to that member.
  return isReadable(actingAs(ctx, member), place);
}

/** Ids of the record's fields that the viewer may read and change; throws `not_found`. */
export async function openFieldsOf(
  ctx: TeamContext,
  place: RecordPlace,
): Promise<{ readonly read: ReadonlySet<string>; readonly change: ReadonlySet<string> }> {
  const collection = await loadCollection(ctx, place.collectionId);
  const open = await getRecordVisibility(ctx, collection, place.recordId, await accessOf(ctx, collection));
  const idsOf = (fields: Iterable<FieldDefinition>) => new Set(Array.from(fields, ({ id }) => String(id)));
  return { read: idsOf(open.readable), change: idsOf(open.writable) };
}

/** Of these records, those of which the viewer may read and change all of the fields, named by their ids. */
export async function listOpenRecordIds(
  ctx: TeamContext,
  wanted: {
    readonly collectionId: string;
    readonly ids: readonly string[];
    readonly read: ReadonlySet<string>;
    readonly change: ReadonlySet<string>;
  },
): Promise<string[]> {
  const collection = await loadCollection(ctx, wanted.collectionId);
  const fieldsOf = (ids: ReadonlySet<string>) => collection.fields.filter(({ id }) => ids.has(id));
  return listOpenIds(ctx, collection, await accessOf(ctx, collection), {
    ids: wanted.ids,
    // A question shows the present value.
    read: fieldsOf(wanted.read),
    change: fieldsOf(wanted.change),
  });
}

/** Whether the viewer may change at least one value of the record. */
export async function mayChangeRecord(ctx: TeamContext, place: RecordPlace): Promise<boolean> {
  const collection = await loadCollection(ctx, place.collectionId);
  const open = await getRecordVisibility(ctx, collection, place.recordId, await accessOf(ctx, collection));
  return open.writable.size > 0;
}
