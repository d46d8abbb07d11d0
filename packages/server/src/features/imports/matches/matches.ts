// Rows that fit several records: they were left out of the import. The viewer chooses the record that such a row updates, among
// those that it fits by now and that the viewer may see.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import {
  type ImportMatch,
  importMatch,
  type importMatches,
  maxOfferedMatches,
} from '@fieldhouse/contract/import-matches';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { cutText } from '@fieldhouse/contract/storable-text';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { announceRecordsChanged } from '../../records/engine/read/index.ts';
import { findByKey } from '../../records/engine/write/index.ts';
import { accessOf, createDistinguishing, findRecords, valueText } from '../../records/index.ts';
import { cellText, type FileRow } from '../../table-files/index.ts';
import { getImport, importerOf, loadImport } from '../import-actions.ts';
import { type ImportRow, insertCells, longestCellText } from '../import-queries.ts';
import { fileFormatOf, keepsEmpty, mappingOf, modeOf } from '../import-row.ts';
import { type RefusedRow, toLeftCells } from '../import-run.ts';
import { readableColumns } from '../readable-columns.ts';
import { createRowConverter } from '../row-converter.ts';
import { countChosen, deleteWaiting, findWaiting, listWaiting } from '../rows/match-queries.ts';
import { matchChosen } from '../rows/match-rows.ts';
import { changeMatched } from '../rows/store-keyed-rows.ts';
import { writingOf } from '../writing.ts';

type Input<E extends keyof typeof importMatches> = EndpointInput<(typeof importMatches)[E]>;

const rowsPerPage = 20;

export async function listMatches(
  ctx: TeamContext,
  { params, query }: Input<'list'>,
): Promise<EndpointReply<typeof importMatches.list>> {
  const after = readNumberCursor(query.after) ?? '0';
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const key = await findKey(ctx, row);
  if (!key) return { items: [], next: null };
  const waiting = await listWaiting(ctx.db, row.id, { after, limit: rowsPerPage + 1 });
  const { page, next } = toPage(waiting, rowsPerPage, ({ rowNumber }) => String(rowNumber));
  const candidates = await findCandidates(
    ctx,
    key,
    await keysOf(ctx, row, { key, rows: page.map(toFileRow) }),
  );
  return {
    items: page.map((one, place) =>
      importMatch.parse({
        row: one.rowNumber,
        column: key.column,
        text: cutText(cellText(toFileRow(one).cells[key.column]), longestCellText),
        ...candidates[place],
      }),
    ),
    next,
  };
}

export async function chooseMatch(ctx: TeamContext, { params, body }: Input<'choose'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const isEnded = ['done', 'failed', 'canceled'].includes(row.state);
  refuseUnless(isEnded, 'import_not_ready', { data: { state: row.state } });
  const key = await findKey(ctx, row);
  refuseUnless(key, 'not_found');
  const waiting = await findWaiting(ctx.db, row.id, body.row);
  refuseUnless(waiting, 'not_found');
  if (body.recordId !== null)
    await updateChosen(ctx, row, {
      key,
      rowNumber: waiting.rowNumber,
      read: toFileRow(waiting),
      recordId: body.recordId,
    });
  await deleteWaiting(ctx.db, row.id, waiting.rowNumber);
  return getImport(ctx, { params, query: {}, body: undefined });
}

/** Written by the import. */
function toFileRow({ cells }: { readonly cells: unknown }): FileRow {
  return { cells: cells as FileRow['cells'] };
}

interface Key {
  readonly collection: CollectionDefinition;
  readonly field: FieldDefinition;
  /** Its position in the file. */
  readonly column: number;
}

/** Undefined if the import has none, or the viewer may not read it. */
async function findKey(ctx: TeamContext, row: ImportRow): Promise<Key | undefined> {
  if (row.keyColumn === null) return undefined;
  const collection = await loadCollection(ctx, row.collectionId);
  const field = collection.byColumn.get(row.keyColumn);
  const column = mappingOf(row).findIndex((one) => one.to === 'field' && one.columnName === row.keyColumn);
  if (!field || (await readableColumns(ctx, collection, row)).hidden.includes(column)) return undefined;
  return (await accessOf(ctx, collection)).mayRead(field) ? { collection, field, column } : undefined;
}

interface KeyedRows {
  readonly key: Key;
  readonly rows: readonly FileRow[];
}

async function keysOf(ctx: TeamContext, row: ImportRow, { key, rows }: KeyedRows): Promise<unknown[]> {
  const own = mappingOf(row).map((target, at) => (at === key.column ? target : ({ to: 'skip' } as const)));
  const converter = await createRowConverter(ctx, key.collection, own, {
    ...fileFormatOf(row),
    importId: row.id,
    writing: writingOf(row, undefined),
    importer: undefined,
    keyColumn: row.keyColumn,
  });
  return rows.map((read) => converter.convert(read).values.get(key.field) ?? null);
}

async function findCandidates(
  ctx: TeamContext,
  { collection, field }: Key,
  keys: readonly unknown[],
): Promise<Pick<ImportMatch, 'candidates' | 'total'>[]> {
  const access = await accessOf(ctx, collection);
  // A key that is no value of the field any more fits no record.
  const known = keys.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const search = { field, access, most: maxOfferedMatches, isLocking: false };
  const found = await findByKey(ctx, collection, { ...search, keys: known.map(({ value }) => value) });
  const byPlace = new Map(known.map(({ place }, index) => [place, found.get(index)]));
  const ids = [...found.values()].flatMap((one) => [...one.ids]);
  const records = await findRecords(ctx, { collectionId: collection.id, ids: [...new Set(ids)], access });
  const byId = new Map(records.map((record) => [record.id as string, record]));
  const distinguish = createDistinguishing(collection, access, field);
  const { nameField } = collection;
  return keys.map((_key, place) => {
    const { count = 0, ids: own = [] } = byPlace.get(place) ?? {};
    const twins = own.flatMap((id) => byId.get(id) ?? []);
    const candidates = twins.map((record) => ({
      recordId: record.id,
      label: nameField && access.mayRead(nameField) ? valueText(record, nameField) : '',
      detail: distinguish(record, twins),
    }));
    return { candidates, total: count };
  });
}

interface ChosenRow {
  readonly key: Key;
  readonly rowNumber: number;
  readonly read: FileRow;
  readonly recordId: string;
}

/** As the import would have, so that its undo takes it back. */
async function updateChosen(ctx: TeamContext, row: ImportRow, chosen: ChosenRow): Promise<void> {
  const { key, rowNumber, read, recordId } = chosen;
  const { collection, field: keyField } = key;
  const importer = importerOf(ctx);
  const converter = await createRowConverter(ctx, collection, mappingOf(row), {
    ...fileFormatOf(row),
    importId: row.id,
    writing: writingOf(row, undefined),
    importer,
    keyColumn: row.keyColumn,
    keepsEmpty: keepsEmpty(row),
  });
  await converter.prepare(ctx, [read]);
  const rule = {
    ...{ collection, converter, importer, keyField },
    ...{ mode: modeOf(row), keepsEmpty: keepsEmpty(row), severalMatches: 'refuse' as const },
  };
  const bad: RefusedRow[] = [];
  const options = { recordId, most: maxOfferedMatches, bad };
  const matched = await matchChosen(ctx, rule, { number: rowNumber, read }, options);
  const issues = bad.flatMap((one) => one.issues);
  if (issues.length > 0)
    throw new Refusal('invalid_input', {
      issues: issues.map((issue) => ({
        path: ['body', 'row'],
        rule: issue.rule,
        data: { ...issue.data, ...(issue.column >= 0 && { column: issue.column }) },
      })),
    });
  refuseUnless(matched, 'not_found');
  await changeMatched(ctx, { rule, batch: { id: row.id, actorId: userIdOf(ctx.actor) } }, [matched]);
  const left = toLeftCells(matched.row, [recordId], matched.left);
  if (left.length > 0) await insertCells(ctx.db, row.id, JSON.stringify(left));
  await countChosen(ctx.db, row.id, { rowNumber, leftEmpty: left.length });
  announceRecordsChanged(ctx, collection, 'bulk', null);
}
