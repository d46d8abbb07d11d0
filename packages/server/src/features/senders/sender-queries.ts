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

/** Deleted ones included. */
export function findSender(db: TeamDb, id: string) {
  return senders(db).where('id', '=', id).executeTakeFirst();
}

/** Locked until the end of the transaction; deleted ones are not found. */
export function lockSender(db: TeamDb, id: string) {
  return senders(db).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();
}

/** The sender of messages of a type that name none. */
export function findDefaultSender(db: TeamDb, contentType: string) {
  return senders(db)
    .innerJoin('senderDefaults', 'senderDefaults.senderId', 'senders.id')
    .where('senderDefaults.contentType', '=', contentType)
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
  row: { readonly id: string; readonly name: string; readonly address: string } & SenderChange,
): Promise<void> {
  await db.insertInto('senders').values(row).execute();
}

export async function updateSender(db: TeamDb, id: string, change: SenderChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('senders').set(change).where('id', '=', id).execute();
}

/** Makes the sender the default of exactly these types; each loses another default. */
export async function replaceDefaults(
  db: TeamDb,
  senderId: string,
  contentTypes: readonly string[],
): Promise<void> {
  await db.deleteFrom('senderDefaults').where('senderId', '=', senderId).execute();
  if (contentTypes.length === 0) return;
  await db
    .insertInto('senderDefaults')
    .values(contentTypes.map((contentType) => ({ contentType, senderId })))
    .onConflict((conflict) => conflict.columns(['teamId', 'contentType']).doUpdateSet({ senderId }))
    .execute();
}
