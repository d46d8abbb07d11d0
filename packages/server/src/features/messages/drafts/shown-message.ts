// A message as its viewer may see it. The audience is a filter with values; it is hidden from viewers who may
// not read the fields it names.
import type { Message } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { senderFaultOfMessage } from '../../senders/index.ts';
import { findGoneSources, isAudienceOpen } from '../audience/check-audience.ts';
import { type ShapedAudience, wholeAudienceOf } from '../audience/stored-audience.ts';
import { withReadableConditions } from '../conditions/block-conditions.ts';
import { withReadableTranslations } from '../translations/change-translations.ts';
import type { MessageRow } from './message-queries.ts';
import { readApproval } from './read-approval.ts';
import { toMessage } from './to-message.ts';

export async function showMessage(ctx: TeamContext, row: MessageRow): Promise<Message> {
  const senderFault = await senderFaultOfMessage(ctx, row);
  const whole = toMessage(row, ctx.actor, { senderFault, approval: await readApproval(ctx, row) });
  const { abTest } = whole;
  const message: Message = {
    ...whole,
    blocks: await withReadableConditions(ctx, whole.blocks),
    translations: await withReadableTranslations(ctx, whole.translations),
    abTest: abTest && {
      ...abTest,
      blocks: await withReadableConditions(ctx, abTest.blocks),
      translations: await withReadableTranslations(ctx, abTest.translations),
    },
  };
  if (message.audience === null || (await isAudienceOpen(ctx, message.audience))) return message;
  return { ...message, audience: null, isAudienceHidden: true };
}

/** The whole audience of a message if the viewer may see it; undefined if there is none or it is hidden. */
export async function openAudienceOf(ctx: TeamContext, row: MessageRow): Promise<ShapedAudience | undefined> {
  const audience = wholeAudienceOf(row);
  return audience && (await isAudienceOpen(ctx, audience)) ? audience : undefined;
}

/** The same, without one of which a part was deleted. */
export async function usableAudienceOf(
  ctx: TeamContext,
  row: MessageRow,
): Promise<ShapedAudience | undefined> {
  const audience = await openAudienceOf(ctx, row);
  return audience && (await findGoneSources(ctx, audience)).length === 0 ? audience : undefined;
}

/** Refused if the caller may not see the audience. */
export async function ensureOpenAudience(ctx: TeamContext, row: MessageRow): Promise<ShapedAudience> {
  const audience = await openAudienceOf(ctx, row);
  refuseUnless(audience, 'forbidden');
  return audience;
}
