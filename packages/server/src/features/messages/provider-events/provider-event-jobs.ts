// Applies stored events of providers, each once, in any order.
import { sesReferenceOf, toSesReport } from '@fieldhouse/domain/messages/ses/ses-events';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { applyTwilioEvent } from './apply-twilio-event.ts';
import { emptyProviderEvent, finishProviderEvent, lockProviderEvent } from './provider-event-queries.ts';
import { applyBounce } from './receive-bounce.ts';
import { applyMailReply } from './receive-mail-reply.ts';
import { type ProviderEventJob, providerEventQueue } from './store-provider-event.ts';

/** How long events are stored; they contain addresses. */
const retentionMs = 30 * 24 * 60 * 60_000;

export function addProviderEventJobs(deps: Deps): void {
  deps.jobs.handle<ProviderEventJob>({
    queue: providerEventQueue,
    effect: 'data',
    retries: 10,
    handle: ({ authority, payload }) =>
      deps.withTeam(authority, (ctx) => applyProviderEvent(ctx, payload.eventId)),
  });
}

async function applyProviderEvent(ctx: TeamContext, eventId: string): Promise<void> {
  const event = await lockProviderEvent(ctx.db, eventId);
  if (!event) return;
  if (event.provider === 'twilio') await applyTwilioEvent(ctx, event);
  else if (event.provider === 'smtp') await applyBounce(ctx, event);
  else if (event.provider === 'mail') await applyMailReply(ctx, event);
  else await applySesEvent(ctx, event);
  // What a person wrote is in the story of their recipient, and leaves it when they are erased.
  if (event.provider === 'mail') await emptyProviderEvent(ctx.db, event.id);
  await finishProviderEvent(ctx.db, event.id, new Date(ctx.now().getTime() - retentionMs));
}

async function applySesEvent(
  ctx: TeamContext,
  event: { readonly dedupeKey: string; readonly raw: unknown },
): Promise<void> {
  const report = toSesReport(event.raw);
  const reference = sesReferenceOf(event.raw);
  if (report && reference) {
    const { type, payload, isTemporary } = report;
    const { recipientId } = reference;
    const dedupeKey = `ses:${event.dedupeKey}`;
    // False for a test mail, or a message that was deleted: the report concerns no recipient.
    await applyDeliveryReport(ctx, {
      recipientId,
      type,
      detail: payload,
      dedupeKey,
      isTemporary,
      unsubscribed: {
        method: 'provider_page',
        from: undefined,
        isFromEverything: payload.from === 'everything',
      },
    });
  }
}
