// Receives and analyses a file: its format, which fields its columns match, and how its first rows would be
// stored.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import type { ColumnMapping, ImportJob, imports } from '@fieldhouse/contract/imports';
import { cutText } from '@fieldhouse/contract/storable-text';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { type TeamAuthority, userIdOf } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { analyse, type ReadSample } from './analyse.ts';
import { cellText, FileError, type FileFormat, type FileSample } from './files/file-row.ts';
import { firstRows, type SampleRequest, sampleFile } from './files/open-file.ts';
import { ensureChoices, ensureHeaderRow, type StoredReading, toFileReading } from './files/reading.ts';
import {
  ensureColumnCount,
  fileFormatOf,
  getImport,
  importerOf,
  loadImport,
  toImportJob,
} from './import-actions.ts';
import {
  type DetectedFormat,
  getOwnLanguage,
  type ImportRow,
  insertFileRow,
  insertImport,
  updateFormat,
} from './import-queries.ts';
import { settingsOf } from './read-cell.ts';
import { createRowConverter, writableFieldsOf } from './row-converter.ts';
import { readingOf, type Writings, writingOf, writingsWith, writtenAs } from './writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;

const maxBytes = 500 * 1024 * 1024;
const defaultName = 'import.csv';
const sampledRows = 1000;
const previewedRows = 20;

interface ReceivedImport extends StoredFile {
  readonly id: string;
  readonly sample: FileSample;
}

/** Users who may not fill the collection are refused before the first byte is read. */
export async function receiveImport(
  deps: Deps,
  { request }: RequestParts,
  authority: TeamAuthority,
): Promise<ReceivedImport> {
  const { files } = deps;
  // Both were validated by the binder.
  const { collectionId } = request.params as { collectionId: string };
  const { fileName = defaultName } = request.query as { fileName?: string };
  await deps.withTeam(authority, (ctx) => fillableCollection(ctx, collectionId), { isReadOnly: true });
  const received = await receiveUpload(files, request, maxBytes);
  try {
    const id = newId();
    const sample = await readSample(received.path, { fileName, maxRows: sampledRows, choices: {} });
    await files.store({ teamId: authority.teamId, fileId: id }, received);
    const { size, sha256 } = received;
    return { id, size, sha256, sample };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
}

export async function insertUploadedImport(
  ctx: TeamContext,
  { params, query }: Input<'upload'>,
  { id, size, sha256, sample }: ReceivedImport,
): Promise<ImportJob> {
  try {
    const collection = await fillableCollection(ctx, params.collectionId);
    const fileName = query.fileName ?? defaultName;
    const createdBy = userIdOf(ctx.actor);
    await insertFileRow(ctx.db, {
      id,
      name: fileName,
      size: String(size),
      sha256,
      mediaType: mediaTypes[sample.format],
      createdBy,
    });
    await insertImport(ctx.db, {
      id,
      collectionId: collection.id,
      fileName,
      ...(await toForm(ctx, sample, collection, {})),
      bytesTotal: String(size),
      createdBy,
    });
    return toImportJob(await loadImport(ctx, collection.id, id));
  } catch (error) {
    await ctx.deps.files.remove({ teamId: ctx.teamId, fileId: id });
    throw error;
  }
}

const mediaTypes = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Columns are matched only with fields that the importer may fill. */
async function fillableCollection(ctx: TeamContext, collectionId: string): Promise<CollectionDefinition> {
  const whole = await loadCollection(ctx, collectionId);
  const importer = importerOf(ctx);
  const mayFill = importer && (await writableFieldsOf(ctx, whole, importer));
  const collection = mayFill
    ? { ...whole, fields: whole.fields.filter(mayFill), columns: whole.columns.filter(mayFill) }
    : whole;
  refuseUnless(collection.fields.length > 0, 'forbidden');
  return collection;
}

function readSample(path: string, request: SampleRequest): Promise<FileSample> {
  return orUnreadable(sampleFile(path, request));
}

function readFirst(path: string, form: FileFormat, count: number): Promise<FileSample['rows']> {
  return orUnreadable(firstRows(path, form, count));
}

async function orUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason }, cause: error });
  }
}

/** The same context in which the import reads phone numbers and times. */
async function contextOf(ctx: TeamContext): Promise<ReadSample['context']> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  return { country: defaultCountry, timeZone: primaryTimezone };
}

async function toForm(
  ctx: TeamContext,
  sample: FileSample,
  collection: CollectionDefinition,
  choices: ReadingChoices,
): Promise<DetectedFormat> {
  ensureChoices(choices, sample.format);
  ensureHeaderRow(choices, sample);
  const { headerRow, writing, columns } = analyse(
    { sample, collection, context: await contextOf(ctx), headerRow: choices.headerRow },
    writingsWith(await likelyWritings(ctx), choices),
  );
  const { format, sheets, sheet, encoding, delimiter } = sample;
  const reading: StoredReading = {
    ...toFileReading(sample, { headerRow, ...writtenAs(writing) }, choices),
    isLossy: sample.isLossy,
  };
  return {
    format,
    sheets: JSON.stringify(sheets),
    sheet,
    encoding,
    delimiter,
    hasHeader: headerRow !== null,
    locale: writing.locale,
    reading: JSON.stringify(reading),
    columns: JSON.stringify(columns),
  };
}

/**
 * How the file may be written, the likeliest first: 3/4 may be March or April. A point in a number is a
 * decimal point unless the file indicates otherwise, as programs commonly write it.
 */
async function likelyWritings(ctx: TeamContext): Promise<Writings> {
  const teamUserId = ctx.actor.kind === 'member' ? ctx.actor.teamUserId : null;
  const { defaultCountry } = await getTeamRow(ctx.db);
  const isMonthFirst = defaultCountry === 'US' && (await getOwnLanguage(ctx.db, teamUserId)) === 'en';
  const locales = isMonthFirst
    ? (['en-US', 'en-GB', 'es-ES'] as const)
    : (['en-GB', 'es-ES', 'en-US'] as const);
  const [first, ...others] = locales.map((locale) => ({ locale }));
  return [first ?? { locale: 'en-US' }, ...others, { locale: 'en-US', dateOrder: 'year_first' }];
}

export async function chooseSheet(
  ctx: TeamContext,
  { params, body }: Input<'chooseSheet'>,
): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  refuseUnless(row.format === 'xlsx', 'file_unreadable', { data: { reason: 'unknown_sheet' } });
  return analyseAgain(ctx, params, { row, sheet: body.sheet, choices: {} });
}

export async function readImport(ctx: TeamContext, { params, body }: Input<'read'>): Promise<ImportJob> {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  return analyseAgain(ctx, params, { row, sheet: row.sheet ?? undefined, choices: body });
}

interface OtherReading {
  readonly row: ImportRow;
  readonly sheet: string | undefined;
  readonly choices: ReadingChoices;
}

async function analyseAgain(
  ctx: TeamContext,
  params: Input<'read'>['params'],
  { row, sheet, choices }: OtherReading,
): Promise<ImportJob> {
  refuseUnless(row.state === 'analysed', 'import_not_ready', { data: { state: row.state } });
  ensureChoices(choices, fileFormatOf(row).format);
  const collection = await fillableCollection(ctx, params.collectionId);
  const request = { fileName: row.fileName, maxRows: sampledRows, sheet, choices };
  const file = await ctx.deps.files.openLocally({ teamId: ctx.teamId, fileId: row.id });
  const sample = await readSample(file.path, request).finally(() => file.release());
  const isChanged = await updateFormat(ctx.db, row.id, await toForm(ctx, sample, collection, choices));
  refuseUnless(isChanged, 'import_not_ready', { data: { state: row.state } });
  return getImport(ctx, { params, query: {}, body: undefined });
}

/** The first rows as they would be stored; a new field is validated by its type alone. */
export async function previewImport(ctx: TeamContext, { params, body }: Input<'preview'>) {
  const row = await loadImport(ctx, params.collectionId, params.importId);
  ensureColumnCount(row, body.columns);
  const collection = await loadCollection(ctx, params.collectionId);
  const writing = writingOf(row, body.locale);
  const existing = body.columns.map(
    (target): ColumnMapping => (target.to === 'field' ? target : { to: 'skip' }),
  );
  const form = fileFormatOf(row);
  const converter = await createRowConverter(ctx, collection, existing, {
    ...form,
    importId: row.id,
    writing,
    importer: importerOf(ctx),
    keyColumn: null,
  });
  const { headerRow } = readingOf(row);
  const file = await ctx.deps.files.openLocally({ teamId: ctx.teamId, fileId: row.id });
  const reading = readFirst(file.path, form, (headerRow ?? 0) + previewedRows);
  const rows = (await reading.finally(() => file.release())).slice(headerRow ?? 0);
  await converter.prepare(
    ctx,
    rows.map((cells) => ({ cells })),
  );
  const { context } = converter;
  return {
    rows: rows.map((cells) => {
      const { issues, left } = converter.convert({ cells });
      return {
        cells: body.columns.map((target, column) => {
          const whole = cellText(cells[column]);
          const text = cutText(whole, 500);
          const own = [...issues, ...left].find((issue) => issue.column === column);
          if (target.to !== 'new_field') return { text, rule: own?.rule ?? null, data: { ...own?.data } };
          const parsed = fieldTypes[target.dataType].fromText(whole, settingsOf(target), context);
          return { text, rule: parsed.ok ? null : parsed.rule, data: parsed.ok ? {} : { ...parsed.data } };
        }),
      };
    }),
  };
}
