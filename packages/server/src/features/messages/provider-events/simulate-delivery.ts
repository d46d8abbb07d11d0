// The sandbox as a provider: a tester plays what would be reported, or texted back.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { mailFates, smsFates } from '@fieldhouse/contract/message-sandbox';
import type { messages } from '@fieldhouse/contract/messages';
import { smsKeywordOf } from '@fieldhouse/domain/messages/sms/keywords';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { receiveReply } from '../replies/receive-reply.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { ensureSeesMails, toSandboxMail } from '../results/result-actions.ts';
import { findLink, findSandboxMail } from '../results/result-queries.ts';
import { insertProviderEvent } from './provider-event-queries.ts';

/**
 * Simulates the provider through the same function as a real report. A test mail has no recipient in the
 * ledger to report on.
 */
export async function simulateDelivery(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof messages.simulateDelivery>,
) {
  ensureSeesMails(ctx);
  const row = await findSandboxMail(ctx.db, params.recipientId);
  refuseUnless(row, 'not_found');
  const known: readonly string[] = row.method === 'sms' ? [...smsFates, 'click', 'unsubscribed'] : mailFates;
  refuseUnless(known.includes(body.fate), 'action_not_allowed');
  if (body.fate === 'received') {
    const eventId = await insertProviderEvent(ctx.db, { provider: 'sandbox', dedupeKey: newId(), raw: {} });
    const { text = '' } = body;
    const keyword = smsKeywordOf(text);
    const reply = { from: row.toAddress, to: row.fromAddress, text, keyword, isKeywordOnly: false };
    if (eventId !== undefined) await receiveReply(ctx, { ...reply, eventId });
  } else {
    await applyDeliveryReport(ctx, {
      recipientId: row.id,
      type: body.fate,
      detail: { by: 'sandbox', ...(await linkOf(ctx, row.messageId, body)) },
      dedupeKey: null,
    });
  }
  const again = await findSandboxMail(ctx.db, params.recipientId);
  refuseUnless(again, 'not_found');
  return toSandboxMail(again);
}

/** So that the figures of the link count a simulated click. */
async function linkOf(
  ctx: TeamContext,
  messageId: string | null,
  { fate, link }: Pick<EndpointInput<typeof messages.simulateDelivery>['body'], 'fate' | 'link'>,
) {
  if (link === undefined) return {};
  const found = fate === 'click' && messageId !== null && (await findLink(ctx.db, messageId, link));
  refuseUnless(found, 'action_not_allowed');
  return found;
}
