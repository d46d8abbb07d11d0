// Bookmarks store only ids. Names are looked up for the user each time: targets that they may no longer see
// are neither shown nor named.
import {
  type Bookmark,
  type BookmarkTarget,
  bookmarkKind,
  type bookmarks,
  maxBookmarks,
} from '@fieldhouse/contract/bookmarks';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { viewId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { type CollectionDefinition, loadCollection, memberViewOf } from '../catalogue/index.ts';
import { type RecordName, recordName } from '../records/engine/columns/index.ts';
import { listReadable } from '../records/index.ts';
import { findView } from '../views/index.ts';
import {
  type BookmarkRow,
  countBookmarks,
  deleteBookmark,
  insertBookmark,
  listBookmarkRows,
} from './bookmark-queries.ts';

type Input<E extends keyof typeof bookmarks> = EndpointInput<(typeof bookmarks)[E]>;

export async function listBookmarks(ctx: TeamContext): Promise<{ items: Bookmark[] }> {
  const rows = await listBookmarkRows(ctx.db, memberOf(ctx).userId, maxBookmarks);
  const named = new Map<string, Bookmark>();
  for (const [collectionId, some] of Map.groupBy(rows, (row) => row.collectionId)) {
    for (const item of await nameIn(ctx, collectionId, some)) named.set(`${item.kind}:${item.id}`, item);
  }
  return { items: rows.flatMap(({ kind, targetId }) => named.get(`${kind}:${targetId}`) ?? []) };
}

export async function addBookmark(ctx: TeamContext, { body }: Input<'add'>): Promise<undefined> {
  const row = toRow(ctx, body);
  refuseUnless((await nameIn(ctx, body.collectionId, [row])).length === 1, 'not_found');
  const isRoom = (await countBookmarks(ctx.db, row.userId)) < maxBookmarks;
  refuseUnless(isRoom, 'action_not_allowed', { data: { max: maxBookmarks } });
  await insertBookmark(ctx.db, row);
}

export async function removeBookmark(ctx: TeamContext, { body }: Input<'remove'>): Promise<undefined> {
  await deleteBookmark(ctx.db, toRow(ctx, body));
}

function toRow(ctx: TeamContext, { kind, collectionId, id }: BookmarkTarget): BookmarkRow {
  return { userId: memberOf(ctx).userId, kind, collectionId, targetId: id, createdAt: ctx.now() };
}

/** The bookmarked records of one collection that are visible to the user. */
async function nameIn(
  ctx: TeamContext,
  collectionId: string,
  rows: readonly BookmarkRow[],
): Promise<Bookmark[]> {
  const collection = await unlessRefused(() => loadCollection(ctx, collectionId));
  if (!collection || !(await memberViewOf(ctx, collection))) return [];
  const toBookmark = ({ kind, targetId, createdAt }: BookmarkRow, name: RecordName): Bookmark => ({
    kind: bookmarkKind.parse(kind),
    id: targetId,
    collectionId: collection.id,
    collectionName: collection.row.pluralName,
    icon: collection.row.icon,
    ...name,
    at: createdAt.toISOString(),
  });
  const names = await recordNames(ctx, collection, rows);
  const found: Bookmark[] = [];
  for (const row of rows) {
    const name = row.kind === 'record' ? names.get(row.targetId) : await placeName(ctx, row, collection);
    if (name !== undefined) found.push(toBookmark(row, name));
  }
  return found;
}

async function recordNames(
  ctx: TeamContext,
  collection: CollectionDefinition,
  rows: readonly BookmarkRow[],
): Promise<ReadonlyMap<string, RecordName>> {
  const ids = rows.filter(({ kind }) => kind === 'record').map(({ targetId }) => targetId);
  if (ids.length === 0) return new Map();
  const records = (await unlessRefused(() => listReadable(ctx, collection.id, ids))) ?? [];
  return new Map(records.map(({ id, values }) => [id, recordName(values, collection)]));
}

/** Name of a view, or of the collection itself. */
async function placeName(
  ctx: TeamContext,
  row: BookmarkRow,
  collection: CollectionDefinition,
): Promise<RecordName | undefined> {
  if (row.kind !== 'view')
    return row.targetId === collection.id ? { label: collection.row.pluralName } : undefined;
  const label = await viewName(ctx, row);
  return label === undefined ? undefined : { label };
}

async function viewName(
  ctx: TeamContext,
  { targetId, collectionId }: BookmarkRow,
): Promise<string | undefined> {
  const params = { teamId: ctx.teamId, viewId: viewId.parse(targetId) };
  const view = await unlessRefused(() => findView(ctx, { params, query: {}, body: undefined }));
  return view?.collectionId === collectionId ? view.internalName : undefined;
}
