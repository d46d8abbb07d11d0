import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';
import { erasedKey } from '../subscription-lists/index.ts';

type Fragment = RawBuilder<unknown>;

interface Page {
  /** The time and key of the last row of the previous page. */
  readonly before: Cursor | undefined;
  readonly limit: number;
  /** Substring of the address; empty for all. */
  readonly search: string;
}

export interface Cursor {
  readonly at: string;
  readonly key: string;
}

export interface SuppressionRow {
  readonly key: string;
  readonly cause: string;
  /** With microseconds, for the cursor. */
  readonly at: string;
}

const timeText = (time: Fragment) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Newest first; served by suppressions__by_time. */
export async function listSuppressionRows(
  db: TeamDb,
  { before, limit, search }: Page,
): Promise<readonly SuppressionRow[]> {
  const { rows } =
    await sql<SuppressionRow>`select s.address_key as key, s.reason as cause, ${timeText(sql`s.at`)} as at
    from platform.suppressions s
    where ${after(sql`(s.at, s.address_key)`, before)} and (${search} = '' or s.address_key = ${erasedKey(sql`lower(${search}::text)`)}
      or (s.reason <> 'erased' and strpos(s.address_key, lower(${search}::text)) > 0))
    order by s.at desc, s.address_key desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows;
}

function after(row: Fragment, before: Cursor | undefined) {
  return before === undefined ? sql`true` : sql`${row} < (${before.at}::timestamptz, ${before.key}::text)`;
}

export interface OptOutRow {
  /** Address, kind and id: unique among the rows of one time. */
  readonly key: string;
  readonly addressKey: string;
  readonly from: string;
  readonly targetId: string | null;
  readonly about: string | null;
  readonly at: string;
}

/** Newest first, of all three kinds; each part is limited, and served by an index on its time. */
export async function listOptOutRows(
  db: TeamDb,
  { before, limit, search }: Page,
): Promise<readonly OptOutRow[]> {
  const part = (from: Fragment, at: Fragment, target: Fragment, kind: string) => {
    const key = sql`concat_ws(' ', o.address_key, ${kind}::text, ${target})`;
    return sql`(select ${key} as key, o.address_key, ${kind}::text as "from", ${target} as target_id, ${at} as at
      from ${from} and ${after(sql`(${at}, ${key})`, before)}
        and (${search} = '' or strpos(o.address_key, lower(${search}::text)) > 0)
      order by ${at} desc, 1 desc limit ${sql.lit(limit)})`;
  };
  const { rows } =
    await sql<OptOutRow>`select x.key, x.address_key as "addressKey", x."from", x.target_id as "targetId",
      coalesce(l.external_name, c.plural_name) as about, ${timeText(sql`x.at`)} as at
    from (
      ${part(sql`platform.unsubscribes o where true`, sql`o.at`, sql`null::uuid`, 'everything')}
      union all
      ${part(sql`platform.subscriptions o where o.status = 'unsubscribed'`, sql`o.changed_at`, sql`o.list_id`, 'list')}
      union all
      ${part(sql`platform.participation_choices o where o.is_opted_out`, sql`o.at`, sql`o.collection_id`, 'collection')}
    ) x
    left join platform.subscription_lists l on x."from" = 'list' and l.id = x.target_id
    left join platform.collections c on x."from" = 'collection' and c.id = x.target_id
    order by x.at desc, x.key desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows;
}

/** Returns how many are new. An address of an erased person is not stored again: its hash is suppressed. */
export async function insertManualSuppressions(db: TeamDb, addressKeys: readonly string[]): Promise<number> {
  const { rows } = await sql`insert into platform.suppressions (address_key, reason)
    select a, 'manual' from unnest(${sql.val(addressKeys)}::text[]) a
    where not exists (select from platform.suppressions e where e.address_key = ${erasedKey(sql`a`)})
    order by a
    on conflict do nothing
    returning address_key`.execute(db.withoutPlugins());
  return rows.length;
}

/** Returns its cause. An earlier cause stays, so that lifting a STOP does not hide that the phone does not exist. */
export async function liftCause(db: TeamDb, key: string): Promise<string | undefined> {
  const stopped = await db
    .updateTable('suppressions')
    .set({ reason: sql`prior_reason`, priorReason: null })
    .where('addressKey', '=', key)
    .where('priorReason', 'is not', null)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? 'stop' : deleteSuppression(db, key);
}

/** Temporary bounces are counted from the start again. */
async function deleteSuppression(db: TeamDb, key: string): Promise<string | undefined> {
  await db.deleteFrom('softBounces').where('addressKey', '=', key).execute();
  const row = await db
    .deleteFrom('suppressions')
    .where('addressKey', '=', key)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason;
}

export function findSuppression(db: TeamDb, addressKey: string) {
  return db
    .selectFrom('suppressions')
    .select(['reason', 'at'])
    .where('addressKey', '=', addressKey)
    .executeTakeFirst();
}
