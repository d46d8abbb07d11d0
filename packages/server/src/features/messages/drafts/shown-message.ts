// A message as its viewer may see it. The audience is a filter with values; it is hidden from viewers who may
// not read the fields it names.
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { type Audience, audience as audienceSchema, type Message } from '@fieldhouse/contract/messages';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { senderFaultOfMessage } from '../../senders/index.ts';
import { senderAccess } from '../sending/audience-queries.ts';
import type { MessageRow } from './message-queries.ts';
import { readApproval } from './read-approval.ts';
import { toMessage } from './to-message.ts';

export async function showMessage(ctx: TeamContext, row: MessageRow): Promise<Message> {
  const senderFault = await senderFaultOfMessage(ctx, row);
  const message = toMessage(row, ctx.actor, { senderFault, approval: await readApproval(ctx, row) });
  if (message.audience === null || (await isAudienceOpen(ctx, message.audience))) return message;
  return { ...message, audience: null, isAudienceHidden: true };
}

/** Whether the viewer may read everything that the audience names. */
async function isAudienceOpen(ctx: TeamContext, audience: Audience): Promise<boolean> {
  if (ctx.actor.kind !== 'member' || hasAllData(ctx.actor)) return true;
  try {
    await ensureAudience(ctx, audience);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The stored audience of a message if the viewer may see it; undefined if there is none or it is hidden. */
export async function openAudienceOf(ctx: TeamContext, row: MessageRow): Promise<Audience | undefined> {
  if (row.audience === null) return undefined;
  const audience = audienceSchema.parse(row.audience);
  return (await isAudienceOpen(ctx, audience)) ? audience : undefined;
}

/** Null if a message goes to its list. Refused if the caller may not see the audience. */
export async function ensureOpenAudience(ctx: TeamContext, row: MessageRow): Promise<Audience | null> {
  if (row.audience === null) return null;
  const audience = await openAudienceOf(ctx, row);
  refuseUnless(audience, 'forbidden');
  return audience;
}

/** Compiling is the check: collection, address field and filter must be valid and readable for the caller. */
export async function ensureAudience(ctx: TeamContext, audience: Audience): Promise<void> {
  const collection = await loadCollection(ctx, audience.collectionId);
  const field = collection.byColumn.get(audience.addressColumn);
  if (!field || !['email_address', 'plain_text'].includes(field.dataType)) {
    throw new Refusal('unknown_field', { data: { field: audience.addressColumn } });
  }
  const access = await senderAccess(ctx, collection);
  await recordSource(ctx, { ...audience, access, columns: { address: audience.addressColumn } });
}

/** The field with the recipients' time zones must be a text that the sender may read. */
export async function ensureZoneColumn(
  ctx: TeamContext,
  audience: Audience | null,
  schedule: MessageSchedule,
): Promise<void> {
  if (schedule.mode !== 'recipient_local' || schedule.zoneColumn === null) return;
  refuseUnless(audience, 'unknown_field', { data: { field: schedule.zoneColumn } });
  const collection = await loadCollection(ctx, audience.collectionId);
  const field = collection.byColumn.get(schedule.zoneColumn);
  const isReadable = field && (await senderAccess(ctx, collection)).mayRead(field);
  if (!isReadable || !['plain_text', 'code'].includes(field.dataType))
    throw new Refusal('unknown_field', { data: { field: schedule.zoneColumn } });
}
