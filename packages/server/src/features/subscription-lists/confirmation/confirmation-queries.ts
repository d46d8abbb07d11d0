import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface DueConfirmation {
  readonly id: string;
  readonly address: string;
  readonly language: string | null;
}

/** Its link works for two weeks: it was sent less than a day ago if more than this is left. An address is asked once a day. */
const justSent = sql`coalesce(s.confirmation_expires_at > now() + interval '13 days', false)`;

/**
 * Takes the next address of a list that is to be asked; undefined if there is none. Suppressed addresses are not asked.
 * Served by subscriptions__due.
 */
export async function takeDueConfirmation(
  db: TeamDb,
  listId: string,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<DueConfirmation | undefined> {
  const { rows } = await sql<DueConfirmation>`with due as (
      select s.id from platform.subscriptions s
      where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed'
        and not ${justSent} and not exists (select from platform.suppressions p where p.address_key = s.address_key)
      order by s.seq limit 1 for update skip locked
    )
    update platform.subscriptions s
    set is_confirmation_due = false, confirmation_hash = ${hash}, confirmation_expires_at = ${expiresAt}
    from due where s.id = due.id
    returning s.id, s.address,
      (select p.language from platform.mail_preferences p where p.address_key = s.address_key) as language`.execute(
    db.withoutPlugins(),
  );
  return rows[0];
}

/** Whether any would be taken now. Served by subscriptions__due. */
export async function hasDueConfirmation(db: TeamDb, listId: string): Promise<boolean> {
  const { rows } = await sql`select from platform.subscriptions s
    where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed' limit 1`.execute(
    db.withoutPlugins(),
  );
  return rows.length > 0;
}

/** When the first of those who were asked less than a day ago is to be asked again. Served by subscriptions__due. */
export async function findNextDue(db: TeamDb, listId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(s.confirmation_expires_at) - interval '13 days' as at from platform.subscriptions s
    where s.list_id = ${listId}::uuid and s.is_confirmation_due and s.status = 'unconfirmed' and ${justSent}`.execute(
    db.withoutPlugins(),
  );
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
