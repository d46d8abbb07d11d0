// Figures of messages: counted from the ledger, and stored.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import {
  figureNames,
  type MessageStatistics,
  type RecipientKind,
  type RecipientState,
  recipientKinds,
  recipientStates,
  type TimelinePoint,
} from '@fieldhouse/contract/message-results';
import { type Figures, noFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { type CountedAnswer, countAnswers } from '../given-answers/given-answer-queries.ts';
import { kindConditions } from './kind-queries.ts';

interface PartFigures extends Figures {
  readonly machineOpened: number;
}

export interface CountedFigures extends Figures {
  readonly states: Readonly<Record<RecipientState, number>>;
  readonly kinds: Readonly<Record<RecipientKind, number>>;
  readonly machineOpened: number;
  readonly segments: number;
  readonly replies: number;
  readonly domains: readonly (PartFigures & { readonly domain: string })[];
  /** Of a message in several languages; null for its first one. */
  readonly languages: readonly (PartFigures & { readonly language: string | null })[];
  readonly links: readonly CountedLink[];
  readonly answers: readonly CountedAnswer[];
  readonly abTest: MessageStatistics['abTest'];
}

interface CountedLink {
  readonly url: string;
  readonly label: string;
  readonly clicks: number;
  readonly position: number;
}

/** A server that refuses the address has been asked, as one that reports a bounce later. */
const isSent = sql<boolean>`(state = 3 or delivery = 'bounce')`;
const isDelivered = kindConditions.reached;

const sevenCounts = sql`
  (count(*) filter (where ${isSent}))::int as sent,
  (count(*) filter (where ${isDelivered}))::int as delivered,
  (count(*) filter (where ${kindConditions.opened}))::int as opened,
  (count(*) filter (where ${kindConditions.clicked}))::int as clicked,
  (count(*) filter (where ${kindConditions.bounced}))::int as bounced,
  (count(*) filter (where ${kindConditions.complained}))::int as complained,
  (count(*) filter (where ${kindConditions.unsubscribed}))::int as unsubscribed`;

const partCounts = sql`${sevenCounts},
  (count(*) filter (where machine_opened_at is not null and opened_at is null))::int as "machineOpened"`;

/** Served by message_recipients__in_order: each recipient of one message is read once. */
export async function countFigures(db: TeamDb, messageId: string): Promise<CountedFigures> {
  const kinds = recipientKinds.map((kind) => sql`count(*) filter (where ${kindConditions[kind]})`);
  // A column value is the place in the contract's list.
  const states = recipientStates.map((_, value) => sql`count(*) filter (where state = ${sql.lit(value)})`);
  const { rows } = await sql<
    PartFigures & { kindCounts: number[]; stateCounts: number[]; segments: number }
  >`select ${partCounts},
      json_build_array(${sql.join(kinds)}) as "kindCounts", json_build_array(${sql.join(states)}) as "stateCounts",
      coalesce(sum(segments), 0)::int as segments
    from platform.message_recipients where message_id = ${messageId}::uuid`.execute(db.withoutPlugins());
  const row = rows[0];
  if (!row) throw new Error('An aggregate always has a row.');
  const { kindCounts, stateCounts, ...figures } = row;
  return {
    ...figures,
    kinds: named(recipientKinds, kindCounts),
    states: named(recipientStates, stateCounts),
    replies: await countReplies(db, messageId),
    domains: await countByDomain(db, messageId),
    languages: await countByLanguage(db, messageId),
    links: await countClicksByLink(db, messageId),
    answers: await countAnswers(db, messageId),
    abTest: await countByVariant(db, messageId),
  };
}

function named<Name extends string>(
  names: readonly Name[],
  counts: readonly number[],
): Readonly<Record<Name, number>> {
  // Includes every name, even with a count of zero.
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0])) as Record<Name, number>;
}

/** Of a message that was reset, while its recipients are being deleted. */
export const noCountedFigures: CountedFigures = {
  ...noFigures,
  states: named(recipientStates, []),
  kinds: named(recipientKinds, []),
  machineOpened: 0,
  segments: 0,
  replies: 0,
  domains: [],
  languages: [],
  links: [],
  answers: [],
  abTest: null,
};

/** A keyword such as STOP is no reply. Served by notifications__by_message. */
async function countReplies(db: TeamDb, messageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct recipient_id)::int as count
    from platform.notifications
    where message_id = ${messageId}::uuid and type = 'received' and not detail ? 'keyword'`.execute(
    db.withoutPlugins(),
  );
  return rows[0]?.count ?? 0;
}

/** A phone number has none. */
async function countByDomain(db: TeamDb, messageId: string) {
  const { rows } = await sql<PartFigures & { domain: string }>`select
      split_part(lower(address), '@', 2) as domain, ${partCounts}
    from platform.message_recipients
    where message_id = ${messageId}::uuid and strpos(address, '@') > 0 and ${isSent}
    group by 1 order by 2 desc, 1 limit 10`.execute(db.withoutPlugins());
  return rows;
}

/** Its people are read only if it has several. */
async function countByLanguage(db: TeamDb, messageId: string) {
  const { rows } = await sql<PartFigures & { language: string | null }>`select language, ${partCounts}
    from platform.message_recipients
    where message_id = ${messageId}::uuid and ${isSent}
      and (select m.translations is not null from platform.messages m where m.id = ${messageId}::uuid)
    group by language order by sent desc, language`.execute(db.withoutPlugins());
  return rows;
}

/** Null without a test. Its people are read only if there is one. */
async function countByVariant(db: TeamDb, messageId: string): Promise<CountedFigures['abTest']> {
  const { rows } = await sql<PartFigures & { variant: Variant | null; people: number; held: number }>`select
      variant, count(*)::int as people, (count(*) filter (where state in (0, 1, 2)))::int as held, ${partCounts}
    from platform.message_recipients
    where message_id = ${messageId}::uuid
      and (select m.ab_test is not null from platform.messages m where m.id = ${messageId}::uuid)
    group by variant`.execute(db.withoutPlugins());
  if (rows.length === 0) return null;
  const of = (name: Variant) => {
    const {
      variant: _variant,
      held: _held,
      ...group
    } = rows.find(({ variant }) => variant === name) ?? {
      ...noFigures,
      machineOpened: 0,
      variant: name,
      people: 0,
      held: 0,
    };
    return group;
  };
  return { a: of('a'), b: of('b'), held: rows.find(({ variant }) => variant === null)?.held ?? 0 };
}

/** People who followed each link; what programs followed is left out. */
async function countClicksByLink(db: TeamDb, messageId: string) {
  const { rows } = await sql<CountedLink>`with clicks as (
      select (n.detail ->> 'position')::int as position, count(distinct n.recipient_id)::int as clicks
      from platform.notifications n
      join platform.message_recipients r on r.team_id = n.team_id and r.id = n.recipient_id and r.clicked_at <= n.received_at
      where n.message_id = ${messageId}::uuid and n.type = 'click' group by 1
    )
    select l.url, l.label, l.position, coalesce(c.clicks, 0) as clicks
    from platform.message_links l left join clicks c on c.position = l.position
    where l.message_id = ${messageId}::uuid order by clicks desc, l.position limit 100`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/**
 * By the hour in which each recipient's mail was sent, opened and so on, oldest first. What was delivered counts in the
 * hour in which it was sent. Bounces and complaints are read by notifications__by_message.
 */
export async function countByHour(db: TeamDb, messageId: string): Promise<TimelinePoint[]> {
  const { rows } = await sql<TimelinePoint>`with events as (
      select date_trunc('hour', x.at) as at, x.name, count(*)::int as count
      from platform.message_recipients r cross join lateral (values
        ('sent', case when ${isSent} then r.send_processed_at end),
        ('delivered', case when ${isDelivered} then r.send_processed_at end),
        ('opened', r.opened_at), ('clicked', r.clicked_at), ('unsubscribed', r.unsubscribed_at),
        ('machineOpened', case when r.opened_at is null then r.machine_opened_at end)) x(name, at)
      where r.message_id = ${messageId}::uuid and x.at is not null
      group by 1, 2
      union all
      select date_trunc('hour', first.at), case first.type when 'bounce' then 'bounced' else 'complained' end, count(*)::int
      from (
        select n.recipient_id, n.type, min(n.received_at) as at from platform.notifications n
        join platform.message_recipients r on r.team_id = n.team_id and r.id = n.recipient_id and r.delivery = n.type
        where n.message_id = ${messageId}::uuid and n.type in ('bounce', 'complaint')
        group by 1, 2
      ) first
      group by 1, 2
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(sum(count) filter (where name = 'sent'), 0)::int as sent,
      coalesce(sum(count) filter (where name = 'delivered'), 0)::int as delivered,
      coalesce(sum(count) filter (where name = 'opened'), 0)::int as opened,
      coalesce(sum(count) filter (where name = 'clicked'), 0)::int as clicked,
      coalesce(sum(count) filter (where name = 'bounced'), 0)::int as bounced,
      coalesce(sum(count) filter (where name = 'complained'), 0)::int as complained,
      coalesce(sum(count) filter (where name = 'unsubscribed'), 0)::int as unsubscribed,
      coalesce(sum(count) filter (where name = 'machineOpened'), 0)::int as "machineOpened"
    from events group by events.at order by events.at`.execute(db.withoutPlugins());
  return rows;
}

export interface RollUpState {
  readonly total: number;
  readonly isFrozen: boolean;
  /** Undefined before the first. */
  readonly tookMs: number | null;
}

export async function findRollUpState(db: TeamDb, messageId: string): Promise<RollUpState | undefined> {
  return db
    .selectFrom('messages')
    .leftJoin('messageFigures', (join) =>
      join
        .onRef('messageFigures.messageId', '=', 'messages.id')
        .onRef('messageFigures.teamId', '=', 'messages.teamId'),
    )
    .select(['messages.total', 'messageFigures.tookMs'])
    .select(sql<boolean>`messages.frozen_at is not null`.as('isFrozen'))
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
}

export async function findFigures(
  db: TeamDb,
  messageId: string,
): Promise<{ asOf: Date; figures: CountedFigures } | undefined> {
  const row = await db
    .selectFrom('messageFigures')
    .select(['asOf', 'figures'])
    .where('messageId', '=', messageId)
    .executeTakeFirst();
  if (!row) return undefined;
  // Stored by storeFigures; until the first roll-up after an update, by its previous version.
  const figures = row.figures as CountedFigures;
  const kinds = { ...figures.kinds, undelivered: figures.kinds.undelivered ?? 0 };
  const { segments = 0, replies = 0, answers = [] } = figures;
  const withPrograms = <Part extends PartFigures>(part: Part) => ({
    ...part,
    machineOpened: part.machineOpened ?? 0,
  });
  const abTest = figures.abTest
    ? { ...figures.abTest, a: withPrograms(figures.abTest.a), b: withPrograms(figures.abTest.b) }
    : null;
  const domains = figures.domains.map(withPrograms);
  const languages = (figures.languages ?? []).map(withPrograms);
  const added = { segments, replies, answers };
  return { asOf: row.asOf, figures: { ...figures, ...added, kinds, abTest, domains, languages } };
}

/** The message of the same type and delivery method that was sent before; served by messages__by_age. */
export function findPreviousMessage(
  db: TeamDb,
  { id, type, method }: { readonly id: string; readonly type: string; readonly method: string },
) {
  return db
    .selectFrom('messages')
    .select(['id', 'internalName'])
    .where('id', '<', id)
    .where('type', '=', type)
    .where('method', '=', method)
    .where('total', '>', 0)
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** At most as many rows as a message has hours. */
export async function listStats(db: TeamDb, messageId: string): Promise<TimelinePoint[]> {
  const rows = await db
    .selectFrom('messageStats')
    .select(['at', ...figureNames, 'machineOpened'])
    .where('messageId', '=', messageId)
    .orderBy('at')
    .limit(10_000)
    .execute();
  return rows.map(({ at, ...figures }) => ({ at: at.toISOString(), ...figures }));
}

interface RollUp {
  readonly figures: CountedFigures;
  readonly hours: readonly TimelinePoint[];
  readonly tookMs: number;
}

/** False if the figures are as they were. The row of the figures is locked, so that two roll-ups don't mix. */
export async function storeFigures(
  db: TeamDb,
  messageId: string,
  { figures, hours, tookMs }: RollUp,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`with before as (
      select figures from platform.message_figures where message_id = ${messageId}::uuid
    )
    insert into platform.message_figures as f (message_id, as_of, took_ms, figures)
    values (${messageId}::uuid, now(), ${tookMs}, ${JSON.stringify(figures)}::jsonb)
    on conflict (team_id, message_id) do update
      set as_of = excluded.as_of, took_ms = excluded.took_ms, figures = excluded.figures
    returning figures is distinct from (select figures from before) as "isNew"`.execute(db.withoutPlugins());
  await sql`with written as (
      insert into platform.message_stats
        (message_id, at, sent, delivered, opened, clicked, bounced, complained, unsubscribed, machine_opened)
      select ${messageId}::uuid, x.at, x.sent, x.delivered, x.opened, x.clicked, x.bounced, x.complained, x.unsubscribed,
        x."machineOpened"
      from json_to_recordset(${JSON.stringify(hours)}::json) as x(at timestamptz, sent int, delivered int,
        opened int, clicked int, bounced int, complained int, unsubscribed int, "machineOpened" int)
      on conflict (team_id, message_id, at) do update
        set sent = excluded.sent, delivered = excluded.delivered, opened = excluded.opened, clicked = excluded.clicked,
          bounced = excluded.bounced, complained = excluded.complained, unsubscribed = excluded.unsubscribed,
          machine_opened = excluded.machine_opened
      returning at
    )
    delete from platform.message_stats s
    where s.message_id = ${messageId}::uuid and s.at not in (select at from written)`.execute(
    db.withoutPlugins(),
  );
  return rows[0]?.isNew ?? false;
}
