import type { DataRecord, RecordQuery, RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { type Access, fullAccess, type MemberAccess } from './engine/access/access.ts';
import { narrowToMembers } from './engine/access/member-access.ts';
import { compile } from './engine/read/compile-query.ts';
import { totalOf } from './engine/read/positions.ts';
import { selectByIds, selectPage } from './engine/read/select-records.ts';
import { restoreRecords, trashRecords } from './engine/write/delete-records.ts';
import {
  insertRecords,
  type RecordChange,
  updateRecords,
  type WriteOptions,
} from './engine/write/write-records.ts';
import { addRecordJobs } from './record-jobs.ts';
import { recordRoutes } from './record-routes.ts';

export {
  accessOf,
  accessOfMember,
  fieldsOnlyAccess,
  findAccess,
  offeredAccess,
  sharedAccess,
} from './access-of.ts';
export {
  createByName,
  mayCreateByName,
  toNameFieldValue,
} from './create-by-name.ts';
export { checkDefaultLinks, checkDefinition, checkMembership } from './definition-rights.ts';
export { createDistinguishing, valueText } from './distinguish.ts';
export { listMembersAmong } from './engine/write/members.ts';
export { actorsOf } from './history/history-actions.ts';
export { changeMembers } from './member-actions.ts';
export { readPlacesWith } from './place-actions.ts';
export { avatarFieldOf, pictureUrlOf } from './record-picture.ts';
export {
  getReadable,
  isReadableFor,
  listOpenRecordIds,
  listReadable,
  mayChangeRecord,
  openFieldsOf,
  rootPlace,
} from './record-rights.ts';
export { listLinkingCollections } from './trash/linking-collections.ts';

export type { MemberAccess };
export const recordsSlice: Slice = { name: 'records', routes: recordRoutes, jobs: addRecordJobs };

/** With full access by default. */
async function openCollection(ctx: TeamContext, collectionId: string, asked: Access = fullAccess) {
  const collection = await loadCollection(ctx, collectionId);
  return { collection, access: await narrowToMembers(ctx, collection, asked) };
}

/** Creates records for a caller that has authorized it, or with the given access. */
export async function createRecords(
  ctx: TeamContext,
  request: {
    readonly collectionId: string;
    readonly records: readonly RecordValues[];
    readonly access?: Access;
  } & WriteOptions,
): Promise<DataRecord[]> {
  const { collectionId, records, access: asked, ...options } = request;
  const { collection, access } = await openCollection(ctx, collectionId, asked);
  return parse(await insertRecords(ctx, collection, records, access, options));
}

/** Changes records for a caller that has authorized it, or with the given access. */
export async function changeRecords(
  ctx: TeamContext,
  request: {
    readonly collectionId: string;
    readonly changes: readonly RecordChange[];
    readonly access?: Access;
  } & WriteOptions,
): Promise<DataRecord[]> {
  const { collectionId, changes, access: asked, ...options } = request;
  const { collection, access } = await openCollection(ctx, collectionId, asked);
  return parse(await updateRecords(ctx, collection, changes, access, options));
}

/** The live records with these ids, as far as the access includes them, in no particular order. */
export async function findRecords(
  ctx: TeamContext,
  request: { readonly collectionId: string; readonly ids: readonly string[]; readonly access?: Access },
): Promise<DataRecord[]> {
  const { collection, access } = await openCollection(ctx, request.collectionId, request.access);
  return parse(await selectByIds(ctx, collection, request.ids, access));
}

/** The first records of a collection in an order, at most `limit`: for example the items of a list. */
export async function listRecords(
  ctx: TeamContext,
  request: {
    readonly collectionId: string;
    readonly sorts: RecordQuery['sorts'];
    readonly limit: number;
    readonly access?: Access;
  },
): Promise<DataRecord[]> {
  const { collectionId, sorts, limit } = request;
  const { collection, access } = await openCollection(ctx, collectionId, request.access);
  const page = await selectPage(ctx, collection, { sorts, limit, count: false }, access);
  return parse(page.records);
}

/** Throws if the filter or sort is not valid for the viewer. */
export async function checkQuery(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: Pick<RecordQuery, 'filter' | 'sorts'>,
  access: Access,
): Promise<void> {
  await compile(ctx, collection, query, access);
}

/** Moves records to the trash; throws `not_found` if one does not exist. */
export async function trashRecordsOf(
  ctx: TeamContext,
  request: {
    readonly collectionId: string;
    readonly ids: readonly string[];
    readonly access: Access;
    readonly batchId?: string;
  },
): Promise<void> {
  const collection = await loadCollection(ctx, request.collectionId);
  await trashRecords(ctx, collection, request.ids, request.access, request.batchId);
}

/** Restores records from the trash; throws `not_found` if one is not in it. */
export async function restoreTrashed(
  ctx: TeamContext,
  request: { readonly collectionId: string; readonly ids: readonly string[]; readonly access?: Access },
): Promise<void> {
  const collection = await loadCollection(ctx, request.collectionId);
  await restoreRecords(ctx, collection, request.ids, request.access ?? fullAccess);
}

function parse(texts: readonly string[]): DataRecord[] {
  // The engine writes JSON in the contract's format.
  return texts.map((text) => JSON.parse(text) as DataRecord);
}

/** A parsed page of the records visible to the viewer. */
export async function readPage(
  ctx: TeamContext,
  collectionId: string,
  query: RecordQuery,
): Promise<{ readonly records: readonly DataRecord[]; readonly next: string | null }> {
  const collection = await loadCollection(ctx, collectionId);
  const page = await selectPage(ctx, collection, query, await accessOf(ctx, collection));
  return { records: parse(page.records), next: page.next };
}

/** A page with the given access, and if asked the total. */
export async function readPageWith(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: RecordQuery,
  access: MemberAccess,
): Promise<{
  readonly records: readonly DataRecord[];
  readonly next: string | null;
  readonly total: number | null;
}> {
  const { records, next, total } = await selectPage(ctx, collection, query, access);
  return { records: parse(records), next, total };
}

/** The number of records of a collection that are visible to the viewer. */
export async function countVisible(ctx: TeamContext, collection: CollectionDefinition) {
  const access = await accessOf(ctx, collection);
  return totalOf(ctx, await compile(ctx, collection, {}, access));
}
