// What follows from a stored report of Twilio.
import { toSmsReport, twilioKeywordOf } from '@fieldhouse/domain/messages/sms/twilio-events';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import { receiveReply } from '../replies/receive-reply.ts';
import { hasFaultBefore } from '../replies/replied-to-queries.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';

const stored = z.object({
  recipientId: z.string().optional(),
  isKeywordOnly: z.boolean().optional(),
  params: z.record(z.string(), z.string()),
});

interface StoredEvent {
  readonly id: string;
  readonly dedupeKey: string;
  readonly raw: unknown;
}

export async function applyTwilioEvent(ctx: TeamContext, event: StoredEvent): Promise<void> {
  // Empty once the person was erased.
  const { data } = stored.safeParse(event.raw);
  if (!data) return;
  const { recipientId, params, isKeywordOnly = false } = data;
  if (recipientId === undefined) {
    const { From: from = '', To: to = '', Body: text = '' } = params;
    const keyword = twilioKeywordOf(params);
    return receiveReply(ctx, { from, to, text, keyword, isKeywordOnly, eventId: event.id });
  }
  const report = toSmsReport(params);
  if (!report) return;
  const { type, payload, fault } = report;
  // A single report may be wrong; the number is not tried again after the second.
  const isDead = fault === 'number' && (await hasFaultBefore(ctx.db, recipientId));
  await applyDeliveryReport(ctx, {
    recipientId,
    type,
    detail: payload,
    dedupeKey: `twilio:${event.dedupeKey}`,
    ...(fault === 'opted_out' && { suppression: 'stop' as const }),
    ...(isDead && { suppression: 'hard_bounce' as const }),
  });
}
