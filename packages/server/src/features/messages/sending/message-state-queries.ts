// Status transitions made by the engine itself. Each names the status it may leave.

import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type SendableMessage = NonNullable<Awaited<ReturnType<typeof findSendable>>>;

export function findSendable(db: TeamDb, messageId: string) {
  return db.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst();
}

/** What the owner is notified of. */
export interface FinishedMessage {
  readonly id: string;
  readonly version: number;
  readonly internalName: string;
  readonly createdBy: string | null;
}

const endedColumns = ['id', 'version', 'internalName', 'createdBy'] as const;

/**
 * Starts the message if it is due. If it is overdue by more than it may be late, after an outage or in a
 * restored backup, it fails instead, so that a user decides, and is returned.
 */
export async function startScheduled(db: TeamDb, messageId: string): Promise<FinishedMessage | undefined> {
  const isLate = sql`scheduled_at < now() - max_lateness_minutes * interval '1 minute'`;
  const started = await db
    .updateTable('messages')
    .set({
      status: sql`case when ${isLate} then 'error_sending' else 'sending' end`,
      errorDetail: sql`case when ${isLate} then 'missed_schedule' end`,
      startedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', messageId)
    .where('status', '=', 'scheduled')
    .where('scheduledAt', '<=', sql<Date>`now()`)
    .returning([...endedColumns, 'status'])
    .executeTakeFirst();
  return started?.status === 'error_sending' ? started : undefined;
}

/** Locks the message so that one worker freezes it; false if it is frozen already or not sending. */
export async function lockForFreezing(db: TeamDb, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .where('frozenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFrozen(db: TeamDb, messageId: string, total: number): Promise<void> {
  await db.updateTable('messages').set({ frozenAt: sql`now()`, total }).where('id', '=', messageId).execute();
}

export function markSent(db: TeamDb, messageId: string): Promise<FinishedMessage | undefined> {
  return db
    .updateTable('messages')
    .set({ status: 'sent', sentAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .returning(endedColumns)
    .executeTakeFirst();
}

/** The engine stops; a user has to act. */
export function markFailed(
  db: TeamDb,
  messageId: string,
  errorDetail: string,
): Promise<FinishedMessage | undefined> {
  return db
    .updateTable('messages')
    .set({ status: 'error_sending', errorDetail: errorDetail.slice(0, 500), version: sql`version + 1` })
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .returning(endedColumns)
    .executeTakeFirst();
}

export async function replaceLinks(
  db: TeamDb,
  messageId: string,
  links: readonly { readonly position: number; readonly url: string; readonly label: string }[],
): Promise<void> {
  await db.deleteFrom('messageLinks').where('messageId', '=', messageId).execute();
  if (links.length === 0) return;
  await db
    .insertInto('messageLinks')
    .values(links.map((link) => ({ messageId, ...link })))
    .execute();
}
