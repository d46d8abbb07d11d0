// Actions from starting an import to undoing it. The work itself is a job (import-jobs.ts), the preceding
// steps are in upload-actions.ts.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { ColumnMapping, ImportJob, imports } from '@fieldhouse/contract/imports';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { hasFeature, type Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { readIdCursor, toPage } from '../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { addField } from '../collections/index.ts';
import { accessOf } from '../records/index.ts';
import { findImport, type ImportRow, listImports, moveImport } from './import-queries.ts';
import { fileFormatOf, mappingOf, toImportJob } from './import-row.ts';
import { givenSettings } from './read-cell.ts';
import { readableColumns, withoutHidden } from './readable-columns.ts';
import { rememberReading } from './remembered-reading.ts';
import { createRowConverter, writableFieldsOf } from './row-converter.ts';
import { isKeyField } from './rows/match-rows.ts';
import { readingIn, writingOf } from './writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;
type Matching = Pick<Input<'count'>['body'], 'mode' | 'keyColumn' | 'emptyCells' | 'severalMatches'>;

export async function listCollectionImports(ctx: TeamContext, { params, query }: Input<'list'>) {
  const collection = await loadCollection(ctx, params.collectionId);
  const own = seesOnlyOwn(ctx);
  const limit = query.limit ?? 20;
  const before = readIdCursor(query.after);
  const rows = await listImports(ctx.db, collection.id, { before, limit: limit + 1, createdBy: own });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  const items: ImportJob[] = [];
  for (const row of page) items.push(await showImport(ctx, collection, row));
  return { items, next };
}

export async function getImport(ctx: TeamContext, { params }: Input<'get'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  return showImport(ctx, await loadCollection(ctx, params.collectionId), row);
}

async function showImport(
  ctx: TeamContext,
  collection: CollectionDefinition,
  row: ImportRow,
): Promise<ImportJob> {
  return withoutHidden(toImportJob(row), await readableColumns(ctx, collection, row));
}

export async function startImport(ctx: TeamContext, { params, body }: Input<'start'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  ensureColumnCount(row, body.columns);
  const mapping = await makeNewFields(ctx, params.collectionId, body.columns);
  ensureOnce(mapping);
  const collection = await loadCollection(ctx, params.collectionId);
  ensureKey(collection, mapping, body);
  const { mode = 'create', keyColumn, emptyCells = 'clear', severalMatches = 'refuse' } = body;
  const writing = writingOf(row, body.locale);
  const options = {
    ...fileFormatOf(row),
    importId: row.id,
    writing,
    importer: importerOf(ctx),
    keyColumn: keyColumn ?? null,
  };
  await createRowConverter(ctx, collection, mapping, options);
  const isMoved = await moveImport(ctx.db, row.id, ['analysed'], {
    state: 'running',
    mapping: JSON.stringify(mapping),
    locale: writing.locale,
    reading: JSON.stringify(readingIn(row, body.locale)),
    mode,
    keyColumn: keyColumn ?? null,
    emptyCells,
    severalMatches,
  });
  refuseUnless(isMoved, 'import_not_ready', { data: { state: row.state } });
  if (body.remembersReading !== undefined) await rememberReading(ctx, row, body.remembersReading);
  await audit(ctx, 'started', row, collection);
  await ctx.enqueue('imports.run', { collectionId: collection.id, importId: row.id }, { key: row.id });
  return getImport(ctx, { params, query: {}, body: undefined });
}

/** A key must be a field that the file fills, of a type whose values identify records. */
export function ensureKey(
  { byColumn }: CollectionDefinition,
  mapping: readonly ColumnMapping[],
  { mode = 'create', keyColumn, ...rules }: Matching,
): void {
  const path = ['body', 'keyColumn'];
  const unused = (['emptyCells', 'severalMatches'] as const).filter((rule) => rules[rule] !== undefined);
  if (mode === 'create' && unused.length > 0)
    throw new Refusal('invalid_input', {
      issues: unused.map((rule) => ({ path: ['body', rule], rule: 'unknown_property' })),
    });
  if ((mode === 'create') !== (keyColumn === undefined)) {
    const rule = keyColumn === undefined ? 'value_required' : 'unknown_property';
    throw new Refusal('invalid_input', { issues: [{ path, rule }] });
  }
  if (keyColumn === undefined) return;
  const field = byColumn.get(keyColumn);
  const isFilled = mapping.some((one) => one.to === 'field' && one.columnName === keyColumn);
  if (field && isFilled && isKeyField(field)) return;
  throw new Refusal('invalid_input', { issues: [{ path, rule: 'not_a_key' }] });
}

export function ensureColumnCount(row: ImportRow, columns: readonly ColumnMapping[]): void {
  const width = (row.columns as unknown[]).length;
  if (columns.length !== width) {
    throw new Refusal('invalid_input', {
      issues: [{ path: ['body', 'columns'], rule: 'wrong_count', data: { expected: width } }],
    });
  }
}

/** Two columns of a file can't fill the same field. */
function ensureOnce(mapping: readonly ColumnMapping[]): void {
  const names = mapping.flatMap((target) => (target.to === 'field' ? [target.columnName] : []));
  if (new Set(names).size !== names.length || names.length === 0) {
    throw new Refusal('invalid_input', {
      issues: [{ path: ['body', 'columns'], rule: names.length === 0 ? 'nothing_mapped' : 'twice_the_same' }],
    });
  }
}

async function makeNewFields(
  ctx: TeamContext,
  collectionId: CollectionId,
  columns: readonly ColumnMapping[],
): Promise<ColumnMapping[]> {
  const made: ColumnMapping[] = [];
  for (const target of columns) {
    if (target.to !== 'new_field') {
      made.push(target);
      continue;
    }
    ensureMayAddFields(ctx);
    const field = await addField(ctx, {
      params: { teamId: ctx.teamId, collectionId },
      query: {},
      body: { title: target.title, dataType: target.dataType, settings: givenSettings(target) },
    });
    const { decimalSign, dateOrder } = target;
    made.push({ to: 'field', columnName: field.columnName, decimalSign, dateOrder });
  }
  return made;
}

function ensureMayAddFields({ actor }: TeamContext): void {
  refuseUnless(hasFeature(actor, 'team_admin_data_collections'), 'forbidden');
}

export async function cancelImport(ctx: TeamContext, { params }: Input<'cancel'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const isMoved = await moveImport(ctx.db, row.id, ['analysed', 'running'], {
    state: 'canceled',
    finishedAt: ctx.now(),
  });
  refuseUnless(isMoved, 'import_not_ready', { data: { state: row.state } });
  ctx.announce({ type: 'import.progress', importId: row.id });
  return getImport(ctx, { params, query: {}, body: undefined });
}

export async function undoImport(ctx: TeamContext, { params }: Input<'undo'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  const collection = await loadCollection(ctx, params.collectionId);
  await ensureMayDeleteAll(ctx, collection);
  if (row.rowsUpdated > 0) await ensureMayFill(ctx, collection, row);
  const isMoved = await moveImport(ctx.db, row.id, ['done', 'failed', 'canceled'], {
    state: 'undone',
    errorDetail: null,
  });
  refuseUnless(isMoved, 'import_not_undoable', { data: { state: row.state } });
  await audit(ctx, 'undone', row, collection);
  await ctx.enqueue(
    'imports.undo',
    { collectionId: params.collectionId, importId: row.id },
    { key: `undo:${row.id}` },
  );
  return getImport(ctx, { params, query: {}, body: undefined });
}

export async function loadImport(
  ctx: TeamContext,
  collectionId: string,
  importId: string,
): Promise<ImportRow> {
  const row = await findImport(ctx.db, collectionId, importId);
  refuseUnless(row, 'not_found');
  const own = seesOnlyOwn(ctx);
  refuseUnless(own === undefined || row.createdBy === own, 'not_found');
  return row;
}

/** Viewers who don't see all records only see their own imports; undefined for all others. */
function seesOnlyOwn({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : undefined;
}

export function importerOf({ actor }: TeamContext): Member | undefined {
  return actor.kind === 'member' ? actor : undefined;
}

/** The undo deletes all records that the import created, including those changed since. */
async function ensureMayDeleteAll(ctx: TeamContext, collection: CollectionDefinition): Promise<void> {
  const { mayDelete, limits } = await accessOf(ctx, collection);
  refuseUnless(mayDelete && limits?.deletable === undefined, 'forbidden');
}

/** It restores the previous values of the others. */
async function ensureMayFill(
  ctx: TeamContext,
  collection: CollectionDefinition,
  row: ImportRow,
): Promise<void> {
  const importer = importerOf(ctx);
  const mayFill = importer && (await writableFieldsOf(ctx, collection, importer));
  for (const target of mappingOf(row)) {
    const field = target.to === 'field' ? collection.byColumn.get(target.columnName) : undefined;
    refuseUnless(!field || !mayFill || mayFill(field), 'forbidden');
  }
}

async function audit(
  ctx: TeamContext,
  verb: 'started' | 'undone',
  { id, fileName }: ImportRow,
  { row }: CollectionDefinition,
): Promise<void> {
  const detail = { collectionId: row.id, collection: row.pluralName };
  await writeAudit(ctx, { action: `import.${verb}`, subjectId: id, subjectName: fileName, detail });
}
