// Sends the due messages of one account: freezes, claims, sends, settles. Lanes of other accounts work at the
// same time, so that a slow provider delays only its own messages.
import { randomUUID } from 'node:crypto';
import { contentType } from '@fieldhouse/contract/content-types';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { type StopReason, stopReasonOf } from '@fieldhouse/domain/messages/sending/stop-reason';
import { makeTeamAuthority, type TeamAuthority } from '../../../../kernel/authority.ts';
import { batchRows } from '../../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { isConflict } from '../../../../kernel/db/unique-violation.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { outageOf } from '../../../../kernel/outage.ts';
import { findMessageSender } from '../../../senders/index.ts';
import { consentRuleOf } from '../../../subscription-lists/index.ts';
import { scheduleRollUp } from '../../figures/roll-up.ts';
import { readSurroundings } from '../../mail-surroundings.ts';
import { storeSurroundings } from '../../sent-surroundings/sent-surroundings.ts';
import { contentKey, contentsOf } from '../../stored-translations.ts';
import { issueWizardLinks } from '../../wizard-links/issue-wizard-links.ts';
import { createWarmUp } from '../accounts/warm-up.ts';
import { compileForSending } from '../compile-for-sending.ts';
import { createFailureBackoff } from '../failure-backoff.ts';
import { voidedSince } from '../frozen-audience-queries.ts';
import { greetHouseholds } from '../households/greet-households.ts';
import { warmUpMjml } from '../layout/compile-mjml.ts';
import {
  claimRecipients,
  isOpen,
  type LaneKey,
  listDueMessages,
  recordWorkerHeartbeat,
  recoverWorkers,
  releaseClaims,
  renewClaims,
} from '../ledger-queries.ts';
import {
  findSendable,
  lockMessage,
  markFailed,
  markSent,
  restStream,
  type SendableMessage,
  type StopCause,
  startScheduled,
  takeUpArrivals,
} from '../message-state-queries.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type Batch, sendBatch } from '../send-batch.ts';
import { createNightWatch, withoutSleeping } from '../sms/quiet-hours-queries.ts';
import { findSigningKey } from '../smtp/signing-key.ts';
import { chooseWinnerInTime } from '../winner.ts';
import type { AccountConnection } from './account-connection.ts';
import { freezeMessage, toEveryone } from './freeze-message.ts';
import { scheduleResend } from './resend-uncertain.ts';
import { createRounds } from './rounds.ts';

const batchSize = 1000;
/** Few, so that the streams of other teams and templates have their turn soon. */
const urgentBatchSize = 50;
const leaseSeconds = 300;
/** Of an account with a limit: what it can send in that time, so that no one waits long under a claim. */
const claimedSeconds = 60;
/** Before the account is connected, and its rate known. */
const firstClaimSize = 60;

/** A process that sends, in the table of workers. */
export interface SendProcess {
  readonly host: string;
  readonly pid: number;
}

interface LaneOptions {
  readonly key: LaneKey;
  readonly process: SendProcess;
  /** The connection with the account's current settings; undefined if the account was deleted. */
  readonly connect: (ctx: TeamContext) => Promise<AccountConnection | undefined>;
}

export interface AccountLane {
  readonly key: LaneKey;
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

type Prepared =
  | { readonly content: Pick<Batch, 'compiled' | 'sender'>; readonly account: AccountConnection }
  | { readonly content?: undefined; readonly fault: StopReason };

export function createAccountLane(deps: Deps, options: LaneOptions): AccountLane {
  const { key, connect } = options;
  const { accountId, isUrgent } = key;
  const worker = { id: randomUUID(), ...options.process };
  const pool = deps.streamPool;
  const faults = createFailureBackoff();
  const nightWatch = createNightWatch();
  const warmUp = createWarmUp(key);
  let connection: AccountConnection | undefined;
  const rounds = createRounds(sendDue, (error) =>
    deps.log[outageOf(error) ? 'warn' : 'error']({ err: error }, 'sending round failed'),
  );
  let isRegistered = false;
  /** Whether the ledger may list recipients as claimed by this worker that it no longer holds. */
  let hasLeftovers = false;

  const listOwnDue = () => listDueMessages(pool, key);

  function claimSize(): number {
    const size = batchRows(deps, isUrgent ? urgentBatchSize : batchSize);
    const perSecond = connection?.rate.current();
    if (connection && perSecond === undefined) return size;
    return Math.min(
      size,
      Math.max(1, perSecond === undefined ? firstClaimSize : Math.ceil(perSecond * claimedSeconds)),
    );
  }

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
        if (rounds.isStopping) return;
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
      // Someone pauses, resumes or cancels it at the same time: it is tried again with the next round, not later and later.
      if (isConflict(error)) {
        deps.log.warn({ err: error, messageId }, 'message is being changed');
        return false;
      }
      deps.log.error({ err: error, messageId }, 'message not sent');
      // A refusal concerns the content of the message, such as a deleted collection or field.
      const isHopeless = faults.recordFailure(messageId) || (error instanceof Refusal && !isOutage);
      if (isHopeless)
        await fail(authority, messageId, stopReasonOf(error instanceof Refusal ? error.code : undefined));
      return false;
    }
  }

  async function fail(authority: TeamAuthority, messageId: string, cause: StopReason): Promise<void> {
    await deps
      .withTeam(authority, async (ctx) => {
        await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, cause));
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

  async function startAndFreeze(authority: TeamAuthority, messageId: string) {
    await deps.withTeam(authority, async (ctx) =>
      notifyOwner(ctx, 'message_failed', await startScheduled(ctx.db, messageId)),
    );
    return freezeMessage(deps, authority, messageId);
  }

  /** Advances one message by one step; true if more may be due at once. */
  async function advance(authority: TeamAuthority, messageId: string): Promise<boolean> {
    const message = isUrgent
      ? await deps.withTeam(authority, async ({ db }) => {
          await takeUpArrivals(db, messageId);
          return findSendable(db, messageId);
        })
      : await startAndFreeze(authority, messageId);
    if (message?.status !== 'sending' || message.pausedAt) return false;
    // Most messages have no test: no transaction for them.
    if (message.abDecidesAt !== null)
      await deps.withTeam(authority, (ctx) => chooseWinnerInTime(ctx, message), toEveryone);
    const isSms = message.method === 'sms';
    const isToMany = isSms && message.streamOf === null;
    const claim = async () => {
      // Night may have fallen since the last claim.
      if (isToMany) await deps.withTeam(authority, (ctx) => nightWatch.delay(ctx, message), toEveryone);
      return deps.withTeam(authority, async (ctx) => {
        // Before the message is locked, as wherever sends are counted.
        const limit = await warmUp.reserve(ctx, claimSize());
        if (limit === 0) {
          await warmUp.hold(ctx, messageId);
          return { recipients: [], hasFound: false };
        }
        const consent = await consentRuleOf(ctx, {
          type: contentType.parse(message.type),
          subscriptionListId: message.subscriptionListId,
          collectionIds: message.recipientCollections,
        });
        const found = await claimRecipients(ctx.db, {
          ...{ messageId, workerId: worker.id, limit, leaseSeconds, consent },
        });
        const claimed = isSms && !isToMany ? await withoutSleeping(ctx, message, found) : found;
        await warmUp.restore(ctx, limit - claimed.recipients.length);
        await issueWizardLinks(ctx, message, claimed.recipients);
        if (message.heldUntil) await warmUp.endHold(ctx, messageId);
        if (claimed.hasFound) await scheduleRollUp(ctx, messageId);
        const { recipients } = claimed;
        return { ...claimed, recipients: await greetHouseholds(ctx, message, { recipients, consent }) };
      });
    };
    const { recipients, hasFound } = await claim();
    if (!hasFound) return settle(authority, messageId);
    if (recipients.length === 0) return true;
    // Takes too long for a transaction the first time.
    await warmUpMjml();
    const prepared = await deps.withTeam(authority, (ctx) => prepare(ctx, message), { isSnapshot: true });
    if (!prepared?.content) {
      const unsent = recipients.map(({ seq }) => seq);
      await release(authority, messageId, unsent, { reason: prepared?.fault });
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
    const { accepted, brake, unreachable, untried, requeued, isWritten } = await sendBatch(deps, {
      ...content,
      authority,
      messageId,
      workerId: worker.id,
      recipients,
      // Another due message of this account has its turn first.
      claimMore: async () => ((await listOwnDue()).length > 1 ? [] : (await claim()).recipients),
      claimSize,
      renew: (seqs) =>
        deps.withTeam(authority, async (ctx) => {
          await lockMessage(ctx.db, messageId);
          await renewClaims(ctx.db, { messageId, workerId: worker.id, leaseSeconds, seqs });
        }),
      slots: account.slots,
      rate: account.rate,
      isStopping: () => rounds.isStopping,
    });
    hasLeftovers ||= !isWritten;
    account.recordRate();
    const reply = brake ?? account.recordReach(accepted, unreachable);
    const reason = reply === undefined ? undefined : { reply };
    await release(authority, messageId, untried, { reason, requeued });
    return reason === undefined && !account.mustRest();
  }

  /**
   * What is sent and through what; undefined if the message has another account by now. Refused if its sender
   * can't be sent with any more. In a snapshot: what is compared with the approval is what is sent.
   */
  async function prepare(ctx: TeamContext, message: SendableMessage): Promise<Prepared | undefined> {
    const around = await readSurroundings(ctx, message);
    const first = await compileForSending(ctx, message, around);
    const compiled = new Map([[contentKey(), first]]);
    for (const content of contentsOf(message).slice(1)) {
      const key = contentKey(content.variant, content.translatedTo);
      compiled.set(key, await compileForSending(ctx, content, around));
    }
    const fault = await voidedSince(ctx, message);
    if (fault) return { fault };
    const { lists } = first.surroundings;
    // An SMS has no page in the browser.
    if (message.method === 'email')
      await storeSurroundings(ctx, message.id, message.streamOf === null ? around : { ...around, lists });
    const sender = await findMessageSender(ctx, message, first.surroundings.teamName);
    if (sender.mailAccountId !== accountId) return undefined;
    refuseUnless(sender.fault === null, 'sender_not_configured');
    const account = await connect(ctx);
    refuseUnless(account, 'sender_not_configured');
    const dkim = await findSigningKey(ctx, sender);
    return { content: { compiled, sender: { ...sender.from, dkim } }, account };
  }

  /**
   * Returns recipients that were not handed over to the queue; with a reason, the message stops. Those who were queued again
   * count no more than these.
   */
  async function release(
    authority: TeamAuthority,
    messageId: string,
    untried: readonly string[],
    { reason, requeued = 0 }: { readonly reason?: StopCause | undefined; readonly requeued?: number } = {},
  ): Promise<void> {
    await deps.withTeam(authority, async (ctx) => {
      await warmUp.restore(ctx, untried.length + requeued);
      await releaseClaims(ctx.db, messageId, worker.id, untried);
      if (reason !== undefined)
        await notifyOwner(ctx, 'message_failed', await markFailed(ctx.db, messageId, reason));
      ctx.announce({ type: 'message.changed', messageId });
    });
  }

  /** No recipients are queued, claimed or in flight: the message is sent. */
  async function settle(authority: TeamAuthority, messageId: string): Promise<false> {
    await deps.withTeam(authority, async (ctx) => {
      await lockMessage(ctx.db, messageId);
      await scheduleResend(ctx, messageId);
      if (await isOpen(ctx.db, messageId)) return;
      await scheduleRollUp(ctx, messageId);
      // It is never finished: no one is notified each time it has caught up.
      if (isUrgent) await restStream(ctx.db, messageId);
      const sent = isUrgent ? undefined : await markSent(ctx.db, messageId);
      if (isUrgent) ctx.announce({ type: 'message.changed', messageId });
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
    key,
    workerId: worker.id,
    get idleSince() {
      return rounds.idleSince;
    },
    wake: rounds.wake,
    async beat() {
      connection?.recordRate();
      if (isRegistered) await beat();
    },
    async stop() {
      await rounds.stop();
      connection?.close();
      // Leaves no claims under this worker's name, since no other worker would presume it dead.
      if (isRegistered) await recoverWorkers(pool, [worker.id]);
    },
  };
}
