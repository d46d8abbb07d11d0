// The checks that a statement makes on each address it would send to: suppression, and the consent that the message
// needs. Used when an audience is counted and frozen, and again when recipients are claimed.
import { type RawBuilder, sql } from 'kysely';

export type ConsentRule =
  | { readonly kind: 'list'; readonly listId: string }
  /**
   * For each collection of the recipients, itself and those above it: the latest choice about one of them counts.
   * People of no collection are left out only if they opted out of everything.
   */
  | { readonly kind: 'collections'; readonly above: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: 'everything' }
  | { readonly kind: 'none' };

interface ConsentCheck {
  /** Joins to be added to a statement; at most one row each. */
  readonly joins: RawBuilder<unknown>;
  /** Why the address is left out: `suppressed`, `unsubscribed`, `no_consent`, or null. */
  readonly reason: RawBuilder<string | null>;
  /** The person was erased, so that nothing about them may be stored again. */
  readonly isErased: RawBuilder<boolean>;
}

interface CheckedPerson {
  /** The address in lower case. */
  readonly addressKey: RawBuilder<unknown>;
  /** Of the record through which the person is included; null for others. */
  readonly collectionId: RawBuilder<unknown>;
}

/** The erased key is null without a salt; primary keys serve all joins. */
export function consentCheck(rule: ConsentRule, person: CheckedPerson): ConsentCheck {
  const { addressKey } = person;
  const { joins, reason } = checkOf(rule, person);
  return {
    joins: sql`left join platform.suppressions cs on cs.address_key = ${addressKey}
      left join platform.suppressions ce on ce.address_key = ${erasedKey(addressKey)} ${joins}`,
    reason: sql`case when cs.address_key is not null or ce.address_key is not null then 'suppressed' else ${reason} end`,
    isErased: sql`ce.address_key is not null`,
  };
}

/**
 * The key of an erased person's suppression; null if no one of the team was erased. The same as platform.erased_key, which
 * the planner can't inline: called for each person, it took as long as all other checks together.
 */
export function erasedKey(addressKey: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`'erased:' || encode(sha256(convert_to((select salt from platform.erasure_salts) || ${addressKey}, 'UTF8')), 'hex')`;
}

function checkOf(
  rule: ConsentRule,
  { addressKey, collectionId }: CheckedPerson,
): Pick<ConsentCheck, 'joins' | 'reason'> {
  const optOut = sql`left join platform.unsubscribes cu on cu.address_key = ${addressKey}`;
  switch (rule.kind) {
    case 'none':
      return { joins: sql``, reason: sql`null::text` };
    case 'everything':
      return { joins: optOut, reason: sql`case when cu.address_key is not null then 'unsubscribed' end` };
    case 'list':
      return {
        joins: sql`${optOut} left join platform.subscriptions cl
          on cl.list_id = ${rule.listId}::uuid and cl.address_key = ${addressKey}`,
        // Who opted out of everything is back once they agreed again themselves.
        reason: sql`case
          when cl.status = 'unsubscribed' or (cu.address_key is not null and coalesce(cl.consented_at, '-infinity') <= cu.at)
            then 'unsubscribed'
          when cl.status is distinct from 'subscribed' then 'no_consent' end`,
      };
    case 'collections': {
      const pairs = [...rule.above].flatMap(([id, ids]) => ids.map((above) => [id, above] as const));
      return {
        // The person's latest choice counts, whether it was about the collection or about one above it.
        joins: sql`${optOut} left join (
            select distinct on (x.id, p.address_key) x.id, p.address_key, p.is_opted_out, p.at
            from unnest(${sql.val(pairs.map(([id]) => id))}::uuid[], ${sql.val(pairs.map(([, above]) => above))}::uuid[])
              as x(id, above)
            join platform.participation_choices p on p.collection_id = x.above
            order by x.id, p.address_key, p.at desc, p.is_opted_out desc
          ) cp on cp.address_key = ${addressKey} and cp.id = ${collectionId}`,
        reason: sql`case when cp.is_opted_out
          or (cu.address_key is not null and coalesce(cp.at, '-infinity') <= cu.at) then 'unsubscribed' end`,
      };
    }
  }
}
