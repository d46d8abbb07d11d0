import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

const columns = [
  'id',
  'name',
  'kind',
  'settings',
  'secret',
  'connections',
  'ratePerSecond',
  'version',
] as const;

export type MailAccountRow = NonNullable<Awaited<ReturnType<typeof findMailAccount>>>;

export function listMailAccountRows(db: TeamDb, limit: number) {
  return db.selectFrom('mailAccounts').select(columns).orderBy(sql`lower(name)`).limit(limit).execute();
}

export function findMailAccount(db: TeamDb, id: string) {
  return db.selectFrom('mailAccounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locked until the end of the transaction. */
export function lockMailAccount(db: TeamDb, id: string) {
  return db.selectFrom('mailAccounts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface MailAccountChange {
  readonly name?: string;
  readonly kind?: string;
  /** JSON. */
  readonly settings?: string;
  readonly secret?: Buffer | null;
  readonly connections?: number;
  readonly ratePerSecond?: number | null;
}

export function insertMailAccount(
  db: TeamDb,
  row: MailAccountChange & {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly settings: string;
  },
) {
  return db.insertInto('mailAccounts').values(row).returning(columns).executeTakeFirstOrThrow();
}

export function updateMailAccount(db: TeamDb, id: string, change: MailAccountChange) {
  return db
    .updateTable('mailAccounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** False if a sender uses it. Deleted senders lose it. */
export async function deleteMailAccountRow(db: TeamDb, id: string): Promise<boolean> {
  await db
    .updateTable('senders')
    .set({ mailAccountId: null })
    .where('mailAccountId', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
  const user = await db
    .selectFrom('senders')
    .select('id')
    .where('mailAccountId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (user) return false;
  await db.deleteFrom('mailAccounts').where('id', '=', id).execute();
  return true;
}
