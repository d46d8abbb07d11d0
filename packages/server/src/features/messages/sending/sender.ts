// The sending worker: finds due messages of all teams, freezes, claims, sends, settles. Any number of
// processes may run it; the claims of a dead one are taken over by another.
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { makeTeamAuthority, type TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { outageOf } from '../../../kernel/outage.ts';
import { findMember } from '../../identity/index.ts';
import { consentRuleOf } from '../../subscription-lists/index.ts';
import { ensureOpenList, messageOfConsent } from '../message-consent.ts';
import { freezeAudience } from './audience-queries.ts';
import { compileForSending } from './compile-for-sending.ts';
import { createFailureBackoff } from './failure-backoff.ts';
import {
  claimRecipients,
  countFrozen,
  isOpen,
  listDueMessages,
  listWorkers,
  recordWorkerHeartbeat,
  recoverWorkers,
  releaseClaims,
  type WorkerRow,
} from './ledger-queries.ts';
import {
  findSendable,
  lockForFreezing,
  markFailed,
  markFrozen,
  markSent,
  replaceLinks,
  type SendableMessage,
  startScheduled,
} from './message-state-queries.ts';
import { notifyOwner } from './notify-owner.ts';
import type { Provider, Slot } from './provider.ts';
import { sendBatch } from './send-batch.ts';
import { createSendRateLimit } from './send-rate-limit.ts';
import { freezeSubscribers } from './subscriber-queries.ts';

const batchSize = 1000;
const leaseSeconds = 300;
const pollMs = 1000;
const heartbeatMs = 5000;
/** A message that is later than this, after an outage or a restored backup, waits for a user's decision. */
const maxDelayMs = 60 * 60_000;
/** From this many new rows on, the planner's statistics are updated. */
const manyRecipients = 1000;
const freezeTimeoutMs = 120_000;
/** Interval of retries while the server can't be used, and the time after which a user has to decide. */
const unreachablePauseMs = 5000;
const unreachableLimitMs = 10 * 60_000;

export interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Polls for work now. */
  wake(): void;
}

/** The audience, or everyone on the list of a marketing message that has none. */
function freezeRecipients(ctx: TeamContext, message: SendableMessage): Promise<number> {
  const { id, type, subscriptionListId: listId } = message;
  if (message.audience === null && type === 'marketing' && listId !== null)
    return freezeSubscribers(ctx, id, listId);
  return freezeAudience(ctx, id, audienceSchema.parse(message.audience), message);
}

/** The sender's current permissions apply: records they may no longer see get no message. */
async function inNameOf(ctx: TeamContext, { sentBy }: SendableMessage): Promise<TeamContext> {
  if (sentBy === null) return ctx;
  const actor = await findMember(ctx.deps, ctx.teamId, sentBy);
  refuseUnless(actor, 'forbidden');
  return { ...ctx, actor };
}

export function createSender(deps: Deps, provider: Provider): Sender {
  const worker = { id: randomUUID(), host: hostOfProcess(), pid: process.pid };
  const pool = deps.streamPool;
  const takeToken = createSendRateLimit(deps.config.mail.ratePerSecond);
  let slots: Slot[] = [];
  let isStopping = false;
  let round: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];
  /** Since when the mail server has been unreachable, and when it is retried. */
  let away: { readonly since: number; readonly until: number } | undefined;
  /** Whether the ledger may list recipients as claimed by this worker that it no longer holds. */
  let hasLeftovers = false;
  const faults = createFailureBackoff();

  function wake(): void {
    if (isStopping || round) return;
    round = sendDue()
      .catch((error: unknown) =>
        deps.log[outageOf(error) ? 'warn' : 'error']({ err: error }, 'sending round failed'),
      )
      .finally(() => {
        round = undefined;
      });
  }

  /**
   * Sends one batch of each due message in turn until none is due, so that no message waits for another to
   * finish.
   */
  async function sendDue(): Promise<void> {
    for (;;) {
      if (away && performance.now() < away.until) return;
      if (hasLeftovers) await takeUpLeftovers();
      const due = await listDueMessages(pool);
      let hasSent = false;
      for (const { team_id, message_id } of due) {
        if (isStopping) return;
        const authority = makeTeamAuthority(teamIdSchema.parse(team_id), { kind: 'system' });
        hasSent = (await tryToAdvance(authority, message_id)) || hasSent;
      }
      if (!hasSent) return;
    }
  }

  /** An error in one message does not block the others. */
  async function tryToAdvance(authority: TeamAuthority, messageId: string): Promise<boolean> {
    if (faults.mustWait(messageId)) return false;
    try {
      const hasMore = await advance(authority, messageId);
      faults.forget(messageId);
      return hasMore;
    } catch (error) {
      hasLeftovers = true;
      const isOutage = outageOf(error) !== undefined;
      // The database is unavailable or full: not the message's failure; it continues afterwards.
      if (isOutage && !(error instanceof Refusal)) throw error;
      deps.log.error({ err: error, messageId }, 'message not sent');
      // A refusal concerns the content of the message, such as a deleted collection or field.
      const isHopeless = faults.recordFailure(messageId) || (error instanceof Refusal && !isOutage);
      if (isHopeless)
        await fail(authority, messageId, error instanceof Refusal ? error.code : 'internal_error');
      return false;
    }
  }

  async function fail(authority: TeamAuthority, messageId: string, detail: string): Promise<void> {
    await deps
      .withTeam(authority, async (ctx) => {
        await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, detail));
        ctx.announce({ type: 'message.changed', messageId });
      })
      .catch((error: unknown) => deps.log.warn({ err: error, messageId }, 'message not stopped yet'));
  }

  /** As after a crash: claimed recipients are queued again, those possibly handed over are uncertain. */
  async function takeUpLeftovers(): Promise<void> {
    await recoverWorkers(pool, [worker.id]);
    await recordWorkerHeartbeat(pool, worker);
    hasLeftovers = false;
  }

  /** Advances one message by one step; true if more may be due at once. */
  async function advance(authority: TeamAuthority, messageId: string): Promise<boolean> {
    await deps.withTeam(authority, async (ctx) =>
      notifyOwner(ctx, 'message_failed', await startScheduled(ctx.db, messageId, maxDelayMs)),
    );
    const message = await freeze(authority, messageId);
    if (message?.status !== 'sending' || message.pausedAt) return false;
    const claim = () =>
      deps.withTeam(authority, async (ctx) =>
        claimRecipients(ctx.db, {
          messageId,
          workerId: worker.id,
          limit: batchRows(deps, batchSize),
          leaseSeconds,
          consent: await consentRuleOf(ctx, messageOfConsent(message)),
        }),
      );
    const { recipients, hasFound } = await claim();
    if (!hasFound) return settle(authority, messageId);
    if (recipients.length === 0) return true;
    const { compiled, sender } = await deps.withTeam(authority, (ctx) => compileForSending(ctx, message));
    if (slots.length === 0) slots = Array.from({ length: provider.slotCount }, () => provider.openSlot());
    const { accepted, brake, unreachable, untried, isWritten } = await sendBatch(deps, {
      authority,
      messageId,
      workerId: worker.id,
      recipients,
      // Another due message has its turn first.
      claimMore: async () => ((await listDueMessages(pool)).length > 1 ? [] : (await claim()).recipients),
      compiled,
      sender,
      slots,
      isStopping: () => isStopping,
      takeToken,
    });
    hasLeftovers ||= !isWritten;
    const reason = brake ?? recordReach(accepted, unreachable);
    await deps.withTeam(authority, async (ctx) => {
      await releaseClaims(ctx.db, messageId, worker.id, untried);
      if (reason !== undefined)
        await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, reason));
      ctx.announce({ type: 'message.changed', messageId });
    });
    return reason === undefined && away === undefined;
  }

  /**
   * One accepted mail shows that the server is reachable. Returns the reason to give up if it has been
   * unreachable for too long.
   */
  function recordReach(accepted: number, unreachable: string | undefined): string | undefined {
    if (accepted > 0 || unreachable === undefined) {
      away = undefined;
      return undefined;
    }
    const now = performance.now();
    const since = away?.since ?? now;
    away = { since, until: now + unreachablePauseMs };
    return now - since > unreachableLimitMs ? unreachable : undefined;
  }

  async function freeze(authority: TeamAuthority, messageId: string): Promise<SendableMessage | undefined> {
    let frozen = 0;
    const message = await deps.withTeam(
      authority,
      async (ctx) => {
        const message = await findSendable(ctx.db, messageId);
        if (!message || message.frozenAt || !(await lockForFreezing(ctx.db, messageId))) return message;
        // Scheduled before there were lists, or its list was archived since.
        await ensureOpenList(ctx, message);
        frozen = await freezeRecipients(await inNameOf(ctx, message), message);
        await markFrozen(ctx.db, messageId, frozen);
        const { compiled } = await compileForSending(ctx, message);
        await replaceLinks(ctx.db, messageId, compiled.links);
        ctx.announce({ type: 'message.changed', messageId });
        return findSendable(ctx.db, messageId);
      },
      { statementTimeoutMs: freezeTimeoutMs },
    );
    if (frozen >= manyRecipients) await countFrozen(pool);
    return message;
  }

  /** No recipients are queued, claimed or in flight: the message is sent. */
  async function settle(authority: TeamAuthority, messageId: string): Promise<false> {
    await deps.withTeam(authority, async (ctx) => {
      const sent = (await isOpen(ctx.db, messageId)) ? undefined : await markSent(ctx.db, messageId);
      if (!sent) return;
      await notifyOwner(ctx, 'message_sent', sent);
      ctx.announce({ type: 'message.changed', messageId });
    });
    return false;
  }

  async function recover(): Promise<void> {
    const workers = await listWorkers(pool);
    await recoverWorkers(
      pool,
      workers.filter((other) => other.id !== worker.id && isDead(other, worker)).map((other) => other.id),
    );
  }

  return {
    async start() {
      await recordWorkerHeartbeat(pool, worker);
      await recover();
      const warn = (error: unknown) => deps.log.warn({ err: error }, 'sender');
      timers = [
        setInterval(wake, pollMs),
        setInterval(() => void recordWorkerHeartbeat(pool, worker).catch(warn), heartbeatMs),
        setInterval(() => void recover().catch(warn), 2 * heartbeatMs),
      ];
      wake();
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await round;
      for (const slot of slots) slot.close();
      // Leaves no claims under this worker's name, since no other worker would presume it dead.
      await recoverWorkers(pool, [worker.id]);
    },
    wake,
  };
}

/** A process id is only meaningful within its own namespace: containers may share a host name. */
function hostOfProcess(): string {
  try {
    return `${os.hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not Linux.
    return os.hostname();
  }
}

/** No heartbeat for half a minute, or a process of this machine that no longer exists. */
function isDead(other: WorkerRow, self: { readonly host: string; readonly pid: number }): boolean {
  if (other.is_silent) return true;
  if (other.host !== self.host || other.pid === self.pid) return other.host === self.host;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
