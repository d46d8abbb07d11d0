// The latest changes of a team, across every collection that the viewer may see. When each table was changed last is found by an
// index, and tables are read in that order until no other can have a later change than the last one of the page: as a rule a few,
// of hundreds.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { DataRecord, RecentRecord, records } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { badCursor, isInstantText, readIdCursor } from '../../kernel/http/cursors.ts';
import { listCollectionRows, listVisibleIds, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { nameColumns, recordName } from './engine/columns/record-names.ts';
import { bigRows, recordQuery } from './engine/indexes/indexes.ts';
import { type ChangePlace, listChangedBy, listNewestChanges } from './engine/read/newest-changes.ts';
import { encodeCursor } from './engine/read/order-by.ts';
import { selectPage } from './engine/read/select-records.ts';
import { actorsOf } from './history/history-actions.ts';

const usualLimit = 50;

export async function listRecentRecords(ctx: TeamContext, { query }: EndpointInput<typeof records.recent>) {
  const { limit = usualLimit } = query;
  const before = readCursor(query.after);
  const searched = await listSearched(ctx);
  const numbers = [...new Set(searched.map(({ tableNumber }) => tableNumber))];
  const newest = await listNewestChanges(ctx, numbers, before);
  await askForIndexes(
    ctx,
    searched.filter(({ tableNumber }) => (newest.get(tableNumber)?.rows ?? 0) > bigRows),
  );
  const newestOf = ({ tableNumber }: Searched) => newest.get(tableNumber)?.at ?? '';
  let found: Found[] = [];
  for (const one of searched.toSorted((a, b) => compareText(newestOf(b), newestOf(a)))) {
    const last = found[limit];
    if (newestOf(one) === '' || (last && last.place.at > newestOf(one))) break;
    found = [...found, ...(await recentOf(ctx, one, { before, limit: limit + 1 }))]
      .sort((a, b) => compareText(b.place.at, a.place.at) || compareText(b.place.id, a.place.id))
      .slice(0, limit + 1);
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await withActors(ctx, page),
    next: found.length > limit && last ? `${last.place.at}_${last.place.id}` : null,
  };
}

const newestFirst = [{ field: 'updated_at', direction: 'desc' as const }];

/** Of every large table, whether or not it is read: its newest change is looked for each time. */
async function askForIndexes(ctx: TeamContext, large: readonly Searched[]): Promise<void> {
  for (const { id } of large) recordQuery(ctx, await loadCollection(ctx, id), { sorts: newestFirst });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function readCursor(after: string | undefined): ChangePlace | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = '', ...rest] = after.split('_');
  if (!isInstantText(at) || rest.length > 0) throw badCursor();
  return { at, id: readIdCursor(id) ?? '' };
}

interface Searched {
  readonly id: string;
  /** A child's records are in the table of its root. */
  readonly tableNumber: number;
}

/**
 * Visible collections. A child is left out if its root is visible, since the root includes the
 * child's records.
 */
async function listSearched(ctx: TeamContext): Promise<readonly Searched[]> {
  const { actor, db } = ctx;
  const rows = (await listCollectionRows(db)).filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
  const visible = actor.kind === 'member' ? new Set(await listVisibleIds(ctx, actor)) : undefined;
  const shown = rows.filter(({ id }) => visible?.has(id) ?? true);
  const ids = new Set(shown.map(({ id }) => id));
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]));
  return shown
    .filter(({ rootId }) => rootId === null || !ids.has(rootId))
    .map((row) => ({ id: row.id, tableNumber: numberOf.get(row.rootId ?? row.id) ?? row.number }));
}

interface Found {
  readonly place: ChangePlace;
  readonly tableNumber: number;
  readonly record: Omit<RecentRecord, 'changedBy'>;
}

interface Asked {
  readonly before: ChangePlace | undefined;
  readonly limit: number;
}

async function recentOf(ctx: TeamContext, searched: Searched, { before, limit }: Asked): Promise<Found[]> {
  const collection = await loadCollection(ctx, searched.id);
  const access = await accessOf(ctx, collection);
  if (!access.mayReadMetadata) return [];
  const query = {
    sorts: newestFirst,
    select: nameColumns(collection)
      .filter(access.mayRead)
      .map(({ columnName }) => columnName),
    limit,
    count: false,
    ...(before && { after: encodeCursor({ keys: [before.at], id: before.id }) }),
  };
  const { records: page, cursorAt } = await selectPage(ctx, collection, query, access);
  return page.flatMap((text, index): Found[] => {
    // The engine writes JSON in the contract's format.
    const { id, version, updatedAt, values } = JSON.parse(text) as DataRecord;
    const at = cursorAt(index)?.keys[0];
    // A view may hide the time of individual records.
    if (updatedAt === null || !at) return [];
    const record = {
      id,
      collectionId: collection.id,
      collectionName: collection.row.pluralName,
      icon: collection.row.icon,
      ...recordName(values, collection),
      isNew: version === 1,
      changedAt: updatedAt,
    };
    return [{ place: { at, id }, tableNumber: searched.tableNumber, record }];
  });
}

async function withActors(ctx: TeamContext, found: readonly Found[]): Promise<RecentRecord[]> {
  const changedBy = await listChangedBy(
    ctx,
    found.map(({ tableNumber, place }) => ({ tableNumber, id: place.id })),
  );
  const actors = await actorsOf(
    ctx,
    [...changedBy.values()].flatMap((id) => id ?? []),
  );
  return found.map(({ record, place }) => {
    const id = changedBy.get(place.id) ?? null;
    return { ...record, changedBy: id === null ? { kind: 'system', name: null } : actors(id) };
  });
}
