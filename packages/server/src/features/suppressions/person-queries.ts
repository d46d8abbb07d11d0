// What is stored about an address, except in the ledger.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';
import { erasedKey } from '../subscription-lists/index.ts';

export function listSubscriptionsOf(db: TeamDb, addressKey: string, limit: number) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('subscriptionLists as l', 'l.id', 's.listId')
    .select(['l.externalName', 's.name', 's.status', 's.source', 's.createdAt', 's.changedAt'])
    .where('s.addressKey', '=', addressKey)
    .orderBy('s.seq')
    .limit(limit)
    .execute();
}

export function listParticipationOf(db: TeamDb, addressKey: string, limit: number) {
  return db
    .selectFrom('participationChoices as p')
    .leftJoin('collections as c', 'c.id', 'p.collectionId')
    .select(['p.isOptedOut', 'p.at', 'c.pluralName'])
    .where('p.addressKey', '=', addressKey)
    .orderBy('p.at')
    .limit(limit)
    .execute();
}

/** The replies that are stored for a day, in case a program repeats its request: those that name the person. */
export async function eraseStoredReplies(db: TeamDb, key: string): Promise<void> {
  await sql`delete from platform.idempotency_keys k
    where exists (select from regexp_matches(lower(k.reply), '[^][[:space:]"\\\\<>(),:;]+@[^][[:space:]"\\\\<>(),:;]+|[+][0-9]{7,15}', 'g') m
      where ${erasedKey(sql`m[1]`)} = ${key})`.execute(db.withoutPlugins());
}

/**
 * The jobs whose payload names the person, and which are finished or would send something. True if others are still to be
 * done. `outgoing` are the names of the queues that send.
 */
export async function eraseJobs(db: TeamDb, key: string, outgoing: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    isLeft: boolean;
  }>`select platform.erase_jobs(${key}, ${sql.val(outgoing)}::text[]) as "isLeft"`.execute(
    db.withoutPlugins(),
  );
  return rows[0]?.isLeft === true;
}

/**
 * Replaces everything that is stored about an address outside the ledger by one suppression under its hash, which is
 * returned.
 */
export async function eraseAddress(db: TeamDb, addressKey: string): Promise<string> {
  const plain = db.withoutPlugins();
  await db
    .insertInto('erasureSalts')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ key: string }>`insert into platform.suppressions (address_key, reason)
    values (${erasedKey(sql`${addressKey}::text`)}, 'erased')
    on conflict (team_id, address_key) do update set reason = excluded.reason
    returning address_key as key`.execute(plain);
  const key = rows[0]?.key;
  if (key === undefined) throw new Error('The suppression of the erased address was not stored.');
  for (const table of [
    'suppressions',
    'subscriptions',
    'unsubscribes',
    'participationChoices',
    'mailPreferences',
    'smsKeywords',
    'smsStops',
    'softBounces',
  ] as const)
    await db.deleteFrom(table).where('addressKey', '=', addressKey).execute();
  await sql`select platform.erase_consent(${addressKey}, ${key})`.execute(plain);
  return key;
}
