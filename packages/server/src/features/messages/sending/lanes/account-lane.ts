// Sends the due messages of one account: freezes, claims, sends, settles. Lanes of other accounts work at the
// same time, so that a slow provider delays only its own messages.
import { randomUUID } from 'node:crypto';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import { makeTeamAuthority, type TeamAuthority } from '../../../../kernel/authority.ts';
import { batchRows } from '../../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { outageOf } from '../../../../kernel/outage.ts';
import { findMember } from '../../../identity/index.ts';
import { findMessageSender } from '../../../senders/index.ts';
import { consentRuleOf } from '../../../subscription-lists/index.ts';
import { ensureOpenList, messageOfConsent } from '../../message-consent.ts';
import { freezeAudience } from '../audience-queries.ts';
import { compileForSending } from '../compile-for-sending.ts';
import { createFailureBackoff } from '../failure-backoff.ts';
import { delayRecipients, hasOutgrownApproval } from '../frozen-audience-queries.ts';
import {
  claimRecipients,
  countFrozen,
  isOpen,
  listDueMessages,
  recordWorkerHeartbeat,
  recoverWorkers,
  releaseClaims,
} from '../ledger-queries.ts';
import {
  findSendable,
  lockForFreezing,
  markFailed,
  markFrozen,
  markSent,
  replaceLinks,
  type SendableMessage,
  startScheduled,
} from '../message-state-queries.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type Batch, sendBatch } from '../send-batch.ts';
import { freezeSubscribers } from '../subscriber-queries.ts';
import type { AccountConnection } from './account-connection.ts';

const batchSize = 1000;
const leaseSeconds = 300;
/** From this many new rows on, the planner's statistics are updated. */
const manyRecipients = 1000;
const freezeTimeoutMs = 120_000;

/** A process that sends, in the table of workers. */
export interface SendProcess {
  readonly host: string;
  readonly pid: number;
}

interface LaneOptions {
  /** The account of a team; null for the instance's. */
  readonly accountId: string | null;
  readonly process: SendProcess;
  /** The connection with the account's current settings; undefined if the account was deleted. */
  readonly connect: (ctx: TeamContext) => Promise<AccountConnection | undefined>;
}

export interface AccountLane {
  /** Under this id the ledger lists what the lane has claimed. */
  readonly workerId: string;
  /** Since when nothing was due, on the clock of `performance`; undefined while it works. */
  readonly idleSince: number | undefined;
  /** Polls for work now. */
  wake(): void;
  beat(): Promise<void>;
  /** Finishes what is in flight, and leaves no claims. */
  stop(): Promise<void>;
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

export function createAccountLane(deps: Deps, options: LaneOptions): AccountLane {
  const { accountId, connect } = options;
  const worker = { id: randomUUID(), ...options.process };
  const pool = deps.streamPool;
  const faults = createFailureBackoff();
  let connection: AccountConnection | undefined;
  let isStopping = false;
  let round: Promise<void> | undefined;
  let isRegistered = false;
  let idleSince: number | undefined = performance.now();
  /** Whether the ledger may list recipients as claimed by this worker that it no longer holds. */
  let hasLeftovers = false;

  function wake(): void {
    if (isStopping || round) return;
    idleSince = undefined;
    round = sendDue()
      .catch((error: unknown) =>
        deps.log[outageOf(error) ? 'warn' : 'error']({ err: error }, 'sending round failed'),
      )
      .finally(() => {
        round = undefined;
        idleSince = performance.now();
      });
  }

  const listOwnDue = () => listDueMessages(pool, accountId);

  /**
   * Sends one batch of each due message in turn until none is due, so that no message waits for another to
   * finish.
   */
  async function sendDue(): Promise<void> {
    if (!isRegistered) await beat();
    isRegistered = true;
    for (;;) {
      if (connection?.mustRest()) return;
      if (hasLeftovers) await takeUpLeftovers();
      let hasSent = false;
      for (const { team_id, message_id } of await listOwnDue()) {
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
    await beat();
    hasLeftovers = false;
  }

  /** Advances one message by one step; true if more may be due at once. */
  async function advance(authority: TeamAuthority, messageId: string): Promise<boolean> {
    await deps.withTeam(authority, async (ctx) =>
      notifyOwner(ctx, 'message_failed', await startScheduled(ctx.db, messageId)),
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
    const prepared = await deps.withTeam(authority, (ctx) => prepare(ctx, message));
    if (!prepared) {
      await release(
        authority,
        messageId,
        recipients.map(({ seq }) => seq),
      );
      return false;
    }
    const { content, account } = prepared;
    connection = account;
    await account.refreshQuota();
    if (account.mustRest()) {
      await release(
        authority,
        messageId,
        recipients.map(({ seq }) => seq),
      );
      return false;
    }
    const { accepted, brake, unreachable, untried, isWritten } = await sendBatch(deps, {
      ...content,
      authority,
      messageId,
      workerId: worker.id,
      recipients,
      // Another due message of this account has its turn first.
      claimMore: async () => ((await listOwnDue()).length > 1 ? [] : (await claim()).recipients),
      slots: account.slots,
      rate: account.rate,
      isStopping: () => isStopping,
    });
    hasLeftovers ||= !isWritten;
    const reason = brake ?? account.recordReach(accepted, unreachable);
    await release(authority, messageId, untried, reason);
    return reason === undefined && !account.mustRest();
  }

  /**
   * What is sent and through what; undefined if the message has another account by now. Refused if its sender
   * can't be sent with any more.
   */
  async function prepare(
    ctx: TeamContext,
    message: SendableMessage,
  ): Promise<{ content: Pick<Batch, 'compiled' | 'sender'>; account: AccountConnection } | undefined> {
    const compiled = await compileForSending(ctx, message);
    const sender = await findMessageSender(ctx, message, compiled.surroundings.teamName);
    if (sender.mailAccountId !== accountId) return undefined;
    refuseUnless(sender.fault === null, 'sender_not_configured');
    const account = await connect(ctx);
    refuseUnless(account, 'sender_not_configured');
    return { content: { compiled, sender: sender.from }, account };
  }

  /** Returns recipients that were not handed over to the queue; with a reason, the message stops. */
  async function release(
    authority: TeamAuthority,
    messageId: string,
    untried: readonly string[],
    reason?: string,
  ): Promise<void> {
    await deps.withTeam(authority, async (ctx) => {
      await releaseClaims(ctx.db, messageId, worker.id, untried);
      if (reason !== undefined)
        await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, reason));
      ctx.announce({ type: 'message.changed', messageId });
    });
  }

  async function freeze(authority: TeamAuthority, messageId: string): Promise<SendableMessage | undefined> {
    let frozen = 0;
    const message = await deps.withTeam(
      authority,
      async (ctx) => {
        const message = await findSendable(ctx.db, messageId);
        if (!message || message.frozenAt || !(await lockForFreezing(ctx.db, messageId))) return message;
        const sender = await inNameOf(ctx, message);
        // Scheduled before there were lists, or its list was archived since.
        await ensureOpenList(ctx, message);
        frozen = await freezeRecipients(sender, message);
        await markFrozen(ctx.db, messageId, frozen);
        await delayRecipients(sender, message);
        if (await hasOutgrownApproval(ctx, message))
          await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, 'approval_required'));
        const compiled = await compileForSending(ctx, message);
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

  function beat(): Promise<void> {
    return recordWorkerHeartbeat(pool, worker);
  }

  return {
    workerId: worker.id,
    get idleSince() {
      return idleSince;
    },
    wake,
    async beat() {
      if (isRegistered) await beat();
    },
    async stop() {
      isStopping = true;
      await round;
      connection?.close();
      // Leaves no claims under this worker's name, since no other worker would presume it dead.
      if (isRegistered) await recoverWorkers(pool, [worker.id]);
    },
  };
}
