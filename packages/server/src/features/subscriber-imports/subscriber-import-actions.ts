// Starts an import of subscribers with its confirmed columns, discards it, and lists the latest ones.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { fileReading } from '@fieldhouse/contract/file-reading';
import type { CollectionId, SubscriberImportId } from '@fieldhouse/contract/ids';
import {
  isRepeatable,
  rowStatus,
  type SubscriberColumn,
  type SubscriberImport,
  subscriberImport,
  type subscriberImports,
} from '@fieldhouse/contract/subscriber-imports';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findCollection, limitedAuthor, memberViewOf } from '../catalogue/index.ts';
import { getOpenList, getSubscriptionList } from '../subscription-lists/index.ts';
import { discardUpload } from './discard-upload.ts';
import { fileFormatOf, withoutTexts } from './subscriber-file-format.ts';
import { enqueueImport } from './subscriber-import-jobs.ts';
import {
  findImportRow,
  listImportRows,
  type SubscriberImportRow,
  startImportRow,
} from './subscriber-import-queries.ts';

type Input<E extends keyof typeof subscriberImports> = EndpointInput<(typeof subscriberImports)[E]>;

export type FileColumn = SubscriberImport['columns'][number];

const maxListed = 20;

export async function startSubscriberImport(
  ctx: TeamContext,
  { params, body }: Input<'start'>,
): Promise<SubscriberImport> {
  const list = await getOpenList(ctx, params.subscriptionListId);
  const row = await loadImport(ctx, list.id, params.subscriberImportId);
  const columns = columnsOf(row);
  ensureMapping(body.columns, columns.length);
  const { source, isConfirmed = false } = body;
  const isStarted = await startImportRow(ctx.db, row.id, {
    mapping: JSON.stringify(body.columns),
    rowStatus: body.rowStatus ?? 'subscribed',
    source,
    isConfirmed,
    // The values contain addresses and are not needed any more.
    fileColumns: JSON.stringify(columns.map(({ header, guess }) => ({ header, guess, samples: [] }))),
    format: withoutTexts(row),
  });
  refuseUnless(isStarted, 'import_not_ready', { data: { state: row.state } });
  await writeAudit(ctx, {
    action: 'subscription_list.imported',
    subjectId: list.id,
    subjectName: list.internalName,
    detail: { fileName: row.fileName, source, isConfirmed },
  });
  await enqueueImport(ctx, row.id);
  ctx.announce({ type: 'subscription_lists.changed' });
  return toSubscriberImport(await loadImport(ctx, list.id, row.id));
}

function ensureMapping(columns: readonly SubscriberColumn[], expected: number): void {
  const used = columns.filter((column) => !isRepeatable(column));
  const rule =
    columns.length !== expected
      ? 'wrong_count'
      : new Set(used).size !== used.length
        ? 'twice_the_same'
        : used.includes('email') || used.includes('phone')
          ? undefined
          : 'nothing_mapped';
  if (rule === undefined) return;
  const data = rule === 'wrong_count' ? { expected } : {};
  throw new Refusal('invalid_input', { issues: [{ path: ['body', 'columns'], rule, data }] });
}

export async function discardSubscriberImport(
  ctx: TeamContext,
  { params }: Input<'discard'>,
): Promise<undefined> {
  const row = await loadImport(ctx, params.subscriptionListId, params.subscriberImportId);
  refuseUnless(await discardUpload(ctx, row.id), 'import_not_ready', { data: { state: row.state } });
}

export async function listSubscriberImports(ctx: TeamContext, { params }: Input<'list'>) {
  await getSubscriptionList(ctx, { params });
  const rows = await listImportRows(ctx.db, params.subscriptionListId, maxListed);
  return { items: await Promise.all(rows.map((row) => withoutHiddenName(ctx, toSubscriberImport(row)))) };
}

async function withoutHiddenName(ctx: TeamContext, one: SubscriberImport): Promise<SubscriberImport> {
  if (one.collectionId === null || (await maySee(ctx, one.collectionId))) return one;
  return { ...one, fileName: '' };
}

/** A deleted collection is seen by no one whose permissions are limited. */
async function maySee(ctx: TeamContext, collectionId: string): Promise<boolean> {
  const collection = await findCollection(ctx, collectionId);
  return collection ? (await memberViewOf(ctx, collection)) !== undefined : limitedAuthor(ctx) === undefined;
}

export async function loadImport(
  ctx: TeamContext,
  listId: string,
  importId: string,
): Promise<SubscriberImportRow> {
  const row = await findImportRow(ctx.db, importId);
  refuseUnless(row?.listId === listId, 'not_found');
  return row;
}

export function columnsOf(row: SubscriberImportRow): readonly FileColumn[] {
  return subscriberImport.shape.columns.parse(row.fileColumns);
}

export function toSubscriberImport(row: SubscriberImportRow): SubscriberImport {
  const { fileName, source, rowsDone, added, unchanged, optedOut, unsubscribed, suppressed } = row;
  const file = row.format === null ? undefined : fileFormatOf(row);
  return {
    // Created by newId.
    id: row.id as SubscriberImportId,
    fileName,
    // A foreign id of the catalogue.
    collectionId: row.collectionId as CollectionId | null,
    format: file?.format ?? null,
    reading: file ? fileReading.parse(file.reading) : null,
    state: subscriberImport.shape.state.parse(row.state),
    source,
    columns: [...columnsOf(row)],
    rowStatus: rowStatus.parse(row.rowStatus),
    rowsDone,
    added,
    unchanged,
    optedOut,
    unsubscribed,
    suppressed,
    invalid: row.invalid,
    problems: row.problems,
    bytesRead: Number(row.bytesRead),
    bytesTotal: Number(row.bytesTotal),
    errorDetail: row.errorDetail,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
