// Sends the pending deliveries of one webhook, one call after another. The worker claims the webhook for some
// seconds, so that no call is sent twice concurrently; the claim of a dead process expires, and the job queue
// reassigns the work. After a failure the whole receiver is paused, longer each time, so that one that is
// down or slow does not block the workers for others.
import type { Webhook, WebhookPayload } from '@fieldhouse/contract/webhooks';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { failPoint } from '../../kernel/fail-point.ts';
import { OutboundHttpError } from '../../kernel/outgoing/outgoing-error.ts';
import {
  claimDeliveryExpiry,
  claimWebhook,
  type DeliveryRow,
  findDueDelivery,
  findNextAttemptAt,
  recordDeliveryOutcome,
  releaseWebhook,
} from './delivery-queries.ts';
import { isHookPermitted } from './program-hooks.ts';
import { signedHeaders } from './signature.ts';
import { invalidateSubscribedEvents } from './subscribed-events.ts';
import { updateWebhook } from './webhook-queries.ts';
import { openWebhookSecret } from './webhook-secret.ts';
import { enqueueSend } from './write-deliveries.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delay before each retry: three days in all. */
export const retryDelaysMs = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  27 * hour,
] as const;

const holdMs = 20 * second;
/** Time that a worker spends on one receiver, at least one call; then the others have their turn. */
const turnMs = 30 * second;
const slowMs = 3 * second;
export const deliveryExpiryQueue = 'webhooks.forget';
const dayMs = 24 * hour;

type Held = NonNullable<Awaited<ReturnType<typeof claimWebhook>>>;

interface Attempt {
  readonly status: number | null;
  readonly fault: string | null;
  readonly reply: string;
  readonly tookMs: number;
}

export async function sendDeliveries(deps: Deps, authority: TeamAuthority, webhookId: string): Promise<void> {
  const begunAt = performance.now();
  let held: Date | undefined;
  for (;;) {
    const until: Date = new Date(deps.clock.now().getTime() + holdMs);
    const work = await deps.withTeam(authority, async (ctx) => {
      const webhook = await claimWebhook(ctx.db, webhookId, { now: ctx.now(), until, held });
      if (!webhook) return undefined;
      if (!(await isHookPermitted(ctx, webhook))) {
        await updateWebhook(ctx.db, webhookId, { isActive: false, pauseReason: 'not_permitted' });
        await releaseWebhook(ctx.db, webhookId, until);
        invalidateSubscribedEvents(ctx);
        return undefined;
      }
      return { webhook, delivery: await findDueDelivery(ctx.db, webhookId, ctx.now()) };
    });
    if (!work) {
      // Paused during the last call: once it is active again, it must not be claimed still.
      if (!held || (await letGo(deps, authority, webhookId, held))) return;
      held = undefined;
      continue;
    }
    held = until;
    const { webhook, delivery } = work;
    if (!delivery) {
      if (await letGo(deps, authority, webhookId, held)) return;
      held = undefined;
      continue;
    }
    const attempt = await sendOne(deps, authority, webhook, delivery);
    failPoint(deps, 'webhooks.sent');
    const isDown = await writeOutcome(deps, authority, { webhook, delivery, attempt, held });
    if (isDown) return;
    if (attempt.tookMs > slowMs || performance.now() - begunAt > turnMs) {
      const last = held;
      await deps.withTeam(authority, async (ctx) => {
        await releaseWebhook(ctx.db, webhookId, last);
        await enqueueSend(ctx, webhookId);
      });
      return;
    }
  }
}

/**
 * Releases the webhook; true if nothing is pending. Deliveries added in between found the webhook claimed, so
 * check again after releasing it.
 */
async function letGo(deps: Deps, authority: TeamAuthority, webhookId: string, held: Date): Promise<boolean> {
  await deps.withTeam(authority, async (ctx) => {
    await releaseWebhook(ctx.db, webhookId, held);
    if (!(await claimDeliveryExpiry(ctx.db, webhookId, ctx.now()))) return;
    await ctx.enqueue(deliveryExpiryQueue, {}, { startAfter: new Date(ctx.now().getTime() + 31 * dayMs) });
  });
  return deps.withTeam(authority, async (ctx) => {
    if (await findDueDelivery(ctx.db, webhookId, ctx.now())) return false;
    const next = await findNextAttemptAt(ctx.db, webhookId);
    if (next) await enqueueSend(ctx, webhookId, next);
    return true;
  });
}

async function sendOne(
  deps: Deps,
  { teamId }: TeamAuthority,
  webhook: Held,
  delivery: DeliveryRow,
): Promise<Attempt> {
  const { id, type, collectionId, recordIds, at, wizardId, wizardRunId, messageId, taskId } = delivery;
  const call: WebhookPayload = {
    id,
    type,
    teamId,
    collectionId,
    recordIds,
    changeId: delivery.changeId ?? id,
    piece: delivery.piece,
    pieces: delivery.pieces,
    ...(wizardId && { wizardId }),
    ...(wizardRunId && { wizardRunId }),
    ...(messageId && { messageId }),
    ...(taskId && { taskId }),
    at: at.toISOString(),
  };
  const body = JSON.stringify(call);
  const secret = openWebhookSecret(deps, webhook.id, webhook.secret);
  // Fails like an answer of the receiver, so that its calls say why and wait for a new secret.
  if (!secret) return { status: null, fault: 'secret_unreadable', reply: '', tookMs: 0 };
  const headers = signedHeaders(secret, { id, at: deps.clock.now(), body });
  const begunAt = performance.now();
  const took = () => Math.round(performance.now() - begunAt);
  try {
    const { status, text } = await deps.outgoing.post(
      { teamId },
      {
        url: webhook.url,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Fieldhouse-Webhooks/1',
          ...headers,
        },
      },
    );
    // Characters that PostgreSQL can't store as text.
    return { status, fault: null, reply: text.replaceAll('\u0000', '').toWellFormed(), tookMs: took() };
  } catch (error) {
    if (!(error instanceof OutboundHttpError)) throw error;
    return { status: null, fault: error.fault, reply: '', tookMs: took() };
  }
}

interface Sent {
  readonly webhook: Held;
  readonly delivery: DeliveryRow;
  readonly attempt: Attempt;
  readonly held: Date;
}

/** True if nothing more is sent for now. */
async function writeOutcome(deps: Deps, authority: TeamAuthority, sent: Sent): Promise<boolean> {
  const { webhook, delivery, attempt, held } = sent;
  const { status, fault, reply } = attempt;
  const isDone = status !== null && status >= 200 && status < 300;
  return deps.withTeam(authority, async (ctx) => {
    const now = ctx.now();
    const tries = delivery.tries + 1;
    const wait = isDone ? undefined : retryDelaysMs[delivery.tries];
    await recordDeliveryOutcome(ctx.db, delivery.id, {
      state: isDone ? 'delivered' : wait === undefined ? 'failed' : 'waiting',
      tries,
      nextTryAt: new Date(now.getTime() + (wait ?? 0)),
      lastTriedAt: now,
      lastStatus: status,
      lastFault: fault,
      lastReply: reply,
    });
    if (isDone) {
      if (webhook.failingSince) {
        await updateWebhook(ctx.db, webhook.id, { failures: 0, failingSince: null, restsUntil: null });
      }
      return false;
    }
    const restMs = retryDelaysMs[Math.min(webhook.failures, retryDelaysMs.length - 1)] ?? 0;
    const restsUntil = new Date(now.getTime() + restMs);
    const isGivenUp = wait === undefined && isFailingLong(webhook, now);
    const reason: Webhook['pauseReason'] = status === 410 ? 'gone' : isGivenUp ? 'failing' : null;
    await updateWebhook(ctx.db, webhook.id, {
      failures: webhook.failures + 1,
      failingSince: webhook.failingSince ?? now,
      restsUntil,
      ...(reason && { isActive: false, pauseReason: reason }),
    });
    await releaseWebhook(ctx.db, webhook.id, held);
    if (reason) invalidateSubscribedEvents(ctx);
    else await enqueueSend(ctx, webhook.id, restsUntil);
    return true;
  });
}

/** No call has succeeded during all the retries. */
function isFailingLong({ failingSince }: Held, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= 3 * dayMs - hour;
}
