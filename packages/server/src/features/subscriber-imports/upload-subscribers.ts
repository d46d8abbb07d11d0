// Receives a file of subscribers and guesses its columns. Nothing is imported before the user has confirmed them.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { HeaderEvidence, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { SubscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { findDateEvidence } from '@fieldhouse/domain/fields/date/date-order';
import { guessSubscriberColumns } from '@fieldhouse/domain/subscriptions/subscriber-columns';
import { type TeamAuthority, userIdOf } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { insertFileRow } from '../imports/index.ts';
import { getOpenList } from '../subscription-lists/index.ts';
import {
  cellText,
  countTitles,
  ensureChoices,
  ensureHeaderRow,
  FileError,
  type FileSample,
  type SampleRequest,
  sampleFile,
  toFileReading,
} from '../table-files/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { fileFormatOf } from './subscriber-file-format.ts';
import { type FileColumn, loadImport, toSubscriberImport } from './subscriber-import-actions.ts';
import { enqueueUploadExpiry } from './subscriber-import-jobs.ts';
import { insertImportRow, updateUploadedImport } from './subscriber-import-queries.ts';

type Input = EndpointInput<(typeof subscriberImports)['upload']>;

const maxBytes = 100 * 1024 * 1024;
const sampledRows = 200;
const shownSamples = 5;
const longestSample = 200;
const defaultName = 'subscribers.csv';

interface ReceivedSubscribers extends StoredFile {
  readonly id: string;
  readonly sample: FileSample;
}

/** A list that can't be filled is refused before the first byte is read. */
export async function receiveSubscribers(
  deps: Deps,
  { request }: RequestParts,
  authority: TeamAuthority,
): Promise<ReceivedSubscribers> {
  // Both were validated by the binder.
  const { subscriptionListId } = request.params as { subscriptionListId: string };
  const { fileName = defaultName } = request.query as { fileName?: string };
  await deps.withTeam(authority, (ctx) => getOpenList(ctx, subscriptionListId), { isReadOnly: true });
  const received = await receiveUpload(deps.files, request, maxBytes);
  try {
    const sample = await readSample(received.path, { fileName, choices: {} });
    const id = newId();
    await deps.files.store({ teamId: authority.teamId, fileId: id }, received);
    return { id, size: received.size, sha256: received.sha256, sample };
  } catch (error) {
    await deps.files.discard(received);
    throw error;
  }
}

export async function insertSubscriberImport(
  ctx: TeamContext,
  { params, query }: Input,
  { id, size, sha256, sample }: ReceivedSubscribers,
): Promise<SubscriberImport> {
  try {
    const list = await getOpenList(ctx, params.subscriptionListId);
    const { fileName = defaultName } = query;
    const createdBy = userIdOf(ctx.actor);
    const file = { id, name: fileName, size: String(size), sha256, mediaType: 'text/csv', createdBy };
    await insertFileRow(ctx.db, file);
    await insertImportRow(ctx.db, {
      id,
      listId: list.id,
      fileName,
      ...(await guessFile(ctx, sample, { fileName, choices: {} })),
      bytesTotal: String(size),
      createdBy,
    });
    await enqueueUploadExpiry(ctx, id);
    return toSubscriberImport(await loadImport(ctx, list.id, id));
  } catch (error) {
    await ctx.deps.files.remove({ teamId: ctx.teamId, fileId: id });
    throw error;
  }
}

export async function readSubscriberImport(
  ctx: TeamContext,
  { params, body }: EndpointInput<(typeof subscriberImports)['read']>,
): Promise<SubscriberImport> {
  const list = await getOpenList(ctx, params.subscriptionListId);
  const row = await loadImport(ctx, list.id, params.subscriberImportId);
  refuseUnless(row.state === 'uploaded', 'import_not_ready', { data: { state: row.state } });
  const { format, sheet } = fileFormatOf(row);
  ensureChoices(body, format);
  const file = await ctx.deps.files.openLocally({ teamId: ctx.teamId, fileId: row.id });
  const request = { fileName: row.fileName, choices: body, sheet: sheet ?? undefined };
  const sample = await readSample(file.path, request).finally(() => file.release());
  ensureHeaderRow(body, sample);
  const guess = await guessFile(ctx, sample, request);
  refuseUnless(await updateUploadedImport(ctx.db, row.id, guess), 'import_not_ready', {
    data: { state: row.state },
  });
  return toSubscriberImport(await loadImport(ctx, list.id, row.id));
}

async function readSample(path: string, request: Omit<SampleRequest, 'maxRows'>): Promise<FileSample> {
  try {
    return await sampleFile(path, { ...request, maxRows: sampledRows });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason, ...error.data }, cause: error });
  }
}

interface FileChoices {
  readonly fileName: string;
  readonly choices: ReadingChoices;
}

/** What the import stores of the file: its format with its reading, its columns and what its rows mean. */
async function guessFile(ctx: TeamContext, sample: FileSample, { fileName, choices }: FileChoices) {
  const { defaultCountry: country } = await getTeamRow(ctx.db);
  const rows = sample.rows.map((row) => row.map(cellText));
  const guess = guessSubscriberColumns({
    fileName,
    rows,
    titles: countTitles(rows),
    laterDates: sample.laterDates,
    headerRow: sample.format === 'json' ? 1 : choices.headerRow,
    dateOrder: country === 'US' ? 'month_first' : 'day_first',
  });
  const { headerRow, rowStatus } = guess;
  const isHeaderGuessed = sample.format !== 'json' && choices.headerRow === undefined;
  const dateOrder = choices.dateOrder ?? guess.dateOrder;
  const early = findDateEvidence(
    rows.slice(headerRow ?? 0).map((row) => row.filter((_, at) => guess.columns[at] === 'agreed_on')),
    dateOrder,
  );
  const later = sample.laterDates.find(
    ({ column, order }) => guess.columns[column] === 'agreed_on' && order === dateOrder,
  );
  const date = later ? { row: later.row - (headerRow ?? 0), text: later.text, isProof: true } : early;
  const evidence = [
    ...(isHeaderGuessed ? headerEvidenceOf(guess) : []),
    ...(date ? [{ part: 'dateOrder' as const, ...date, text: cutText(date.text, longestSample) }] : []),
  ];
  const { decimalSign = '.' } = choices;
  const reading = toFileReading(sample, { headerRow, dateOrder, decimalSign, evidence }, choices);
  const { format, encoding, delimiter, isLossy, sheet, keys } = sample;
  const hasHeader = headerRow !== null;
  return {
    format: JSON.stringify({
      ...{ format, encoding, delimiter, sheet, keys, hasHeader, country },
      isMonthFirst: dateOrder === 'month_first',
      reading: { ...reading, isLossy, isRemembered: false },
    }),
    fileColumns: JSON.stringify(
      guess.columns.map((one, at) => toColumn(rows, at, { headerRow, guess: one })),
    ),
    rowStatus,
  };
}

function headerEvidenceOf({
  headerRow,
  firstAddress,
}: ReturnType<typeof guessSubscriberColumns>): HeaderEvidence[] {
  const common = { part: 'headerRow', below: '' } as const;
  if (headerRow !== null) return [{ ...common, reason: 'no_address', text: '' }];
  if (firstAddress === undefined) return [];
  return [{ ...common, reason: 'address', text: cutText(firstAddress.trim(), longestSample) }];
}

function toColumn(
  rows: readonly (readonly string[])[],
  at: number,
  { headerRow, guess }: { readonly headerRow: number | null; readonly guess: FileColumn['guess'] },
): FileColumn {
  const storable = (text = '') => cutText(text.trim(), longestSample);
  return {
    header: headerRow === null ? '' : storable(rows[headerRow - 1]?.[at]),
    samples: rows.slice(headerRow ?? 0, (headerRow ?? 0) + shownSamples).map((row) => storable(row[at])),
    guess,
  };
}
