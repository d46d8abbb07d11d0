// A message as its reader may know it. Its audience is a filter with values; whoever may not read the fields that it names
// does not see it.
import { type Audience, audience as audienceSchema, type Message } from '@fieldhouse/contract/messages';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { senderAccess } from '../sending/audience-queries.ts';
import type { MessageRow } from './message-queries.ts';
import { toMessage } from './to-message.ts';

export async function showMessage(ctx: TeamContext, row: MessageRow): Promise<Message> {
  const message = toMessage(row);
  if (message.audience === null || (await isAudienceOpen(ctx, message.audience))) return message;
  return { ...message, audience: null, isAudienceHidden: true };
}

/** Whether everything that the audience names is open to the caller. */
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

/** The stored audience of a message for somebody who may know it; undefined where there is none, or it is hidden. */
export async function openAudienceOf(ctx: TeamContext, row: MessageRow): Promise<Audience | undefined> {
  if (row.audience === null) return undefined;
  const audience = audienceSchema.parse(row.audience);
  return (await isAudienceOpen(ctx, audience)) ? audience : undefined;
}

/** Compiling it is the check: collection, address field and filter must fit and be open to the caller. */
export async function ensureAudience(ctx: TeamContext, audience: Audience): Promise<void> {
  const collection = await loadCollection(ctx, audience.collectionId);
  const field = collection.byColumn.get(audience.addressColumn);
  if (!field || !['email_address', 'plain_text'].includes(field.dataType)) {
    throw new Refusal('unknown_field', { data: { field: audience.addressColumn } });
  }
  const access = await senderAccess(ctx, collection);
  await recordSource(ctx, { ...audience, access, columns: { address: audience.addressColumn } });
}
