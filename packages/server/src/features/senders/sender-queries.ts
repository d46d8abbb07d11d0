import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type SenderRow = NonNullable<Awaited<ReturnType<typeof findSender>>>;

/** With the content types that it is the default of. */
function senders(db: TeamDb) {
  return db
    .selectFrom('senders')
    .select([
      'senders.id',
      'senders.name',
      'senders.method',
      'senders.address',
      'senders.replyTo',
      'senders.mailAccountId',
      'senders.confirmedAt',
      'senders.codeHash',
      'senders.codeSentAt',
      'senders.deletedAt',
    ])
    .select(
      sql<string[]>`array(select d.content_type from platform.sender_defaults d
        where d.sender_id = senders.id order by 1)`.as('defaultFor'),
    );
}

export function listSenderRows(db: TeamDb, limit: number) {
  return senders(db)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Addresses that mails come from, and the accounts that send them. */
export function listMailSenders(db: TeamDb, limit: number) {
  return db
    .selectFrom('senders')
    .select(['address', 'mailAccountId'])
    .where('method', '=', 'email')
    .where('deletedAt', 'is', null)
    .orderBy('address')
    .limit(limit)
    .execute();
}

/** Deleted ones included. */
export function findSender(db: TeamDb, id: string) {
  return senders(db).where('id', '=', id).executeTakeFirst();
}

/** Locked until the end of the transaction; deleted ones are not found. */
export function lockSender(db: TeamDb, id: string) {
  return senders(db).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();
}

/** The sender of messages of a method and type that name none. */
export function findDefaultSender(
  db: TeamDb,
  { method, type }: { readonly method: string; readonly type: string },
) {
  return senders(db)
    .innerJoin('senderDefaults', 'senderDefaults.senderId', 'senders.id')
    .where('senderDefaults.method', '=', method)
    .where('senderDefaults.contentType', '=', type)
    .executeTakeFirst();
}

interface SenderChange {
  readonly name?: string;
  readonly address?: string;
  readonly replyTo?: string;
  readonly mailAccountId?: string | null;
  readonly confirmedAt?: Date | null;
  readonly codeHash?: Buffer | null;
  readonly codeSentAt?: Date | null;
  readonly deletedAt?: Date;
}

export async function insertSender(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly name: string;
    readonly method: string;
    readonly address: string;
  } & SenderChange,
): Promise<void> {
  await db.insertInto('senders').values(row).execute();
}

export async function updateSender(db: TeamDb, id: string, change: SenderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('senders').set(change).where('id', '=', id).execute();
}

/** Makes the sender the default of exactly these types; each loses another default of the same method. */
export async function replaceDefaults(
  db: TeamDb,
  { id: senderId, method }: { readonly id: string; readonly method: string },
  contentTypes: readonly string[],
): Promise<void> {
  await db.deleteFrom('senderDefaults').where('senderId', '=', senderId).execute();
  if (contentTypes.length === 0) return;
  await db
    .insertInto('senderDefaults')
    .values(contentTypes.map((contentType) => ({ method, contentType, senderId })))
    .onConflict((conflict) => conflict.columns(['teamId', 'method', 'contentType']).doUpdateSet({ senderId }))
    .execute();
}
