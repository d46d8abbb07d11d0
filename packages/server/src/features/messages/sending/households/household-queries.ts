// SQL of households in the ledger: one of their people is queued, the others are skipped for the reason `household`.
import { type RecipientReason, recipientStates } from '@fieldhouse/contract/message-results';
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
      select r.seq, r.household, r.collection_id, r.merge, lower(r.address) as key from platform.message_recipients r
      where r.message_id = ${messageId}::uuid and r.household = any(${sql.val([...households])}::uuid[])
        and r.state = 6 and r.reason = 'household'
    ) m ${joins} where ${reason} is null`;
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
 * Queues the next person of each household whose head was skipped. The queue is read again from the first of them. Call it with
 * the message locked.
 */
export async function promoteNext(
  db: TeamDb,
  { messageId, consent, lost }: OfMessage & { readonly lost: readonly LostHead[] },
): Promise<void> {
  if (lost.length === 0) return;
  const households = lost.map(({ household }) => household);
  const { rows } = await sql<{ seq: string }>`with next as (
      select distinct on (o.household) o.seq, o.key, l.variant
      from (${consenting({ messageId, consent, households })}) o
      join json_to_recordset(${JSON.stringify(lost)}::json) as l(household uuid, variant text) on l.household = o.household
      where not exists (
        select from platform.message_recipients r
        where r.message_id = ${messageId}::uuid and r.household = o.household and r.state <> 6)
      order by o.household, o.seq
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

/** With the names as they are written to the recipient, so that the mail can be shown again as it was sent. */
export async function storeGreetings(
  db: TeamDb,
  messageId: string,
  greetings: readonly { readonly seq: string; readonly value: Readonly<Record<string, string>> }[],
): Promise<void> {
  await sql`update platform.message_recipients r set merge = r.merge || g.value
    from json_to_recordset(${JSON.stringify(greetings)}::json) as g(seq bigint, value jsonb)
    where r.message_id = ${messageId}::uuid and r.seq = g.seq`.execute(db.withoutPlugins());
}
