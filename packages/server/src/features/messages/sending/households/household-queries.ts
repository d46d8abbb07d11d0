// SQL of households in the ledger: one of their people is queued, the others are skipped for the reason `household`.
import { type RecipientReason, recipientStates } from '@fieldhouse/contract/message-results';
import {
  childMark,
  childrenTag,
  type HouseholdValues,
  householdTag,
} from '@fieldhouse/domain/messages/households/household-names';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';
import { type ConsentRule, consentCheck } from '../../../subscription-lists/index.ts';

interface OfMessage {
  readonly messageId: string;
  readonly consent: ConsentRule;
}

interface HousematesRow {
  readonly household: string;
  readonly collection_id: string | null;
  readonly merge: MergeValues;
}

/** The people in the households of the recipients, without the recipients, who may be written to now; in order of the audience. */
export async function listHousemates(
  db: TeamDb,
  { messageId, consent, households }: OfMessage & { readonly households: readonly string[] },
): Promise<HousematesRow[]> {
  const { rows } = await sql<HousematesRow>`select o.household, o.collection_id, o.merge
    from (${consenting({ messageId, consent, households })}) o order by o.seq`.execute(db.withoutPlugins());
  return rows;
}

/** Others of their households, by the number in the ledger. */
function consenting({
  messageId,
  consent,
  households,
}: OfMessage & { readonly households: readonly string[] }) {
  const { joins, reason } = consentCheck(consent, {
    addressKey: sql`m.key`,
    collectionId: sql`m.collection_id`,
  });
  return sql`select m.* from (
      select r.seq, r.household, r.collection_id, r.merge, r.reason, lower(r.address) as key from platform.message_recipients r
      where r.message_id = ${messageId}::uuid and r.household = any(${sql.val([...households])}::uuid[])
        and r.state = 6 and (r.reason = 'household'
          or r.merge ? ${childMark}::text and r.reason in ('no_address', 'invalid'))
    ) m ${joins}
    -- A child without an address subscribes to nothing, but may have opted out.
    where ${reason} is null or (m.reason <> 'household' and ${reason} = 'no_consent')`;
}

/** A recipient who opted out after the audience was frozen. */
export interface LostHead {
  readonly household: string;
  readonly variant: string | null;
}

/** Of a recipient who was skipped when claimed. Who is too late leaves no one for whom it isn't. */
export function lostHead({
  state,
  reason,
  household,
  variant,
}: {
  readonly state: number;
  readonly reason: RecipientReason | null;
  readonly household: string | null;
  readonly variant: string | null;
}): LostHead[] {
  const isLost = state === recipientStates.indexOf('skipped') && reason !== 'too_late';
  return isLost && household !== null ? [{ household, variant }] : [];
}

/**
 * Queues the next person of each household of which no one gets the message any more; their own consent is checked when they are
 * claimed. The queue is read again from the first of them. Call it with the message locked.
 */
export async function promoteNext(db: TeamDb, messageId: string, lost: readonly LostHead[]): Promise<void> {
  if (lost.length === 0) return;
  const { rows } = await sql<{ seq: string }>`with next as (
      select distinct on (r.household) r.seq, lower(r.address) as key, l.variant
      from json_to_recordset(${JSON.stringify(lost)}::json) as l(household uuid, variant text)
      join platform.message_recipients r on r.household = l.household
      where r.message_id = ${messageId}::uuid and r.state = 6 and r.reason = 'household' and r.address <> ''
        and not exists (
          select from platform.message_recipients o
          where o.message_id = ${messageId}::uuid and o.household = l.household and o.state <> 6)
        -- Not at the address of someone who was skipped there.
        and not exists (
          select from platform.message_recipients o
          where o.message_id = ${messageId}::uuid and o.address_key = lower(r.address))
        and exists (
          select from platform.messages m
          where m.id = ${messageId}::uuid and m.status = 'sending' and m.canceled_at is null)
      order by r.household, r.merge ? ${childMark}::text, r.seq
    )
    update platform.message_recipients r
    set state = 0, reason = null, address_key = next.key, variant = next.variant
    from next where r.message_id = ${messageId}::uuid and r.seq = next.seq
    returning r.seq`.execute(db.withoutPlugins());
  const first = rows.map(({ seq }) => BigInt(seq)).toSorted((a, b) => (a < b ? -1 : 1))[0];
  if (first === undefined) return;
  await sql`update platform.messages set open_from = least(open_from, ${String(first)}::bigint), ask_again_at = now()
    where id = ${messageId}::uuid`.execute(db.withoutPlugins());
}

/** Someone of these households was erased: no one else's mail names them any more, and the next one gets it if it was theirs. */
export async function leaveHouseholds(
  db: TeamDb,
  messageId: string,
  erased: readonly LostHead[],
): Promise<void> {
  if (erased.length === 0) return;
  const households = erased.map(({ household }) => household);
  await sql`with named as (
      update platform.message_recipients r set merge = r.merge - ${householdTag}::text - ${childrenTag}::text
      where r.message_id = ${messageId}::uuid and r.household = any(${sql.val(households)}::uuid[])
        and r.merge ?| array[${householdTag}::text, ${childrenTag}::text]
      returning r.id
    )
    delete from platform.sandbox_messages s using named where s.id = named.id`.execute(db.withoutPlugins());
  await promoteNext(db, messageId, erased);
}

/** With the names as they are written to the recipient, so that the mail can be shown again as it was sent. */
export async function storeGreetings(
  db: TeamDb,
  messageId: string,
  greetings: readonly { readonly seq: string; readonly value: HouseholdValues }[],
): Promise<void> {
  await sql`update platform.message_recipients r set merge = r.merge || g.value
    from json_to_recordset(${JSON.stringify(greetings)}::json) as g(seq bigint, value jsonb)
    where r.message_id = ${messageId}::uuid and r.seq = g.seq`.execute(db.withoutPlugins());
}
