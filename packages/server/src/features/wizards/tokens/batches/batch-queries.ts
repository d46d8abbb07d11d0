// SQL of lists of personal links.
import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export function findBatch(db: TeamDb, id: string) {
  return db.selectFrom('wizardTokenBatches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of a person whose file has not expired, newest first; served by wizard_token_batches__by_author. */
export function listBatches(
  db: TeamDb,
  { wizardId, createdBy, now }: { readonly wizardId: string; readonly createdBy: string; readonly now: Date },
  limit: number,
): Promise<BatchRow[]> {
  return db
    .selectFrom('wizardTokenBatches')
    .selectAll()
    .where('wizardId', '=', wizardId)
    .where('createdBy', '=', createdBy)
    .where('fileExpiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewBatch {
  readonly id: string;
  readonly wizardId: string;
  readonly collectionId: string;
  readonly filter: Filter | undefined;
  readonly uses: string;
  readonly linksExpireAt: Date;
  readonly fileExpiresAt: Date;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export function insertBatch(db: TeamDb, { filter, ...batch }: NewBatch): Promise<BatchRow> {
  return db
    .insertInto('wizardTokenBatches')
    .values({ ...batch, filter: filter === undefined ? null : JSON.stringify(filter) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface NewLink {
  readonly id: string;
  readonly recordId: string;
  readonly hash: Buffer;
}

/** A record that has a link of the batch keeps it, also a revoked one. */
export async function insertLinks(
  db: TeamDb,
  { id: batchId, wizardId, collectionId, uses, linksExpireAt, createdBy }: BatchRow,
  links: readonly NewLink[],
  createdAt: Date,
): Promise<void> {
  if (links.length === 0) return;
  const common = { batchId, wizardId, uses, createdAt, createdBy, expiresAt: linksExpireAt };
  await db
    .insertInto('wizardTokens')
    .values(links.map((link) => ({ ...link, ...common, recordCollectionId: collectionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `made` is counted again, so that it is right however often the job runs. */
export async function setProgress(
  db: TeamDb,
  id: string,
  { state, lookedAt }: { readonly state: 'waiting' | 'done' | 'failed'; readonly lookedAt: number },
): Promise<void> {
  await db
    .updateTable('wizardTokenBatches')
    .set({
      state,
      lookedAt,
      made: sql<number>`(select count(*)::int from platform.wizard_tokens k where k.team_id = wizard_token_batches.team_id and k.batch_id = ${id}::uuid)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Records with an open link, by id; served by wizard_tokens__once_in_batch. */
export async function listLinkedRecords(
  db: TeamDb,
  batchId: string,
  { after, now, limit }: { readonly after: string | undefined; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wizardTokens')
    .select('recordId')
    .where('batchId', '=', batchId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('uses', '=', 'many'), eb('finishedAt', 'is', null)]))
    .$if(after !== undefined, (query) => query.where('recordId', '>', after ?? ''))
    .orderBy('recordId')
    .limit(limit)
    .execute();
  return rows.map(({ recordId }) => recordId);
}
