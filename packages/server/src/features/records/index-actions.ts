// For administrators of collections: the existing indexes, and which of them serve a query.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RecordIndex, recordIndexes, ServedBy } from '@fieldhouse/contract/record-indexes';
import type { TeamContext } from '../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { explainQuery } from './engine/indexes/explain-query.ts';
import { listLookalikes, listTableIndexes, type TableIndexRow } from './engine/indexes/index-queries.ts';
import { compile } from './engine/read/compile-query.ts';

type Input<E extends keyof typeof recordIndexes> = EndpointInput<(typeof recordIndexes)[E]>;

export async function listIndexes(
  ctx: TeamContext,
  { params }: Input<'list'>,
): Promise<{ items: RecordIndex[] }> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const rows = await listTableIndexes(ctx, collection);
  // An index of a field that the viewer may not read would reveal that the field is queried, and how many
  // values it has.
  const readable = rows.filter(({ field_number }) => {
    const field = collection.tableFields.find(({ number }) => number === field_number);
    return field === undefined || access.mayRead(field);
  });
  const items: RecordIndex[] = [];
  for (const row of readable) {
    const field = row.is_exact
      ? collection.columns.find(({ number }) => number === row.field_number)
      : undefined;
    const lookalikes = field ? await listLookalikes(ctx, collection, access, field) : null;
    // Read from this collection's table.
    items.push({ ...toRecordIndex(row, collection), lookalikes: lookalikes as RecordIndex['lookalikes'] });
  }
  return { items };
}

export async function explainRecords(
  ctx: TeamContext,
  { params, body }: Input<'explain'>,
): Promise<ServedBy> {
  const collection = await loadCollection(ctx, params.collectionId);
  const compiled = await compile(ctx, collection, body, await accessOf(ctx, collection));
  const { indexNames, readsAll, sorts } = await explainQuery(ctx, compiled);
  const known = new Map((await listTableIndexes(ctx, collection)).map((row) => [row.name, row]));
  return {
    indexes: indexNames.flatMap((name) => {
      const row = known.get(name);
      if (!row) return [];
      const { purpose, fieldId } = toRecordIndex(row, collection);
      return [{ name, purpose, fieldId }];
    }),
    readsAll,
    sorts,
  };
}

function toRecordIndex(row: TableIndexRow, collection: CollectionDefinition): RecordIndex {
  const field = collection.columns.find(({ number }) => number === row.field_number);
  return {
    name: row.name,
    purpose: purposeOf(row),
    fieldId: field?.id ?? null,
    isAutomatic: row.kind !== null,
    // The database is authoritative: an index that exists is ready.
    state: row.state === 'building' || row.state === 'failed' ? row.state : 'ready',
    bytes: Number(row.bytes),
    scans: Number(row.scans),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    tookMs: row.took_ms,
    lookalikes: null,
  };
}

function purposeOf({ kind, is_unique, field_number, name }: TableIndexRow): RecordIndex['purpose'] {
  switch (kind) {
    case 'members':
    case 'ranges':
      return 'members';
    case 'places':
    case 'search':
      return kind;
    case null:
      if (is_unique && field_number !== null) return 'unique';
      return name.endsWith('_live') ? 'list' : name.endsWith('_trash') ? 'trash' : 'records';
    default:
      return 'order';
  }
}
