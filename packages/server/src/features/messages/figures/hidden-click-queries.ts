// By how much the figures of messages change for someone from whom clicks on some of their links are hidden.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { clickOfHidden, type HiddenClicks, seenReports } from '../audience/hidden-link-queries.ts';

export interface Correction {
  readonly name: 'opened' | 'clicked' | 'machineOpened';
  /** An hour, as an ISO instant. */
  readonly at: string;
  readonly variant: Variant | null;
  /** Null for the first one. */
  readonly language: string | null;
  /** How many more; negative for fewer. */
  readonly people: number;
}

/**
 * Served by notifications__by_message: all clicks of the messages are read. Of figures that are stored, what came since they were
 * counted is left out.
 */
export async function listCorrections(
  db: TeamDb,
  hidden: readonly HiddenClicks[],
  { isStored }: { readonly isStored: boolean },
): Promise<Correction[]> {
  const links = hidden.flatMap(({ messageId, positions }) =>
    positions.length === 0 ? [] : [{ message_id: messageId, positions }],
  );
  if (links.length === 0) return [];
  const until = isStored
    ? sql`(select f.as_of from platform.message_figures f where f.message_id = r.message_id)`
    : sql`'infinity'::timestamptz`;
  const { rows } = await sql<Correction>`with hidden as materialized (
      select * from json_to_recordset(${JSON.stringify(links)}::json) as h(message_id uuid, positions int[])
    ), clickers as materialized (
      select distinct n.recipient_id, h.positions from hidden h join platform.notifications n on n.message_id = h.message_id
      where ${clickOfHidden(sql`h.positions`)}
    )
    select x.name, to_char(date_trunc('hour', x.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      r.variant, r.language, sum(x.people)::int as people
    from clickers c join platform.message_recipients r on r.id = c.recipient_id
    cross join ${seenReports(sql`c.positions`)} s
    cross join lateral (values
      ('clicked', r.clicked_at, -1), ('clicked', s.clicked_at, 1), ('opened', r.opened_at, -1), ('opened', s.opened_at, 1),
      ('machineOpened', case when r.opened_at is null then r.machine_opened_at end, -1),
      ('machineOpened', case when s.opened_at is null then s.machine_opened_at end, 1)) x(name, at, people)
    where x.at <= ${until}
    group by 1, 2, 3, 4 having sum(x.people) <> 0`.execute(db.withoutPlugins());
  return rows;
}

/** The messages of which something was opened or clicked since then and clicks may be hidden, the newest first. */
export async function listWithHideable(
  db: TeamDb,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from platform.messages m
    where ${mayHideClicks} and m.id in (
      select s.message_id from platform.message_stats s
      where s.at >= ${since}::timestamptz and (s.opened > 0 or s.clicked > 0))
    order by m.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows.map(({ id }) => id);
}

/** All links of the messages. */
export async function listAllLinks(db: TeamDb, messageIds: readonly string[]): Promise<HiddenClicks[]> {
  if (messageIds.length === 0) return [];
  const { rows } =
    await sql<HiddenClicks>`select l.message_id as "messageId", array_agg(l.position) as positions
    from platform.message_links l where l.message_id = any(${sql.val([...messageIds])}::uuid[]) group by 1`.execute(
      db.withoutPlugins(),
    );
  return rows;
}

/** Whether links of the message `m` depend on the person: on a condition, or on their language. */
export const mayHideClicks = sql<boolean>`(m.translations is not null or exists (
    select from platform.message_links l where l.message_id = m.id
      and (l.conditions <> '{}' or l.conditions is null
        and strpos(coalesce(m.blocks::text, '') || coalesce(m.ab_test::text, ''), '"visibleTo"') > 0)))`;
