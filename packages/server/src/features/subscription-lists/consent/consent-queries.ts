// Changes of subscriptions and opt-outs. Each statement also writes the log of consents, for exactly the rows that it
// changed, so that no consent exists without its entry.
import type { ConsentMethod, SubscriptionStatus } from '@fieldhouse/contract/subscription-lists';
import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** What a change of consents is attributed to. */
export interface ConsentCause {
  readonly method: ConsentMethod;
  /** Where the consent came from, as the member who entered it says. */
  readonly source: string;
  readonly textVersion: string | null;
  readonly messageId: string | null;
  /** `person`: the person acted themselves, by a link in a mail to this address. */
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly fromAddress: string | null;
  readonly fromDevice: string | null;
}

export interface SubscriptionChange {
  readonly addressKey: string;
  readonly address: string;
  readonly name: string;
  readonly status: SubscriptionStatus;
  /** Instead of that of the cause. */
  readonly source?: string;
  /** When the person agreed, as an imported file says. */
  readonly agreedOn?: string | null;
}

export const eventColumns = sql`(address_key, list_id, collection_id, action, method, source, text_version, actor_kind, actor_id,
  from_address, from_device, message_id)`;

export function causeColumns(cause: ConsentCause): RawBuilder<unknown> {
  return sql`${cause.method}::text, ${cause.source}::text, ${cause.textVersion}::text, ${cause.actorKind}::text,
    ${cause.actorId}::uuid, ${cause.fromAddress}::text, ${cause.fromDevice}::text, ${cause.messageId}::uuid`;
}

/**
 * Sets the status of addresses on a list and returns those that changed. Only a person returns from `unsubscribed` to
 * `subscribed`, where they chose it (`reopens`); a member can reopen the question, which asks the person. A subscription in force is never
 * asked again. The conditions are part of the statement, so that concurrent changes can't get around them.
 */
export async function setSubscriptions(
  db: TeamDb,
  listId: string,
  changes: readonly SubscriptionChange[],
  { reopens, ...cause }: ConsentCause & { readonly reopens: boolean },
): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const isOwnAct = cause.actorKind === 'person';
  const { rows } = await sql<{ address_key: string }>`with x as (
      select * from json_to_recordset(${JSON.stringify(changes)}::json)
        as x("addressKey" text, address text, name text, status text, source text, "agreedOn" date)
    ), changed as (
      insert into platform.subscriptions as s
        (list_id, address_key, address, name, status, source, consented_at, is_confirmation_due)
      select ${listId}::uuid, x."addressKey", x.address, x.name, x.status, coalesce(x.source, ${cause.source}::text),
        case when ${isOwnAct}::boolean and x.status = 'subscribed' then now() end, x.status = 'unconfirmed'
      from x order by x."addressKey"
      on conflict (team_id, list_id, address_key) do update set
        status = excluded.status, changed_at = now(),
        source = case when excluded.source = '' then s.source else excluded.source end,
        name = case when excluded.name = '' then s.name else excluded.name end,
        consented_at = coalesce(excluded.consented_at, s.consented_at),
        -- Who was asked less than a day ago has a link that works.
        is_confirmation_due = excluded.status = 'unconfirmed' and (s.is_confirmation_due or s.confirmation_hash is null
          or coalesce(s.confirmation_expires_at <= now() + interval '13 days', true)),
        -- The link of a confirmation mail does not undo a later opt-out.
        confirmation_hash = case when excluded.status = 'unsubscribed' then null else s.confirmation_hash end
      where case excluded.status
        when 'unsubscribed' then s.status <> 'unsubscribed'
        when 'unconfirmed' then s.status = 'unconfirmed' or (s.status = 'unsubscribed' and ${reopens}::boolean)
        else s.status = 'unconfirmed' or (${isOwnAct}::boolean and (
          (s.status = 'unsubscribed' and ${reopens}::boolean)
          -- Still on the list, but opted out of everything since.
          or (s.status = 'subscribed' and exists (select from platform.unsubscribes u
            where u.address_key = s.address_key and coalesce(s.consented_at, '-infinity') <= u.at)))) end
      returning s.address_key, s.status
    )
    insert into platform.consent_events (agreed_on, address_key, list_id, collection_id, action, method, source,
      text_version, actor_kind, actor_id, from_address, from_device, message_id)
    select x."agreedOn", changed.address_key, ${listId}::uuid, null,
      case changed.status when 'unconfirmed' then 'requested' else changed.status end,
      ${cause.method}::text, coalesce(x.source, ${cause.source}::text), ${cause.textVersion}::text, ${cause.actorKind}::text,
      ${cause.actorId}::uuid, ${cause.fromAddress}::text, ${cause.fromDevice}::text, ${cause.messageId}::uuid
    from changed join x on x."addressKey" = changed.address_key order by changed.address_key
    returning address_key`.execute(db.withoutPlugins());
  return new Set(rows.map((row) => row.address_key));
}

/** Unsubscribes an address from every list; returns the lists. */
export async function unsubscribeFromLists(
  db: TeamDb,
  addressKey: string,
  cause: ConsentCause,
): Promise<readonly string[]> {
  const { rows } = await sql<{ list_id: string }>`with changed as (
      update platform.subscriptions s
      set status = 'unsubscribed', changed_at = now(), is_confirmation_due = false, confirmation_hash = null
      where s.address_key = ${addressKey} and s.status <> 'unsubscribed'
      returning s.address_key, s.list_id
    )
    insert into platform.consent_events ${eventColumns}
    select changed.address_key, changed.list_id, null, 'unsubscribed', ${causeColumns(cause)} from changed
    returning list_id`.execute(db.withoutPlugins());
  return rows.map((row) => row.list_id);
}

/** Excludes an address from everything but transactional messages; what the person chose before counts no longer. */
export async function insertUnsubscribe(db: TeamDb, addressKey: string, cause: ConsentCause): Promise<void> {
  await sql`with changed as (
      insert into platform.unsubscribes as u (address_key, message_id) values (${addressKey}, ${cause.messageId}::uuid)
      on conflict (team_id, address_key) do update set at = now(), message_id = excluded.message_id
      returning u.address_key
    )
    insert into platform.consent_events ${eventColumns}
    select changed.address_key, null, null, 'unsubscribed', ${causeColumns(cause)} from changed`.execute(
    db.withoutPlugins(),
  );
}

/** The choice of a person about the messages of a collection; nothing if it is the same as before. */
export async function setParticipation(
  db: TeamDb,
  choice: { readonly collectionId: string; readonly addressKey: string; readonly isOptedOut: boolean },
  cause: ConsentCause,
): Promise<void> {
  const { collectionId, addressKey, isOptedOut } = choice;
  await sql`with changed as (
      insert into platform.participation_choices as p (collection_id, address_key, is_opted_out)
      values (${collectionId}::uuid, ${addressKey}, ${isOptedOut})
      on conflict (team_id, collection_id, address_key) do update set is_opted_out = excluded.is_opted_out, at = now()
      where p.is_opted_out <> excluded.is_opted_out or not excluded.is_opted_out
      returning p.address_key
    )
    insert into platform.consent_events ${eventColumns}
    select changed.address_key, null, ${collectionId}::uuid, ${isOptedOut ? 'unsubscribed' : 'subscribed'},
      ${causeColumns(cause)} from changed`.execute(db.withoutPlugins());
}

/** A member lifts an opt-out, with a reason; false if there is none. */
export async function liftOptOut(
  db: TeamDb,
  { addressKey, collectionId }: { readonly addressKey: string; readonly collectionId: string | null },
  cause: ConsentCause,
): Promise<boolean> {
  const lifted =
    collectionId === null
      ? sql`delete from platform.unsubscribes where address_key = ${addressKey} returning address_key`
      : sql`delete from platform.participation_choices where address_key = ${addressKey}
          and collection_id = ${collectionId}::uuid and is_opted_out returning address_key`;
  const { rows } = await sql`with lifted as (${lifted})
    insert into platform.consent_events ${eventColumns}
    select lifted.address_key, null, ${collectionId}::uuid, 'lifted', ${causeColumns(cause)} from lifted
    returning id`.execute(db.withoutPlugins());
  return rows.length > 0;
}

export async function insertConsentText(db: TeamDb, version: string, text: string): Promise<void> {
  await db
    .insertInto('consentTexts')
    .values({ version, text })
    .onConflict((conflict) => conflict.columns(['teamId', 'version']).doNothing())
    .execute();
}

/** Entries of the log about an address, oldest first; of one list and what concerns every list, if it is given. */
export async function listConsentRows(
  db: TeamDb,
  addressKey: string,
  listId: string | undefined,
  limit: number,
) {
  return db
    .selectFrom('consentEvents as e')
    .leftJoin('subscriptionLists as l', 'l.id', 'e.listId')
    .leftJoin('collections as c', 'c.id', 'e.collectionId')
    .leftJoin('consentTexts as t', 't.version', 'e.textVersion')
    .leftJoin('teamUsers as u', 'u.userId', 'e.actorId')
    .select([
      'e.id',
      'e.at',
      'e.action',
      'e.method',
      'e.listId',
      'e.collectionId',
      'e.source',
      'e.agreedOn',
      'e.textVersion',
      'e.actorKind',
      'e.fromAddress',
      'e.fromDevice',
      'e.messageId',
      't.text',
      sql<string | null>`coalesce(l.external_name, c.plural_name)`.as('about'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('actorName'),
    ])
    .where('e.addressKey', '=', addressKey)
    .$if(listId !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.list_id = ${listId ?? null}::uuid or (e.list_id is null and e.collection_id is null))`,
      ),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute();
}
export type ConsentRow = Awaited<ReturnType<typeof listConsentRows>>[number];

/** When the address opted out of everything; null if it did not. */
export async function findOptOut(db: TeamDb, addressKey: string): Promise<Date | null> {
  const row = await db
    .selectFrom('unsubscribes')
    .select('at')
    .where('addressKey', '=', addressKey)
    .executeTakeFirst();
  return row?.at ?? null;
}

interface ListState {
  readonly status: SubscriptionStatus | null;
  /** When the person agreed themselves. */
  readonly consentedAt: Date | null;
}

export async function findListState(db: TeamDb, listId: string, addressKey: string): Promise<ListState> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['status', 'consentedAt'])
    .where('listId', '=', listId)
    .where('addressKey', '=', addressKey)
    .executeTakeFirst();
  // A check constraint allows only these.
  return {
    status: (row?.status ?? null) as SubscriptionStatus | null,
    consentedAt: row?.consentedAt ?? null,
  };
}

/** The latest choice about any of the collections; undefined if there is none. */
export async function findParticipation(
  db: TeamDb,
  collectionIds: readonly string[],
  addressKey: string,
): Promise<{ readonly isOptedOut: boolean; readonly at: Date } | undefined> {
  return db
    .selectFrom('participationChoices')
    .select(['isOptedOut', 'at'])
    .where('collectionId', 'in', [...collectionIds])
    .where('addressKey', '=', addressKey)
    .orderBy('at', 'desc')
    .orderBy('isOptedOut', 'desc')
    .limit(1)
    .executeTakeFirst();
}
