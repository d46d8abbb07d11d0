// The history of a record as far as the viewer may read it, and restoring an earlier state.

import type { ChangeActor } from '@fieldhouse/contract/change-actor';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { UserId } from '@fieldhouse/contract/ids';
import {
  changeActions,
  type RecordChangeEntry,
  type recordHistory,
} from '@fieldhouse/contract/record-history';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import type { Access } from '../engine/access/access.ts';
import { labelPastValues } from '../engine/read/history/history-labels.ts';
import {
  type ActorRow,
  type ChangeRow,
  fieldCreationTimes,
  findActors,
  getRecordVisibility,
  listChanges,
  listChangesSince,
  plainValues,
  type RecordVisibility,
} from '../engine/read/history/record-history.ts';
import { selectByIds } from '../engine/read/select-records.ts';
import { isSameJson } from '../engine/write/bulk/same-json.ts';
import { updateRecords } from '../engine/write/write-records.ts';
import { entryCollectionNames } from './entry-collection-names.ts';

/** Maximum number of queries for one page, if most entries are hidden from the viewer. */
const maxPages = 10;

export async function listHistory(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof recordHistory.list>,
) {
  const { limit = 50 } = query;
  const firstBefore = readNumberCursor(query.after);
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const open = await getRecordVisibility(ctx, collection, params.recordId, access);
  const view: HistoryView = { collection, access, open, births: await fieldCreationTimes(ctx, collection) };
  const items: RecordChangeEntry[] = [];
  let before = firstBefore;
  for (let page = 0; page < maxPages && items.length < limit; page++) {
    const wanted = limit - items.length;
    const rows = await listChanges(ctx, collection, params.recordId, { before, limit: wanted + 1 });
    const some = rows.slice(0, wanted);
    items.push(...(await toEntries(ctx, view, some)));
    if (rows.length <= wanted) return { items, next: null };
    before = some.at(-1)?.id;
  }
  return { items, next: before ?? null };
}

interface HistoryView {
  readonly collection: CollectionDefinition;
  readonly access: Access;
  readonly open: RecordVisibility;
  readonly births: ReadonlyMap<string, Date>;
}

interface PastChange {
  readonly field: FieldDefinition;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The changes of an entry, in the order of the collection's fields, limited to fields that still exist and
 * are readable.
 */
function changesOf({ open, births }: HistoryView, row: ChangeRow): PastChange[] {
  return open.readable.flatMap((field) => {
    const pair = row.changes[field.columnName];
    const birth = births.get(field.columnName);
    if (!pair || !birth || row.at < birth) return [];
    return [{ field, before: pair[0], after: pair[1] }];
  });
}

async function toEntries(
  ctx: TeamContext,
  view: HistoryView,
  rows: readonly ChangeRow[],
): Promise<RecordChangeEntry[]> {
  const { collection, access, open } = view;
  const changes = new Map(rows.map((row) => [row, changesOf(view, row)]));
  const values = [...changes.values()].flat().flatMap(({ field, before, after }) => [
    { field, value: before },
    { field, value: after },
  ]);
  const label = await labelPastValues(ctx, collection, access, values);
  const actors = open.hasMetadata
    ? await findActors(
        ctx,
        rows.flatMap(({ actor_id: id }) => id ?? []),
      )
    : new Map<string, ActorRow>();
  const placeOf = await entryCollectionNames(ctx, rows);
  return rows.flatMap((row) => {
    const place = placeOf(row);
    const action = changeActions.find((one) => one === row.action);
    const fields = (changes.get(row) ?? [])
      .map(({ field, before, after }) => ({
        field: field.columnName,
        before: label(field, before),
        after: label(field, after),
      }))
      .filter(({ before, after }) => !isSameJson(before, after));
    const isEmpty = fields.length === 0 && (!open.hasMetadata || /^(updated|reverted)$/.test(row.action));
    if (!action || isEmpty || place === undefined) return [];
    const at = open.hasMetadata ? row.at.toISOString() : null;
    const actor = open.hasMetadata ? toActor(actors, row.actor_id) : null;
    const wizard = open.hasMetadata ? row.wizard : null;
    return [{ id: row.id, at, actor, action, wizard, collection: place, fields }];
  });
}

/** Display data of actors by id. */
export async function actorsOf(
  ctx: TeamContext,
  ids: readonly string[],
): Promise<(id: string) => ChangeActor> {
  const actors = await findActors(ctx, ids);
  return (id) => toActor(actors, id);
}

export function toActor(actors: ReadonlyMap<string, ActorRow>, id: string | null): ChangeActor {
  if (id === null) return { kind: 'system', name: null };
  const row = actors.get(id);
  if (row?.key) return { kind: 'key', name: row.key };
  const { user_id: userId = null, person: name = null } = row ?? {};
  // The column contains ids created by newId.
  return { kind: 'person', name, ...(userId !== null && { userId: userId as UserId }) };
}

/** Maximum number of entries that one revert undoes. */
const maxUndone = 5000;

export async function revertRecord(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof recordHistory.revert>,
) {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const open = await getRecordVisibility(ctx, collection, params.recordId, access);
  const view: HistoryView = { collection, access, open, births: await fieldCreationTimes(ctx, collection) };
  const rows = await listChangesSince(ctx, collection, params.recordId, {
    changeId: body.changeId,
    limit: maxUndone + 1,
  });
  refuseUnless(rows[0]?.id === body.changeId, 'not_found');
  refuseUnless(rows.length <= maxUndone, 'query_too_heavy');
  const undone = body.point === 'before' ? rows : rows.slice(1);
  const values = await valuesBefore(ctx, view, params.recordId, undone);
  const changed = Object.keys(values);
  const change = { id: params.recordId, version: body.version, values };
  const [text] =
    changed.length === 0
      ? await selectByIds(ctx, collection, [params.recordId], access)
      : await updateRecords(ctx, collection, [change], access, { action: 'reverted' });
  refuseUnless(text, 'not_found');
  return { record: JSON.parse(text), changed };
}

/**
 * The values of the writable fields before the first of these changes, where they differ from the current
 * ones.
 */
async function valuesBefore(
  ctx: TeamContext,
  view: HistoryView,
  recordId: string,
  undone: readonly ChangeRow[],
): Promise<RecordValues> {
  const then = new Map<FieldDefinition, unknown>();
  for (const row of undone) {
    for (const { field, before } of changesOf(view, row)) {
      if (view.open.writable.has(field) && !then.has(field)) then.set(field, before);
    }
  }
  const now = await plainValues(ctx, view.collection, recordId, [...then.keys()]);
  return Object.fromEntries(
    [...then]
      .map(([field, value]) => [field.columnName, value ?? null] as const)
      .filter(([name, value]) => !isSameJson(value, now[name] ?? null)),
  );
}
