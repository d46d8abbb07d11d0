// Freezes the audience once, with the values its merge tags need. From then on the ledger is authoritative:
// people added later get nothing, and a crashed worker loses no recipient.
import type { Audience } from '@fieldhouse/contract/messages';
import { type MergeValues, mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { type Access, fullAccess } from '../../records/engine/access/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { accessOf } from '../../records/index.ts';
import { stateNumbers } from './ledger-queries.ts';

export interface FrozenContent {
  readonly subjectLine: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly type: string;
  /** Language of merged values; null for each text's own language. */
  readonly contentLanguage: string | null;
}

type SourceSql = Awaited<ReturnType<typeof recordSource>>;

const address = sql`nullif(btrim(s.address), '')`;
/** Deliberately loose: addresses were validated by the field; imports of old data may hold others. */
const isAddress = sql`${address} ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:].]+$'`;

/** Inserts every person of the audience, including those left out, with the reason. Returns how many. */
export async function freezeAudience(
  ctx: TeamContext,
  messageId: string,
  audience: Audience,
  content: FrozenContent,
): Promise<number> {
  const source = await audienceSource(ctx, audience, content);
  const heeds = content.type !== 'transactional';
  const result = await sql`insert into platform.message_recipients
      (message_id, record_id, calculated_name, address, address_key, merge, state, reason)
    select ${messageId}::uuid, x.id, x.label, coalesce(x.address, ''),
      case when x.reason is null then lower(x.address) end, x.merge,
      case when x.reason is null then ${sql.lit(stateNumbers.queued)} else ${sql.lit(stateNumbers.skipped)} end, x.reason
    from (${withReasons(source, heeds)}) x
    order by x.id`.execute(ctx.db.withoutPlugins());
  return Number(result.numAffectedRows ?? 0n);
}

/** How many recipients an audience has now, and how many would be left out, by reason. */
export async function countAudience(ctx: TeamContext, audience: Audience, type: string) {
  const content = { subjectLine: '', bodyHtml: '', textOnlyVersion: '', type, contentLanguage: null };
  const source = await audienceSource(ctx, audience, content);
  const { rows } = await sql<Record<string, string>>`select count(*) as people,
      count(*) filter (where x.reason is null) as reachable,
      count(*) filter (where x.reason in ('no_address', 'invalid')) as "noAddress",
      count(*) filter (where x.reason = 'unsubscribed') as unsubscribed,
      count(*) filter (where x.reason = 'suppressed') as suppressed,
      count(*) filter (where x.reason = 'duplicate_address') as duplicates
    from (${withReasons(source, type !== 'transactional')}) x`.execute(ctx.db.withoutPlugins());
  const row = rows[0] ?? {};
  const count = (key: string) => Number(row[key] ?? 0);
  return {
    people: count('people'),
    reachable: count('reachable'),
    noAddress: count('noAddress'),
    unsubscribed: count('unsubscribed'),
    suppressed: count('suppressed'),
    duplicates: count('duplicates'),
  };
}

export interface AudiencePerson {
  readonly id: string;
  readonly label: string;
  readonly address: string | null;
  readonly merge: MergeValues;
}

/** One person of the audience, the first one unless a record is named; for previews and tests. */
export async function findAudiencePerson(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
  recordId: string | undefined,
): Promise<AudiencePerson | undefined> {
  const source = await audienceSource(ctx, audience, content);
  const only = recordId === undefined ? sql`true` : sql`s.id = ${recordId}::uuid`;
  const { rows } = await sql<AudiencePerson>`select s.id, s.label, ${address} as address, s.printed as merge
    from ${source} s where ${only} order by s.id limit 1`.execute(ctx.db.withoutPlugins());
  return rows[0];
}

async function audienceSource(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
): Promise<SourceSql> {
  const collection = await loadCollection(ctx, audience.collectionId);
  const access = await senderAccess(ctx, collection);
  const named = mergeColumns(content.subjectLine, content.bodyHtml, content.textOnlyVersion);
  // A tag whose column is deleted, or not readable for the sender, shows its fallback.
  const columns = named.filter((name) => {
    const field = collection.byColumn.get(name);
    return field !== undefined && access.mayRead(field);
  });
  return recordSource(ctx, {
    collectionId: audience.collectionId,
    filter: audience.filter,
    access,
    language: content.contentLanguage ?? undefined,
    columns: { address: audience.addressColumn },
    printed: columns,
  });
}

/**
 * A sender can neither reach nor quote records they don't see. The engine's background work runs with the
 * sender as the actor.
 */
export function senderAccess(ctx: TeamContext, collection: CollectionDefinition): Promise<Access> | Access {
  return ctx.actor.kind === 'member' ? accessOf(ctx, collection) : fullAccess;
}

function withReasons(source: SourceSql, heedsUnsubscribes: boolean): SourceSql {
  return sql`select s.id, s.label, ${address} as address, s.printed as merge,
      case when ${address} is null then 'no_address'
           when not ${isAddress} then 'invalid'
           when p.address_key is not null then 'suppressed'
           when ${heedsUnsubscribes} and u.address_key is not null then 'unsubscribed'
           when row_number() over (partition by lower(${address}) order by s.id) > 1 then 'duplicate_address' end as reason
    from ${source} s
    left join platform.suppressions p on p.address_key = lower(${address})
    left join platform.unsubscribes u on u.address_key = lower(${address})`;
}
