// Who joined and left subscription lists, from the events of consent.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface GrowthDay {
  readonly on: string;
  readonly subscribed: number;
  readonly unsubscribed: number;
  readonly total: number;
}

/**
 * Who joined and left on each of the last days, today included, and how many were subscribed at its end: counted back from
 * those of now. An opt-out of a person who was not subscribed, such as an imported one, is no loss. Served by
 * consent_events__by_list, consent_events__by_address and subscriptions__by_status.
 */
export async function listGrowth(
  db: TeamDb,
  listId: string,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<readonly GrowthDay[]> {
  const wasSubscribed = sql`(select p.action = 'subscribed' from platform.consent_events p
    where p.address_key = e.address_key and p.list_id = e.list_id and p.id < e.id order by p.id desc limit 1)`;
  const { rows } = await sql<GrowthDay>`
    with changes as (
      select (e.at at time zone ${timeZone})::date as on, e.action from platform.consent_events e
      where e.list_id = ${listId}::uuid and e.at > now() - make_interval(days => ${days}::int + 1)
        and (e.action = 'subscribed' or (e.action = 'unsubscribed' and ${wasSubscribed}))
    ), today as (select (now() at time zone ${timeZone})::date as on), counted as (
      select day.on, (count(*) filter (where c.action = 'subscribed'))::int as subscribed,
        (count(*) filter (where c.action = 'unsubscribed'))::int as unsubscribed
      from today
      cross join lateral (select today.on - n as on from generate_series(0, ${days}::int - 1) n) day
      left join changes c on c.on = day.on
      group by day.on
    )
    select to_char(d.on, 'YYYY-MM-DD') as on, d.subscribed, d.unsubscribed,
      greatest(0, (select count(*) from platform.subscriptions s where s.list_id = ${listId}::uuid and s.status = 'subscribed')
        - coalesce(sum(d.subscribed - d.unsubscribed) over (order by d.on desc rows between unbounded preceding and 1 preceding), 0)
      )::int as total
    from counted d order by d.on limit ${sql.lit(days)}`.execute(db.withoutPlugins());
  return rows;
}

interface ListGrowth {
  readonly listId: string;
  /** People who were not subscribed at the beginning, and are now. */
  readonly joined: number;
  /** People who were subscribed at the beginning, and are no longer. */
  readonly gone: number;
  /**
   * What each of the equal parts of that time added or took away, oldest first; parts without a change are left out. Null if too
   * much happened to be read with a page.
   */
  readonly net: readonly { readonly part: number; readonly by: number }[] | null;
}

/** Of a list with more, events are counted instead of people. */
const maxEvents = 20_000;

/**
 * Growth of several lists since an instant. Counts people, not events, unless there are too many: who left and came back
 * counts as neither. Lists in which nothing happened are left out. Served by consent_events__by_list and consent_events__by_address.
 */
export async function listGrowthOfLists(
  db: TeamDb,
  listIds: readonly string[],
  { since, until, parts }: { readonly since: Date; readonly until: Date; readonly parts: number },
): Promise<readonly ListGrowth[]> {
  const { rows } = await sql<ListGrowth>`
    with lists as (
      select l.id, (select count(*) from (
          select from platform.consent_events e where e.list_id = l.id and e.at >= ${since}::timestamptz
          limit ${sql.lit(maxEvents + 1)}) x) > ${sql.lit(maxEvents)} as is_busy
      from unnest(${sql.val(listIds)}::uuid[]) l(id)
    ), events as (
      select e.list_id, e.address_key, e.id, e.action = 'subscribed' as is_in,
        lag(e.action = 'subscribed') over (partition by e.list_id, e.address_key order by e.id) as was_in,
        least(${parts}::int, width_bucket(extract(epoch from e.at), ${since.getTime() / 1000}::numeric,
          ${until.getTime() / 1000}::numeric, ${parts}::int)) as part
      from lists l join platform.consent_events e on e.list_id = l.id
      where not l.is_busy and e.at >= ${since}::timestamptz and e.action in ('subscribed', 'unsubscribed')
    ), changes as (
      select list_id, address_key, id, part, is_in, coalesce(was_in, (
        select p.action = 'subscribed' from platform.consent_events p
        where p.address_key = events.address_key and p.list_id = events.list_id and p.id < events.id
          and p.action in ('subscribed', 'unsubscribed')
        order by p.id desc limit 1), false) as was_in
      from events
    ), people as (
      select list_id, (array_agg(was_in order by id))[1] as was_in, (array_agg(is_in order by id desc))[1] as is_in
      from changes group by list_id, address_key
    ), net as (
      select list_id, part, sum(is_in::int - was_in::int)::int as by from changes group by list_id, part
    )
    select p.list_id as "listId", (count(*) filter (where p.is_in and not p.was_in))::int as joined,
      (count(*) filter (where p.was_in and not p.is_in))::int as gone,
      (select json_agg(json_build_object('part', n.part, 'by', n.by) order by n.part) from net n
        where n.list_id = p.list_id) as net
    from people p group by p.list_id
    union all
    select l.id, (count(*) filter (where e.action = 'subscribed'))::int, (count(*) filter (where e.action = 'unsubscribed'))::int,
      null
    from lists l join platform.consent_events e on e.list_id = l.id and e.at >= ${since}::timestamptz
    where l.is_busy group by l.id
    limit ${sql.lit(100)}`.execute(db.withoutPlugins());
  return rows;
}
