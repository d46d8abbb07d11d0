import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

interface ListOfAddress {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
}

/** The lists that the address is on or was on, and the given one. Served by subscriptions__by_address. */
export async function listListsOfAddress(
  db: TeamDb,
  addressKey: string,
  alsoListId: string | null,
  limit: number,
): Promise<readonly ListOfAddress[]> {
  const { rows } = await sql<ListOfAddress>`select l.id, l.external_name as name,
      coalesce(s.status = 'subscribed' and (u.at is null or s.consented_at > u.at), false) as "isOn"
    from platform.subscription_lists l
    left join platform.subscriptions s on s.list_id = l.id and s.address_key = ${addressKey}
    left join platform.unsubscribes u on u.address_key = ${addressKey}
    where l.archived_at is null and (s.address_key is not null or l.id = ${alsoListId}::uuid)
    order by lower(l.external_name), l.id limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows;
}

/** Collections about which the address got messages, or made a choice. */
export async function listCollectionIds(
  db: TeamDb,
  addressKey: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select p.collection_id as id
      from platform.participation_choices p where p.address_key = ${addressKey}
    union
    select r.collection_id from (
      select team_id, id from platform.messages
      where type = 'participation' and frozen_at is not null order by id desc limit 500
    ) m
    join platform.message_recipients r on r.team_id = m.team_id and r.message_id = m.id and r.address_key = ${addressKey}
    where r.collection_id is not null
    limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows.map((row) => row.id);
}

/** All choices of an address about collections; served by participation_choices__by_address. */
export function listChoices(db: TeamDb, addressKey: string, limit: number) {
  return db
    .selectFrom('participationChoices')
    .select(['collectionId', 'isOptedOut', 'at'])
    .where('addressKey', '=', addressKey)
    .limit(limit)
    .execute();
}

export async function findLanguage(db: TeamDb, addressKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('mailPreferences')
    .select('language')
    .where('addressKey', '=', addressKey)
    .executeTakeFirst();
  return row?.language ?? null;
}

export async function setLanguage(db: TeamDb, addressKey: string, language: string): Promise<void> {
  await db
    .insertInto('mailPreferences')
    .values({ addressKey, language })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'addressKey']).doUpdateSet({ language, changedAt: sql`now()` }),
    )
    .execute();
}
