// Receives a file of subscribers and guesses its columns. Nothing is imported before the user has confirmed them.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { SubscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { guessSubscriberColumns } from '@fieldhouse/domain/subscriptions/subscriber-columns';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { cellText, FileError, type FileSample, insertFileRow, sampleFile } from '../imports/index.ts';
import { getOpenList } from '../subscription-lists/index.ts';
import { getTeamRow } from '../teams/index.ts';
import { type FileColumn, loadImport, toSubscriberImport } from './subscriber-import-actions.ts';
import { enqueueUploadExpiry } from './subscriber-import-jobs.ts';
import { insertImportRow } from './subscriber-import-queries.ts';

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
    const sample = await sampleFile(received.path, { fileName, maxRows: sampledRows, choices: {} });
    const id = newId();
    await deps.files.store({ teamId: authority.teamId, fileId: id }, received);
    return { id, size: received.size, sha256: received.sha256, sample };
  } catch (error) {
    await deps.files.discard(received);
    if (!(error instanceof FileError)) throw error;
    throw new Refusal('file_unreadable', { data: { reason: error.reason }, cause: error });
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
    const { defaultCountry: country } = await getTeamRow(ctx.db);
    const rows = sample.rows.map((row) => row.map(cellText));
    const guess = guessSubscriberColumns({ fileName, rows, isMonthFirst: country === 'US' });
    refuseUnless(guess, 'unknown_field', { data: { field: 'address' } });
    const { hasHeader, isMonthFirst, rowStatus } = guess;
    const createdBy = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
    const file = { id, name: fileName, size: String(size), sha256, mediaType: 'text/csv', createdBy };
    await insertFileRow(ctx.db, file);
    const { format, encoding, delimiter, isLossy, sheet, keys, listPath } = sample;
    await insertImportRow(ctx.db, {
      id,
      listId: list.id,
      fileName,
      format: JSON.stringify({
        ...{ format, encoding, delimiter, isLossy, sheet, keys, listPath },
        ...{ hasHeader, isMonthFirst, country },
      }),
      fileColumns: JSON.stringify(
        guess.columns.map((one, at) => toColumn(rows, at, { hasHeader, guess: one })),
      ),
      rowStatus,
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

function toColumn(
  rows: readonly (readonly string[])[],
  at: number,
  { hasHeader, guess }: { readonly hasHeader: boolean; readonly guess: FileColumn['guess'] },
): FileColumn {
  const storable = (text = '') => cutText(text.trim(), longestSample);
  return {
    header: hasHeader ? storable(rows[0]?.[at]) : '',
    samples: rows.slice(hasHeader ? 1 : 0, shownSamples + 1).map((row) => storable(row[at])),
    guess,
  };
}
