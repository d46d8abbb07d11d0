import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface DueConfirmation {
  readonly id: string;
  readonly address: string;
  readonly language: string | null;
}

/** Its link works for two weeks: it was sent less than a day ago if more than this is left. An address is asked once a day. */
const justSent = sql`coalesce(s.confirmation_expires_at > now() + interval '13 days', false)`;

const waits = sql`coalesce(s.confirmation_waits_until > now(), false)`;

/**
 * Locks the next address of a list that is to be asked; undefined if there is none. Suppressed addresses are not asked.
 * Served by subscriptions__due.
 */
export async function lockDueConfirmation(db: TeamDb, listId: string): Promise<DueConfirmation | undefined> {
  const { rows } = await sql<DueConfirmation>`select s.id, s.address,
      (select p.language from platform.mail_preferences p where p.address_key = s.address_key) as language
    from platform.subscriptions s
    where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed' and not ${justSent}
      and not ${waits} and not exists (select from platform.suppressions p where p.address_key = s.address_key)
    order by s.seq limit 1 for update of s skip locked`.execute(db.withoutPlugins());
  return rows[0];
}

export async function markAsked(
  db: TeamDb,
  id: string,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      isConfirmationDue: false,
      confirmationHash: hash,
      confirmationExpiresAt: expiresAt,
      confirmationWaitsUntil: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function postponeConfirmation(db: TeamDb, id: string, until: Date): Promise<void> {
  await db.updateTable('subscriptions').set({ confirmationWaitsUntil: until }).where('id', '=', id).execute();
}

/** Whether any would be taken now. Served by subscriptions__due. */
export async function hasDueConfirmation(db: TeamDb, listId: string): Promise<boolean> {
  const { rows } = await sql`select from platform.subscriptions s
    where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed' limit 1`.execute(
    db.withoutPlugins(),
  );
  return rows.length > 0;
}

/** When the first of those is to be asked who were asked less than a day ago, or wait. Served by subscriptions__due. */
export async function findNextDue(db: TeamDb, listId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(s.confirmation_expires_at - interval '13 days', s.confirmation_waits_until)) as at
    from platform.subscriptions s
    where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed'
      and (${justSent} or ${waits})`.execute(db.withoutPlugins());
  return rows[0]?.at ?? undefined;
}

/** The mail was not accepted: it is due again. */
export async function returnConfirmation(db: TeamDb, id: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ isConfirmationDue: true, confirmationExpiresAt: null })
    .where('id', '=', id)
    .where('status', '=', 'unconfirmed')
    .execute();
}

/** Served by subscriptions__by_token. */
export function findByToken(db: TeamDb, hash: Buffer) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('subscriptionLists as l', 'l.id', 's.listId')
    .select([
      's.listId',
      's.address',
      's.addressKey',
      's.status',
      's.confirmationExpiresAt',
      'l.externalName',
    ])
    .where('s.confirmationHash', '=', hash)
    .executeTakeFirst();
}
