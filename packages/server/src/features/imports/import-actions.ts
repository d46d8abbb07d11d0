// From the upload to the undo. The work itself is a job (import-jobs.ts).
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { fieldSettings, maxScale } from '@fieldhouse/contract/field-types';
import type { CollectionId, ImportId } from '@fieldhouse/contract/ids';
import {
  type ColumnMapping,
  columnMapping,
  type ImportJob,
  importJob,
  type imports,
} from '@fieldhouse/contract/imports';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { Member, TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { addField, type CollectionDefinition, loadCollection } from '../collections/index.ts';
import { accessOf } from '../records/index.ts';
import { analyse } from './analyse.ts';
import { sampleCsv } from './csv-file.ts';
import {
  findImport,
  type ImportRow,
  insertFileRow,
  insertImport,
  listImports,
  moveImport,
} from './import-queries.ts';
import { createRowConverter, fillableBy } from './row-converter.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;
type NewField = Extract<ColumnMapping, { to: 'new_field' }>;

const mostBytes = 500 * 1024 * 1024;
const sampledRows = 1000;
const previewedRows = 20;

export async function uploadImport(
  ctx: TeamContext,
  { params, query }: Input<'upload'>,
  { request }: RequestParts,
): Promise<ImportJob> {
  const whole = await loadCollection(ctx, params.collectionId);
  const importer = importerOf(ctx);
  const mayFill = importer && (await fillableBy(ctx, whole, importer));
  // Columns are matched with what the importer may fill and with nothing else.
  const collection = mayFill ? { ...whole, fields: whole.fields.filter(mayFill) } : whole;
  refuseUnless(collection.fields.length > 0, 'forbidden');
  const id = newId();
  const { files } = ctx.deps;
  refuseUnless(isStream(request.body), 'unsupported_media_type');
  const stored = await files.put(ctx.teamId, id, request.body, mostBytes);
  try {
    const sample = await sampleCsv(files.pathOf(ctx.teamId, id), sampledRows);
    const { hasHeader, columns } = analyse(sample, collection, 'en-US');
    const createdBy = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
    const size = String(stored.size);
    await insertFileRow(ctx.db, {
      id,
      name: query.fileName ?? 'import.csv',
      size,
      sha256: stored.sha256,
      createdBy,
    });
    await insertImport(ctx.db, {
      id,
      collectionId: collection.id,
      fileName: query.fileName ?? 'import.csv',
      encoding: sample.encoding,
      delimiter: sample.delimiter,
      hasHeader,
      columns: JSON.stringify(columns),
      bytesTotal: size,
      createdBy,
    });
  } catch (error) {
    await files.remove(ctx.teamId, id);
    throw error;
  }
  return toImportJob(await loadImport(ctx, collection.id, id));
}

function isStream(body: unknown): body is NodeJS.ReadableStream & import('node:stream').Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}

export async function listCollectionImports(ctx: TeamContext, { params, query }: Input<'list'>) {
  const { id } = await loadCollection(ctx, params.collectionId);
  const own = seesOnlyOwn(ctx);
  const limit = query.limit ?? 20;
  if (query.after !== undefined && !/^[0-9a-f-]{36}$/.test(query.after)) {
    throw new Refusal('invalid_input', { issues: [{ path: ['query', 'after'], rule: 'bad_cursor' }] });
  }
  const rows = await listImports(ctx.db, id, { before: query.after, limit: limit + 1, createdBy: own });
  const items = rows.slice(0, limit).map(toImportJob);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function getImport(ctx: TeamContext, { params }: Input<'get'>): Promise<ImportJob> {
  return toImportJob(await loadImport(ctx, params.collectionId, params.importId));
}

/** The first rows as they would be stored; a new field is checked by its type alone. */
export async function previewImport(ctx: TeamContext, { params, body }: Input<'preview'>) {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  ensureWidth(row, body.columns);
  const collection = await loadCollection(ctx, params.collectionId);
  const locale = body.locale ?? row.locale;
  const existing = body.columns.map(
    (target): ColumnMapping => (target.to === 'field' ? target : { to: 'skip' }),
  );
  const converter = await createRowConverter(ctx, collection, existing, {
    locale,
    importer: importerOf(ctx),
  });
  const sample = await sampleCsv(ctx.deps.files.pathOf(ctx.teamId, row.id), previewedRows + 1);
  const rows = row.hasHeader ? sample.rows.slice(1) : sample.rows.slice(0, previewedRows);
  const context = { locale, country: 'US', timeZone: 'UTC' };
  return {
    rows: rows.map((cells) => {
      const { issues } = converter.convert({ cells, isBroken: false });
      return {
        cells: body.columns.map((target, column) => {
          const text = (cells[column] ?? '').slice(0, 500);
          const own = issues.find((issue) => issue.column === column);
          if (target.to !== 'new_field') return { text, rule: own?.rule ?? null, data: { ...own?.data } };
          const parsed = fieldTypes[target.dataType].fromText(
            cells[column] ?? '',
            settingsOf(target),
            context,
          );
          return { text, rule: parsed.ok ? null : parsed.rule, data: parsed.ok ? {} : { ...parsed.data } };
        }),
      };
    }),
  };
}

/** Settings of a new field made by an import: as loose as its type allows. */
/** The contract's defaults, and room for what the file holds. */
function settingsOf({ dataType, scale = maxScale }: NewField): Record<string, unknown> {
  const parsed = fieldSettings[dataType].safeParse({});
  if (dataType === 'plain_text') return { ...parsed.data, isMultiLine: true };
  if (dataType === 'decimal') return { ...parsed.data, scale };
  return parsed.success ? parsed.data : {};
}

export async function startImport(ctx: TeamContext, { params, body }: Input<'start'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  ensureWidth(row, body.columns);
  const mapping = await makeNewFields(ctx, params.collectionId, body.columns);
  ensureOnce(mapping);
  const collection = await loadCollection(ctx, params.collectionId);
  await createRowConverter(ctx, collection, mapping, {
    locale: body.locale ?? row.locale,
    importer: importerOf(ctx),
  });
  const isMoved = await moveImport(ctx.db, row.id, ['analysed'], {
    state: 'running',
    mapping: JSON.stringify(mapping),
    locale: body.locale ?? row.locale,
  });
  refuseUnless(isMoved, 'import_not_ready', { data: { state: row.state } });
  await audit(ctx, 'started', row, collection);
  await ctx.enqueue('imports.run', { collectionId: collection.id, importId: row.id }, { key: row.id });
  return getImport(ctx, { params, query: {}, body: undefined });
}

function ensureWidth(row: ImportRow, columns: readonly ColumnMapping[]): void {
  const width = (row.columns as unknown[]).length;
  if (columns.length !== width) {
    throw new Refusal('invalid_input', {
      issues: [{ path: ['body', 'columns'], rule: 'wrong_count', data: { expected: width } }],
    });
  }
}

/** Two columns of a file can't fill one field. */
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
      body: { title: target.title, dataType: target.dataType, settings: settingsOf(target) },
    });
    made.push({ to: 'field', columnName: field.columnName });
  }
  return made;
}

function ensureMayAddFields({ actor }: TeamContext): void {
  const may =
    actor.kind === 'member' &&
    (actor.isTeamAdmin || actor.featurePermissions.includes('team_admin_data_collections'));
  refuseUnless(may, 'forbidden');
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
  const isMoved = await moveImport(ctx.db, row.id, ['done', 'failed', 'canceled'], { state: 'undone' });
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

/** What somebody else's file held is no business of whoever doesn't see all records; undefined for all the others. */
function seesOnlyOwn({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : undefined;
}

function importerOf({ actor }: TeamContext): Member | undefined {
  return actor.kind === 'member' ? actor : undefined;
}

/** The undo takes away all that the import made, whoever has changed it since. */
async function ensureMayDeleteAll(ctx: TeamContext, collection: CollectionDefinition): Promise<void> {
  const { mayDelete, limits } = await accessOf(ctx, collection);
  refuseUnless(mayDelete && limits?.deletable === undefined, 'forbidden');
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

export function mappingOf(row: ImportRow): ColumnMapping[] {
  return columnMapping.array().parse(row.mapping);
}

function toImportJob(row: ImportRow): ImportJob {
  return importJob.parse({
    id: row.id as ImportId,
    collectionId: row.collectionId,
    fileName: row.fileName,
    state: row.state,
    encoding: row.encoding,
    delimiter: row.delimiter,
    hasHeader: row.hasHeader,
    columns: row.columns,
    rowsRead: row.rowsRead,
    rowsImported: row.rowsImported,
    rowsRejected: row.rowsRejected,
    bytesRead: Number(row.bytesRead),
    bytesTotal: Number(row.bytesTotal),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    errorDetail: row.errorDetail,
  });
}
