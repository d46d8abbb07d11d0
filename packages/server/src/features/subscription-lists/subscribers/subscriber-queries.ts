// The addresses on a list.
import type { SubscriptionStatus } from '@fieldhouse/contract/subscription-lists';
import { type RawBuilder, sql } from 'kysely';
import { likeText } from '../../../kernel/db/like-text.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { erasedKey } from '../consent/consent-check-queries.ts';

const columns = [
  'id',
  'seq',
  'address',
  'addressKey',
  'name',
  'status',
  'source',
  'createdAt',
  'changedAt',
  'confirmationWaitsUntil',
] as const;

export type SubscriberRow = Awaited<ReturnType<typeof listSubscriberRows>>[number];

/** Newest first, by keyset on `seq`; served by subscriptions__in_order. */
export function listSubscriberRows(
  db: TeamDb,
  listId: string,
  only: { readonly status: SubscriptionStatus | undefined; readonly search: string },
  page: { readonly before: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('subscriptions')
    .select(columns)
    .where('listId', '=', listId)
    .orderBy('seq', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('seq', '<', page.before);
  if (only.status !== undefined) query = query.where('status', '=', only.status);
  if (only.search !== '') {
    const pattern = `%${likeText(only.search)}%`;
    query = query.where((or) => or.or([or('name', 'ilike', pattern), or('address', 'ilike', pattern)]));
  }
  return query.execute();
}

export function findSubscriber(
  db: TeamDb,
  listId: string,
  by: { readonly id: string } | { readonly addressKey: string },
) {
  const query = db.selectFrom('subscriptions').select(columns).where('listId', '=', listId);
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  return query.where('addressKey', '=', by.addressKey).executeTakeFirst();
}

export interface KnownAddress {
  readonly addressKey: string;
  readonly hasOptedOut: boolean;
  /** Gets no message at all: a bounce or a complaint. */
  readonly isSuppressed: boolean;
  /** Erased on request: nothing about the person is stored again. */
  readonly isErased: boolean;
}

/** What is known of addresses that are to be added to a list. */
export async function findKnownAddresses(
  db: TeamDb,
  listId: string,
  addressKeys: readonly string[],
): Promise<ReadonlyMap<string, KnownAddress>> {
  const known = knownAddress(listId, sql`x.key`);
  const { rows } =
    await sql<KnownAddress>`select x.key as "addressKey", ${known.hasOptedOut} as "hasOptedOut",
      ${known.isSuppressed} as "isSuppressed", ${known.isErased} as "isErased"
    from unnest(${sql.val(addressKeys)}::text[]) x (key) ${known.joins}`.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [row.addressKey, row]));
}

/** How it is found: what is counted before an import is what the import does. `key` is the address in lower case. */
function knownAddress(listId: string, key: RawBuilder<unknown>) {
  return {
    joins: sql`left join platform.subscriptions s on s.list_id = ${listId}::uuid and s.address_key = ${key}
      left join platform.unsubscribes u on u.address_key = ${key}
      left join platform.suppressions p on p.address_key = ${key}
      left join platform.suppressions e on e.address_key = ${erasedKey(key)}`,
    hasOptedOut: sql`(coalesce(s.status = 'unsubscribed', false)
      or (u.address_key is not null and coalesce(s.consented_at, '-infinity') <= u.at))`,
    isSuppressed: sql`p.address_key is not null`,
    isErased: sql`e.address_key is not null`,
    isSubscribed: sql`coalesce(s.status = 'subscribed', false)`,
  };
}

/**
 * What would become of the addresses of a select of `address` if they were added to a list. The second one of an address
 * changes nothing; unless they can be added at all, none of them is.
 */
export async function countWhenAdded(
  db: TeamDb,
  listId: string,
  people: RawBuilder<unknown>,
  { limit, canBeAdded }: { readonly limit: number; readonly canBeAdded: boolean },
) {
  const address = knownAddress(listId, sql`k.key`);
  const { rows } = await sql<{
    people: number;
    addressed: number;
    known: number;
    optedOut: number;
    same: number;
  }>`
    with a as materialized (select lower(x.address) as key from ${people} x limit ${sql.lit(limit + 1)}),
    k as (select distinct a.key from a where a.key <> ''),
    j as (select ${address.hasOptedOut} or ${address.isSuppressed} or ${address.isErased} as out,
      ${address.isSubscribed} as same from k ${address.joins})
    select (select count(*)::int from a) as people, (select count(*)::int from a where a.key <> '') as addressed,
      count(*)::int as known, count(*) filter (where out)::int as "optedOut",
      count(*) filter (where same and not out)::int as same
    from j`.execute(db.withoutPlugins());
  const { people: all = 0, addressed = 0, known = 0, optedOut = 0, same = 0 } = rows[0] ?? {};
  const twice = addressed - known;
  const counts = canBeAdded
    ? { added: known - optedOut - same, unchanged: same + twice, optedOut, invalid: all - addressed }
    : { added: 0, unchanged: 0, optedOut: 0, invalid: all };
  return { people: all, isMore: all > limit, ...counts };
}

export async function isSuppressed(db: TeamDb, addressKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('addressKey')
    .where('addressKey', '=', addressKey)
    .executeTakeFirst();
  return row !== undefined;
}
