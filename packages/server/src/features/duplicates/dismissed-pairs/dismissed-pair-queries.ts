// All SQL of dismissed pairs. They are stored with the root of a family of collections, the lower id first.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** The lower id first. */
export type Pair = readonly [string, string];

interface CollectionPairs {
  readonly collectionId: string;
  readonly pairs: readonly Pair[];
}

/** Returns those that are new. */
export async function insertDismissedPairs(
  db: TeamDb,
  {
    collectionId,
    pairs,
    dismissedBy: saidBy,
    dismissedAt: saidAt,
  }: CollectionPairs & { readonly dismissedBy: string; readonly dismissedAt: Date },
): Promise<Pair[]> {
  const rows = await db
    .insertInto('peopleApart')
    .values(pairs.map(([lowId, highId]) => ({ collectionId, lowId, highId, saidBy, saidAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['lowId', 'highId'])
    .execute();
  return rows.map(({ lowId, highId }) => [lowId, highId]);
}

/** Returns those that existed. */
export async function deleteDismissedPairs(
  db: TeamDb,
  { collectionId, pairs }: CollectionPairs,
): Promise<Pair[]> {
  const rows = await db
    .deleteFrom('peopleApart')
    .where('collectionId', '=', collectionId)
    .where((is) =>
      is(
        is.refTuple('lowId', 'highId'),
        'in',
        pairs.map(([low, high]) => is.tuple(low, high)),
      ),
    )
    .returning(['lowId', 'highId'])
    .execute();
  return rows.map(({ lowId, highId }) => [lowId, highId]);
}

/** Pairs within the given records. Served by the primary key. */
export async function findDismissedPairs(
  db: TeamDb,
  collectionId: string,
  ids: readonly string[],
): Promise<Pair[]> {
  if (ids.length < 2) return [];
  const among = sql<string>`any(${sql.val([...ids])}::uuid[])`;
  const rows = await db
    .selectFrom('peopleApart')
    .select(['lowId', 'highId'])
    .where('collectionId', '=', collectionId)
    .where('lowId', '=', among)
    .where('highId', '=', among)
    .execute();
  return rows.map(({ lowId, highId }) => [lowId, highId]);
}

export interface DismissedPairCursor {
  /** Exact to the microsecond. */
  readonly dismissedAt: string;
  readonly lowId: string;
  readonly highId: string;
}

/** Newest first. Served by `people_apart__newest`. */
export async function listDismissedPairRows(
  db: TeamDb,
  collectionId: string,
  page: { readonly after: DismissedPairCursor | undefined; readonly limit: number },
) {
  const { after } = page;
  const behind = after
    ? sql`(said_at, low_id, high_id) < (${after.dismissedAt}::timestamptz, ${after.lowId}::uuid, ${after.highId}::uuid)`
    : sql`true`;
  const { rows } = await sql<DismissedPairCursor & { readonly dismissedBy: string; readonly at: Date }>`
    select said_at::text as "dismissedAt", said_at as at, low_id as "lowId", high_id as "highId", said_by as "dismissedBy"
    from platform.people_apart
    where team_id = platform.current_team() and collection_id = ${collectionId}::uuid and ${behind}
    order by said_at desc, low_id desc, high_id desc limit ${sql.lit(page.limit)}`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/** After a merge the surviving record inherits the pairs dismissed for the merged one. */
export async function moveDismissedPairs(
  db: TeamDb,
  { collectionId, from, to }: { readonly collectionId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`insert into platform.people_apart (team_id, collection_id, low_id, high_id, said_by, said_at)
    select team_id, collection_id, least(other, ${to}::uuid), greatest(other, ${to}::uuid), said_by, said_at
    from (select p.*, case when low_id = ${from}::uuid then high_id else low_id end as other
      from platform.people_apart p where p.collection_id = ${collectionId}::uuid
        and (p.low_id = ${from}::uuid or p.high_id = ${from}::uuid)) x
    where other <> ${to}::uuid on conflict do nothing`.execute(db);
}
