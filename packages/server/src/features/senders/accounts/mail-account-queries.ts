import { maxMailAccounts } from '@fieldhouse/contract/mail-accounts';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

const columns = [
  'id',
  'name',
  'kind',
  'settings',
  'secret',
  'bounceSecret',
  'connections',
  'ratePerSecond',
  'isWarmingUp',
  'version',
] as const;

export type MailAccountRow = NonNullable<Awaited<ReturnType<typeof findMailAccount>>>;

export function listMailAccountRows(db: TeamDb, limit: number) {
  return db.selectFrom('mailAccounts').select(columns).orderBy(sql`lower(name)`).limit(limit).execute();
}

/** Those that a sender of mails uses. */
export function listMailAccountsInUse(db: TeamDb) {
  return db
    .selectFrom('mailAccounts')
    .select(['id', 'settings'])
    .where('id', 'in', db.selectFrom('senders').select('mailAccountId').where('deletedAt', 'is', null))
    .limit(maxMailAccounts)
    .execute();
}

export function findMailAccount(db: TeamDb, id: string) {
  return db.selectFrom('mailAccounts').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function findIsWarmingUp(db: TeamDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailAccounts')
    .select('isWarmingUp')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.isWarmingUp ?? false;
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
  readonly bounceSecret?: Buffer | null;
  readonly connections?: number;
  readonly ratePerSecond?: number | null;
  readonly isWarmingUp?: boolean;
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
