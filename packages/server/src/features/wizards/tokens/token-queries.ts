// All SQL of personal links.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface FoundToken {
  readonly team_id: string;
  readonly token_id: string;
  readonly wizard_id: string;
  /** The live version. */
  readonly version_id: string;
}

/** Undefined for unknown, used, expired and revoked links, and if the wizard accepts no more answers. */
export async function resolveToken(pool: pg.Pool, hash: Buffer): Promise<FoundToken | undefined> {
  const { rows } = await pool.query<FoundToken>('select * from platform.resolve_wizard_token($1)', [hash]);
  return rows[0];
}

export type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

export interface TokenSelection {
  readonly id?: string;
  readonly recordId?: string;
  readonly wizardId?: string;
  /** Only those before it, newest first. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Newest first: their ids increase with time. */
export function listTokenRows(db: TeamDb, { id, recordId, wizardId, before, limit }: TokenSelection) {
  return db
    .selectFrom('wizardTokens')
    .innerJoin('wizards', 'wizards.id', 'wizardTokens.wizardId')
    .selectAll('wizardTokens')
    .select('wizards.name as wizardName')
    .where('wizards.archivedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('wizardTokens.id', '=', id ?? ''))
    .$if(recordId !== undefined, (query) => query.where('wizardTokens.recordId', '=', recordId ?? ''))
    .$if(wizardId !== undefined, (query) => query.where('wizardTokens.wizardId', '=', wizardId ?? ''))
    .$if(before !== undefined, (query) => query.where('wizardTokens.id', '<', before ?? ''))
    .orderBy('wizardTokens.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenTokens(
  db: TeamDb,
  { wizardId, recordId, now }: { readonly wizardId: string; readonly recordId: string; readonly now: Date },
): Promise<number> {
  const row = await db
    .selectFrom('wizardTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('wizardId', '=', wizardId)
    .where('recordId', '=', recordId)
    // A record gets one with each message and each list.
    .where('messageId', 'is', null)
    .where('batchId', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('uses', '=', 'many'), eb('finishedAt', 'is', null)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewToken {
  readonly id: string;
  readonly wizardId: string;
  readonly recordCollectionId: string;
  readonly recordId: string;
  readonly hash: Buffer;
  readonly uses: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export async function insertToken(db: TeamDb, token: NewToken): Promise<void> {
  await db.insertInto('wizardTokens').values(token).execute();
}

export async function setTokenRevoked(db: TeamDb, id: string, at: Date): Promise<void> {
  await db.updateTable('wizardTokens').set({ revokedAt: at }).where('id', '=', id).execute();
}

/** Locks the link until the transaction ends, which serialises two concurrent openings. */
export function lockToken(db: TeamDb, id: string) {
  return db.selectFrom('wizardTokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The unfinished run of a single-use link, for this version. */
export function findOpenRun(db: TeamDb, tokenId: string, versionId: string) {
  return db
    .selectFrom('wizardRuns')
    .selectAll()
    .where('tokenId', '=', tokenId)
    .where('versionId', '=', versionId)
    .where('status', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Reassigns the run to the person who opened the link last. */
export async function reassignRun(db: TeamDb, runId: string, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('wizardRuns').set({ tokenHash, touchedAt: at }).where('id', '=', runId).execute();
}
