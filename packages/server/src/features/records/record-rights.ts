// What slices around a record (comments, tags, bookmarks) ask about it: whether it exists for somebody, and whether they
// may change something in it.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { getRecordVisibility } from './engine/read/history/record-history.ts';
import { selectByIds } from './engine/read/select-records.ts';

export interface RecordPlace {
  readonly collectionId: string;
  readonly recordId: string;
}

/** Where what people say about the record is kept, whichever of its collections they have it open in. */
export async function rootPlace(ctx: TeamContext, place: RecordPlace): Promise<RecordPlace> {
  const { rootId } = await loadCollection(ctx, place.collectionId);
  return { collectionId: rootId, recordId: place.recordId };
}

/** The record as the asker may see it; refuses with `not_found`. */
export async function getReadable(ctx: TeamContext, place: RecordPlace): Promise<DataRecord> {
  const [record] = await listReadable(ctx, place.collectionId, [place.recordId]);
  refuseUnless(record, 'not_found');
  return record;
}

/** Those that exist for the asker, with the values that they may read. */
export async function listReadable(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<DataRecord[]> {
  const collection = await loadCollection(ctx, collectionId);
  const texts = await selectByIds(ctx, collection, ids, await accessOf(ctx, collection));
  // Written by the engine in the contract's form.
  return texts.map((text) => JSON.parse(text) as DataRecord);
}

/** Whether the record exists for another member of the team. */
export async function isReadableFor(ctx: TeamContext, member: Member, place: RecordPlace): Promise<boolean> {
  // The same transaction, asked as somebody else: rules that say "me" mean them.
  const theirs: TeamContext = Object.create(ctx, { actor: { value: member, enumerable: true } });
  try {
    return (await listReadable(theirs, place.collectionId, [place.recordId])).length > 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Which fields of the record the asker may read, and which they may change, by id; refuses with `not_found`. */
export async function openFieldsOf(
  ctx: TeamContext,
  place: RecordPlace,
): Promise<{ readonly read: ReadonlySet<string>; readonly change: ReadonlySet<string> }> {
  const collection = await loadCollection(ctx, place.collectionId);
  const open = await getRecordVisibility(ctx, collection, place.recordId, await accessOf(ctx, collection));
  const idsOf = (fields: Iterable<FieldDefinition>) => new Set(Array.from(fields, ({ id }) => String(id)));
  return { read: idsOf(open.readable), change: idsOf(open.writable) };
}

/** Whether the asker may change at least one value of the record. */
export async function mayChangeRecord(ctx: TeamContext, place: RecordPlace): Promise<boolean> {
  const collection = await loadCollection(ctx, place.collectionId);
  const open = await getRecordVisibility(ctx, collection, place.recordId, await accessOf(ctx, collection));
  return open.writable.size > 0;
}
