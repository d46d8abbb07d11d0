import { toStorable } from '@fieldhouse/contract/storable-text';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Its id; undefined if the same event was stored before. */
export async function insertProviderEvent(
  db: TeamDb,
  event: { readonly provider: string; readonly dedupeKey: string; readonly raw: unknown },
): Promise<string | undefined> {
  // Providers pass on what foreign mail servers wrote, which may be no text that a database can store.
  const row = await db
    .insertInto('providerEvents')
    .values({ ...event, raw: JSON.stringify(toStorable(event.raw)) })
    .onConflict((conflict) => conflict.constraint('provider_events__once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasRecipient(db: TeamDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('messageRecipients').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Locked until the end of the transaction; undefined if it was processed. */
export function lockProviderEvent(db: TeamDb, id: string) {
  return db
    .selectFrom('providerEvents')
    .select(['id', 'provider', 'dedupeKey', 'raw'])
    .where('id', '=', id)
    .where('processedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The row stays, so that the same event isn't stored once more. */
export async function emptyProviderEvent(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('providerEvents').set({ raw: '{}' }).where('id', '=', id).execute();
}

const maxTeams = 1000;

/** Teams whose SMS through the instance's account the phone has got; the one that texted it last is first. */
export async function listTeamsTexting(pool: pg.Pool, phone: string): Promise<string[]> {
  const text = `select team_id from platform.teams_of_phone($1) order by texted_at desc, team_id limit ${maxTeams}`;
  const { rows } = await pool.query<{ team_id: string }>(text, [phone]);
  return rows.map((row) => row.team_id);
}

const sweepRows = 200;

/** Marks it as processed, and deletes some of those from before `before`. Served by provider_events__by_age. */
export async function finishProviderEvent(db: TeamDb, id: string, before: Date): Promise<void> {
  await db.updateTable('providerEvents').set({ processedAt: sql`now()` }).where('id', '=', id).execute();
  const old = db
    .selectFrom('providerEvents')
    .select('id')
    .where('receivedAt', '<', before)
    .orderBy('receivedAt')
    .limit(sweepRows);
  await db.deleteFrom('providerEvents').where('id', 'in', old).execute();
}
