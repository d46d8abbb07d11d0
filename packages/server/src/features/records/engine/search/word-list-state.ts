// The state of a table's word list, and which worker has claimed it.
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

/** The claim of a crashed process expires; no single step takes this long. */
const busyMs = 3 * 60_000;

export interface WordListState {
  readonly readUntil: number;
  readonly words: number;
  readonly listedAt: Date | null;
  readonly refreshedAt: Date | null;
  readonly tookMs: number;
}

/** Records the use of a list and claims it; undefined if another worker has it. */
export async function claimWordList(
  db: TeamDb,
  collectionId: string,
  now: Date,
): Promise<WordListState | undefined> {
  await db
    .insertInto('searchWords')
    .values({ collectionId, usedAt: now })
    .onConflict((conflict) => conflict.columns(['teamId', 'collectionId']).doUpdateSet({ usedAt: now }))
    .execute();
  const row = await db
    .updateTable('searchWords')
    .set({ busyUntil: new Date(now.getTime() + busyMs) })
    .where('collectionId', '=', collectionId)
    .where((is) => is.or([is('busyUntil', 'is', null), is('busyUntil', '<=', now)]))
    .returning(['readUntil', 'words', 'listedAt', 'refreshedAt', 'tookMs'])
    .executeTakeFirst();
  return row && { ...row, readUntil: Number(row.readUntil) };
}

export async function extendWordListClaim(db: TeamDb, collectionId: string, now: Date): Promise<void> {
  await db
    .updateTable('searchWords')
    .set({ busyUntil: new Date(now.getTime() + busyMs) })
    .where('collectionId', '=', collectionId)
    .execute();
}

interface WordsOutcome {
  readonly readUntil: string;
  readonly words: number;
  readonly refreshedAt: Date;
  readonly listedAt?: Date;
  readonly tookMs: number;
}

export async function releaseWordList(
  db: TeamDb,
  collectionId: string,
  outcome: WordsOutcome | Record<string, never>,
): Promise<void> {
  await db
    .updateTable('searchWords')
    .set({ ...outcome, busyUntil: null })
    .where('collectionId', '=', collectionId)
    .execute();
}

/** Stores the time of the next run; false if one is already pending. If true, the caller enqueues it. */
export async function scheduleWordListRefresh(
  db: TeamDb,
  collectionId: string,
  { now, next }: { readonly now: Date; readonly next: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('searchWords')
    .set({ dueAt: next })
    .where('collectionId', '=', collectionId)
    .where((is) => is.or([is('dueAt', 'is', null), is('dueAt', '<=', now)]))
    .returning('collectionId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isWordListUsed(db: TeamDb, collectionId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('searchWords')
    .select('usedAt')
    .where('collectionId', '=', collectionId)
    .executeTakeFirst();
  return row !== undefined && row.usedAt >= since;
}

export async function deleteWordList(db: TeamDb, collectionId: string): Promise<void> {
  await db.deleteFrom('searchWords').where('collectionId', '=', collectionId).execute();
}
