// Receives and analyses a file: its format, and which fields its columns match.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import type { ImportJob, imports } from '@fieldhouse/contract/imports';
import { usualDateOrder } from '@fieldhouse/domain/fields/date/date-order';
import { type TeamAuthority, userIdOf } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import {
  ensureChoices,
  ensureHeaderRow,
  FileError,
  type FileSample,
  type SampleRequest,
  type StoredReading,
  sampleFile,
  toFileReading,
} from '../table-files/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { analyse, type ReadSample, sampledRows } from './analyse.ts';
import { getImport, importerOf, loadImport } from './import-actions.ts';
import {
  type DetectedFormat,
  getOwnLanguage,
  type ImportRow,
  insertFileRow,
  insertImport,
  updateFormat,
} from './import-queries.ts';
import { fileFormatOf, toImportJob } from './import-row.ts';
import { findEvidence } from './preview/evidence.ts';
import { findRemembered, listRememberedReadings } from './remembered-reading.ts';
import { writableFieldsOf } from './row-converter.ts';
import { readingOf, type Writings, writingsWith, writtenAs } from './writing.ts';

type Input<E extends keyof typeof imports> = EndpointInput<(typeof imports)[E]>;

const maxBytes = 500 * 1024 * 1024;
const defaultName = 'import.csv';

interface ReceivedImport extends StoredFile, SampledFile {
  readonly id: string;
}

interface SampledFile {
  readonly sample: FileSample;
  readonly choices: ReadingChoices;
  /** Whether an earlier file with these columns was to be read by these choices from then on. */
  readonly isRemembered: boolean;
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
  const readings = await deps.withTeam(
    authority,
    async (ctx) => listRememberedReadings(ctx, (await fillableCollection(ctx, collectionId)).id),
    { isReadOnly: true },
  );
  const received = await receiveUpload(files, request, maxBytes);
  try {
    const id = newId();
    const read = (choices: ReadingChoices) =>
      readSample(received.path, { fileName, maxRows: sampledRows, choices });
    const guessed = { sample: await read({}), choices: {}, isRemembered: false };
    const remembered = await findRemembered(readings, guessed.sample, read);
    await files.store({ teamId: authority.teamId, fileId: id }, received);
    const { size, sha256 } = received;
    return { id, size, sha256, ...(remembered ? { ...remembered, isRemembered: true } : guessed) };
  } catch (error) {
    await files.discard(received);
    throw error;
  }
}

export async function insertUploadedImport(
  ctx: TeamContext,
  { params, query }: Input<'upload'>,
  { id, size, sha256, ...sampled }: ReceivedImport,
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
      mediaType: mediaTypes[sampled.sample.format],
      createdBy,
    });
    await insertImport(ctx.db, {
      id,
      collectionId: collection.id,
      fileName,
      ...(await toForm(ctx, sampled, collection)),
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

async function readSample(path: string, request: SampleRequest): Promise<FileSample> {
  try {
    return await sampleFile(path, request);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason, ...error.data }, cause: error });
  }
}

/** The same context in which the import reads phone numbers and times. */
async function contextOf(ctx: TeamContext): Promise<ReadSample['context']> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  return { country: defaultCountry, timeZone: primaryTimezone };
}

async function toForm(
  ctx: TeamContext,
  { sample, choices, isRemembered }: SampledFile,
  collection: CollectionDefinition,
): Promise<DetectedFormat> {
  ensureChoices(choices, sample.format);
  ensureHeaderRow(choices, sample);
  const context = await contextOf(ctx);
  const analysis = analyse(
    {
      ...{ sample, collection, context },
      headerRow: choices.headerRow,
      isSignChosen: choices.decimalSign !== undefined,
    },
    writingsWith(await likelyWritings(ctx), choices),
  );
  const { headerRow, headerEvidence, writing, columns } = analysis;
  const evidence = [...(headerEvidence ? [headerEvidence] : []), ...findEvidence(analysis, sample, context)];
  const { format, sheets, sheet, encoding, delimiter } = sample;
  const reading: StoredReading = {
    ...toFileReading(sample, { headerRow, ...writtenAs(writing), evidence }, choices),
    isLossy: sample.isLossy,
    isRemembered,
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
 * decimal point unless the file indicates otherwise, as programs commonly write it, and our own exports do.
 */
async function likelyWritings(ctx: TeamContext): Promise<Writings> {
  const teamUserId = ctx.actor.kind === 'member' ? ctx.actor.teamUserId : null;
  const { defaultCountry } = await getTeamRow(ctx.db);
  const order = usualDateOrder(await getOwnLanguage(ctx.db, teamUserId), defaultCountry);
  const locales =
    order === 'month_first' ? (['en-US', 'en-GB', 'es-ES'] as const) : (['en-GB', 'es-ES', 'en-US'] as const);
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
  const { isRemembered } = readingOf(row);
  const form = await toForm(ctx, { sample, choices, isRemembered }, collection);
  const isChanged = await updateFormat(ctx.db, row.id, form);
  refuseUnless(isChanged, 'import_not_ready', { data: { state: row.state } });
  return getImport(ctx, { params, query: {}, body: undefined });
}
