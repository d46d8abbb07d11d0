import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type BulkChangeRow = NonNullable<Awaited<ReturnType<typeof findBulkChange>>>;

export function findBulkChange(db: TeamDb, collectionId: string, id: string) {
  return db
    .selectFrom('bulkChanges')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function lockBulkChange(db: TeamDb, id: string) {
  return db.selectFrom('bulkChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewBulkChange {
  readonly id: string;
  readonly collectionId: string;
  readonly kind: 'update' | 'delete';
  readonly filter: string | null;
  readonly search: string | null;
  readonly values: string | null;
  readonly total: number;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertBulkChange(db: TeamDb, row: NewBulkChange): Promise<void> {
  await db.insertInto('bulkChanges').values(row).execute();
}

interface BulkChangePart {
  readonly state?: string;
  readonly total?: number;
  readonly done?: number;
  readonly kept?: number;
  readonly reached?: string | null;
  readonly reason?: string | null;
  readonly finishedAt?: Date | null;
}

export async function updateBulkChange(db: TeamDb, id: string, part: BulkChangePart): Promise<void> {
  await db.updateTable('bulkChanges').set(part).where('id', '=', id).execute();
}

/** False if it is already in another state. */
export async function moveBulkChange(
  db: TeamDb,
  id: string,
  from: readonly string[],
  part: BulkChangePart,
): Promise<boolean> {
  const result = await db
    .updateTable('bulkChanges')
    .set(part)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
