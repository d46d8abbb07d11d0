// Adds the rows of a file to a list, batch by batch. A batch, its consents and the position reached are one transaction,
// so that a restarted job continues after the last batch.
import { optIn } from '@fieldhouse/contract/subscription-lists';
import { emailAddress } from '@fieldhouse/contract/text';
import { statusWhenAdded } from '@fieldhouse/domain/subscriptions/status-when-added';
import type { TeamAuthority } from '../../kernel/authority.ts';
import { batchRows } from '../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { cellText, FileError, type FileFormat, type FileRow, readFile } from '../imports/index.ts';
import {
  enqueueConfirmations,
  enteredBy,
  findKnownAddresses,
  findList,
  type SubscriptionChange,
  setSubscriptions,
} from '../subscription-lists/index.ts';
import {
  advanceImport,
  deleteFileRow,
  findImportRow,
  finishImport,
  type ImportCounts,
  type SubscriberImportRow,
} from './subscriber-import-queries.ts';

const importQueue = 'subscription-lists.import';
const batchSize = 1000;
const longestName = 200;

export async function enqueueImport(ctx: TeamContext, importId: string): Promise<void> {
  await ctx.enqueue(importQueue, { importId });
}

export function addSubscriberImportJob(deps: Deps): void {
  deps.jobs.handle<{ importId: string }>({
    queue: importQueue,
    effect: 'data',
    concurrency: 1,
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => runImport(deps, authority, payload.importId),
  });
}

async function runImport(deps: Deps, authority: TeamAuthority, importId: string): Promise<void> {
  const row = await deps.withTeam(authority, (ctx) => findImportRow(ctx.db, importId), { isReadOnly: true });
  if (row?.state !== 'running') return;
  const file = await deps.files.openLocally({ teamId: authority.teamId, fileId: importId });
  try {
    await storeRows(deps, authority, row, file.path);
    await finish(deps, authority, row, null);
  } catch (error) {
    // Anything but an error in the file is retried.
    if (!(error instanceof FileError)) throw error;
    await finish(deps, authority, row, error.reason);
  } finally {
    await file.release();
  }
}

interface StoredFormat extends FileFormat {
  readonly hasHeader: boolean;
}

async function storeRows(
  deps: Deps,
  authority: TeamAuthority,
  row: SubscriberImportRow,
  path: string,
): Promise<void> {
  // Written by insertSubscriberImport.
  const format = row.format as unknown as StoredFormat;
  let toSkip = row.rowsDone + (format.hasHeader ? 1 : 0);
  let done = row.rowsDone;
  let waiting: FileRow[] = [];
  const size = batchRows(deps, batchSize);
  const store = async (rows: readonly FileRow[]) => {
    await deps.withTeam(authority, (ctx) => storeBatch(ctx, row, done, rows));
    done += rows.length;
  };
  for await (const { rows } of readFile(path, format)) {
    waiting.push(...rows.slice(toSkip));
    toSkip = Math.max(0, toSkip - rows.length);
    while (waiting.length >= size) {
      await store(waiting.slice(0, size));
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) await store(waiting);
}

async function storeBatch(
  ctx: TeamContext,
  row: SubscriberImportRow,
  done: number,
  rows: readonly FileRow[],
): Promise<void> {
  const list = await findList(ctx.db, row.listId);
  refuseUnless(list, 'not_found');
  const found = toAddresses(row, rows);
  const known = await findKnownAddresses(ctx.db, list.id, [...found.keys()]);
  const changes: SubscriptionChange[] = [];
  let optedOut = 0;
  for (const address of found.values()) {
    const { hasOptedOut = false, isErased = false } = known.get(address.addressKey) ?? {};
    const { isConfirmed } = row;
    const status = isErased
      ? undefined
      : statusWhenAdded({ optIn: optIn.parse(list.optIn), isConfirmed, hasOptedOut, way: 'import' });
    if (status === undefined) optedOut += 1;
    else changes.push({ ...address, status });
  }
  const cause = { ...enteredBy(ctx, 'import', row.source), actorKind: 'member', actorId: row.createdBy };
  const added = await setSubscriptions(ctx.db, list.id, changes, { ...cause, reopens: false });
  const invalid = rows.length - found.size - countRepeated(row, rows, found);
  const unchanged = rows.length - added - optedOut - invalid;
  const counts: ImportCounts = { rows: rows.length, added, unchanged, optedOut, invalid };
  if (!(await advanceImport(ctx.db, row.id, done, counts)))
    throw new Error('The import has advanced elsewhere.');
  ctx.announce({ type: 'subscription_lists.changed' });
}

type NewAddress = Omit<SubscriptionChange, 'status'>;

/** The valid addresses by key: of an address that occurs twice, the first row. */
function toAddresses(row: SubscriberImportRow, rows: readonly FileRow[]): ReadonlyMap<string, NewAddress> {
  const found = new Map<string, NewAddress>();
  for (const one of rows) {
    const address = addressOf(row, one);
    if (address === undefined || found.has(address.toLowerCase())) continue;
    const name = row.nameColumn === null ? '' : cellText(one.cells[row.nameColumn]);
    found.set(address.toLowerCase(), {
      addressKey: address.toLowerCase(),
      address,
      name: plainName(name),
    });
  }
  return found;
}

function countRepeated(
  row: SubscriberImportRow,
  rows: readonly FileRow[],
  found: ReadonlyMap<string, NewAddress>,
): number {
  return rows.filter((one) => addressOf(row, one) !== undefined).length - found.size;
}

function addressOf({ addressColumn }: SubscriberImportRow, { cells, fault }: FileRow): string | undefined {
  return fault ? undefined : emailAddress.safeParse(cellText(cells[addressColumn])).data;
}

/** The database can't store NUL and half characters. */
function plainName(name: string): string {
  return name.replaceAll('\u0000', '').toWellFormed().trim().slice(0, longestName);
}

async function finish(
  deps: Deps,
  authority: TeamAuthority,
  row: SubscriberImportRow,
  errorDetail: string | null,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await finishImport(ctx.db, row.id, errorDetail === null ? 'done' : 'failed', errorDetail);
    await deleteFileRow(ctx.db, row.id);
    await enqueueConfirmations(ctx, row.listId);
    ctx.announce({ type: 'subscription_lists.changed' });
  });
  await deps.files.remove({ teamId: authority.teamId, fileId: row.id });
}
