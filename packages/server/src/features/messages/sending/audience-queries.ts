// Freezes the audience once, with the values its merge tags need. From then on the ledger is authoritative:
// people added later get nothing, and a crashed worker loses no recipient.
import { contentType } from '@fieldhouse/contract/content-types';
import type { Audience } from '@fieldhouse/contract/messages';
import { type MergeValues, mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { type Access, fullAccess } from '../../records/engine/access/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { accessOf } from '../../records/index.ts';
import { type ConsentRule, consentCheck, consentRuleOf } from '../../subscription-lists/index.ts';
import { stateNumbers } from './ledger-queries.ts';

export interface FrozenContent {
  readonly subjectLine: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly type: string;
  /** The list that a marketing message is sent under. */
  readonly subscriptionListId: string | null;
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
  const rule = await audienceRule(ctx, audience, content);
  const result = await sql`insert into platform.message_recipients
      (message_id, record_id, calculated_name, address, address_key, merge, state, reason)
    select ${messageId}::uuid, x.id, case when x.erased then '' else x.label end,
      case when x.erased then '' else coalesce(x.address, '') end,
      case when x.reason is null then lower(x.address) end, case when x.erased then '{}' else x.merge end,
      case when x.reason is null then ${sql.lit(stateNumbers.queued)} else ${sql.lit(stateNumbers.skipped)} end, x.reason
    from (${withReasons(source, rule)}) x
    order by x.id`.execute(ctx.db.withoutPlugins());
  return Number(result.numAffectedRows ?? 0n);
}

/** How many recipients an audience has now, and how many would be left out, by reason. */
export async function countAudience(
  ctx: TeamContext,
  audience: Audience,
  message: Pick<FrozenContent, 'type' | 'subscriptionListId'>,
) {
  const content = { ...message, subjectLine: '', bodyHtml: '', textOnlyVersion: '', contentLanguage: null };
  const rule = await audienceRule(ctx, audience, content);
  const source = await audienceSource(ctx, audience, content);
  const { rows } = await sql<Record<string, string>>`select count(*) as people,
      count(*) filter (where x.reason is null) as reachable,
      count(*) filter (where x.reason in ('no_address', 'invalid')) as "noAddress",
      count(*) filter (where x.reason = 'unsubscribed') as unsubscribed,
      count(*) filter (where x.reason = 'no_consent') as "noConsent",
      count(*) filter (where x.reason = 'suppressed') as suppressed,
      count(*) filter (where x.reason = 'duplicate_address') as duplicates
    from (${withReasons(source, rule)}) x`.execute(ctx.db.withoutPlugins());
  const row = rows[0] ?? {};
  const count = (key: string) => Number(row[key] ?? 0);
  return {
    people: count('people'),
    reachable: count('reachable'),
    noAddress: count('noAddress'),
    unsubscribed: count('unsubscribed'),
    noConsent: count('noConsent'),
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

const noList = '00000000-0000-0000-0000-000000000000';

/** The consent that the message needs from each person; marketing without a list reaches no one. */
function audienceRule(
  ctx: TeamContext,
  { collectionId }: Audience,
  { type, subscriptionListId }: Pick<FrozenContent, 'type' | 'subscriptionListId'>,
): Promise<ConsentRule> {
  return consentRuleOf(ctx, {
    type: contentType.parse(type),
    subscriptionListId: type === 'marketing' ? (subscriptionListId ?? noList) : null,
    collectionId,
  });
}

function withReasons(source: SourceSql, rule: ConsentRule): SourceSql {
  const { joins, reason, isErased } = consentCheck(rule, sql`lower(${address})`);
  return sql`select s.id, s.label, ${address} as address, s.printed as merge, ${isErased} as erased,
      case when ${address} is null then 'no_address'
           when not ${isAddress} then 'invalid'
           else coalesce(${reason}, case
             when row_number() over (partition by lower(${address}) order by s.id) > 1 then 'duplicate_address' end)
      end as reason
    from ${source} s ${joins}`;
}
