import type { TeamDb } from '../db/team-transaction.ts';

export interface KeyOfActor {
  readonly actor: string;
  readonly key: string;
}

/** False if the key was already used. Waits for a concurrent transaction that is inserting the same key. */
export async function insertKey(
  db: TeamDb,
  { actor, key }: KeyOfActor,
  requestHash: Buffer,
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotencyKeys')
    .values({ actor, key, requestHash })
    .onConflict((conflict) => conflict.columns(['teamId', 'actor', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows !== 0n;
}

export function findKey(db: TeamDb, { actor, key }: KeyOfActor) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function setReply(db: TeamDb, { actor, key }: KeyOfActor, reply: string | null): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ reply })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute();
}
