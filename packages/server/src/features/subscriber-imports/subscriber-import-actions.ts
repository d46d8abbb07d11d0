// Receives a file of subscribers, finds its columns, and leaves the rows to a job.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { SubscriberImportId } from '@fieldhouse/contract/ids';
import {
  type SubscriberImport,
  subscriberImport,
  type subscriptionLists,
} from '@fieldhouse/contract/subscription-lists';
import { subscriberColumns } from '@fieldhouse/domain/subscriptions/subscriber-columns';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { receiveUpload } from '../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { cellText, FileError, type FileSample, insertFileRow, sampleFile } from '../imports/index.ts';
import { getOpenList, getSubscriptionList } from '../subscription-lists/index.ts';
import { enqueueImport } from './subscriber-import-jobs.ts';
import {
  findImportRow,
  insertImportRow,
  listImportRows,
  type SubscriberImportRow,
} from './subscriber-import-queries.ts';

type Input<E extends keyof typeof subscriptionLists> = EndpointInput<(typeof subscriptionLists)[E]>;

const maxBytes = 100 * 1024 * 1024;
const sampledRows = 50;
const maxListed = 20;
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
    const sample = await sampleFile(received.path, { fileName, maxRows: sampledRows });
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
  { params, query }: Input<'upload'>,
  { id, size, sha256, sample }: ReceivedSubscribers,
): Promise<SubscriberImport> {
  try {
    const list = await getOpenList(ctx, params.subscriptionListId);
    const columns = subscriberColumns(sample.rows.map((row) => row.map(cellText)));
    refuseUnless(columns, 'unknown_field', { data: { field: 'address' } });
    const { fileName = defaultName, source, isConfirmed = false } = query;
    const createdBy = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
    const file = { id, name: fileName, size: String(size), sha256, mediaType: 'text/csv', createdBy };
    await insertFileRow(ctx.db, file);
    const { format, encoding, delimiter, sheet, keys } = sample;
    await insertImportRow(ctx.db, {
      id,
      listId: list.id,
      fileName,
      format: JSON.stringify({ format, encoding, delimiter, sheet, keys, hasHeader: columns.hasHeader }),
      source,
      isConfirmed,
      addressColumn: columns.address,
      nameColumn: columns.name,
      createdBy,
    });
    await writeAudit(ctx, {
      action: 'subscription_list.imported',
      subjectId: list.id,
      subjectName: list.internalName,
      detail: { fileName, source, isConfirmed },
    });
    await enqueueImport(ctx, id);
    const row = await findImportRow(ctx.db, id);
    refuseUnless(row, 'not_found');
    return toSubscriberImport(row);
  } catch (error) {
    await ctx.deps.files.remove({ teamId: ctx.teamId, fileId: id });
    throw error;
  }
}

export async function listSubscriberImports(ctx: TeamContext, { params }: Input<'imports'>) {
  await getSubscriptionList(ctx, { params });
  const rows = await listImportRows(ctx.db, params.subscriptionListId, maxListed);
  return { items: rows.map(toSubscriberImport) };
}

function toSubscriberImport(row: SubscriberImportRow): SubscriberImport {
  const { fileName, source, rowsDone, added, unchanged, optedOut, invalid, errorDetail } = row;
  return {
    // Created by newId.
    id: row.id as SubscriberImportId,
    fileName,
    state: subscriberImport.shape.state.parse(row.state),
    source,
    rowsDone,
    added,
    unchanged,
    optedOut,
    invalid,
    errorDetail,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
