// The worker that sends: finds due messages of all teams, freezes, claims, sends, settles. Any number of processes may run
// it; what a dead one left is taken over by whoever notices.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { audience as audienceSchema } from '@fieldhouse/contract/messages';
import type { Deps } from '../../../deps.ts';
import { makeTeamAuthority, type TeamAuthority } from '../../../kernel/context.ts';
import { compileForSending } from './compile-for-sending.ts';
import { freezeAudience } from './freeze-audience.ts';
import {
  beatWorker,
  claimRecipients,
  countOpen,
  listDueMessages,
  listWorkers,
  recoverWorkers,
  removeWorker,
  returnClaims,
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
import type { Provider, Slot } from './provider.ts';
import { createRate } from './rate.ts';
import { sendBatch } from './send-batch.ts';

const batchSize = 1000;
const leaseSeconds = 300;
const pollMs = 1000;
const heartbeatMs = 5000;
const freezeTimeoutMs = 120_000;

export interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Looks for work now instead of at the next poll. */
  wake(): void;
}

export function createSender(deps: Deps, provider: Provider): Sender {
  const worker = { id: randomUUID(), host: os.hostname(), pid: process.pid };
  const pool = deps.streamPool;
  const takeToken = createRate(deps.config.mail.ratePerSecond);
  let slots: Slot[] = [];
  let isStopping = false;
  let round: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    if (isStopping || round) return;
    round = sendDue()
      .catch((error: unknown) => deps.log.error({ err: error }, 'sending round failed'))
      .finally(() => {
        round = undefined;
      });
  }

  /** One batch of each due message in turn, until nothing is due: no message waits for another's end. */
  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await listDueMessages(pool);
      let hasSent = false;
      for (const { team_id, message_id } of due) {
        if (isStopping) return;
        const authority = makeTeamAuthority(teamIdSchema.parse(team_id), { kind: 'system' });
        hasSent = (await advance(authority, message_id)) || hasSent;
      }
      if (!hasSent) return;
    }
  }

  /** One step of one message; true if there may be more to do at once. */
  async function advance(authority: TeamAuthority, messageId: string): Promise<boolean> {
    await deps.withTeam(authority, (ctx) => startScheduled(ctx.db, messageId));
    const message = await freeze(authority, messageId);
    if (message?.status !== 'sending' || message.pausedAt) return false;
    const claimed = await deps.withTeam(authority, (ctx) =>
      claimRecipients(ctx.db, {
        messageId,
        workerId: worker.id,
        most: batchSize,
        leaseSeconds,
        heedsUnsubscribes: message.type !== 'transactional',
      }),
    );
    if (claimed.length === 0) return settle(authority, messageId);
    const { compiled, sender } = await deps.withTeam(authority, (ctx) => compileForSending(ctx, message));
    if (slots.length === 0) slots = Array.from({ length: provider.slotCount }, () => provider.openSlot());
    const { brake } = await sendBatch(deps, {
      authority,
      messageId,
      workerId: worker.id,
      recipients: claimed,
      compiled,
      sender,
      slots,
      isStopping: () => isStopping,
      takeToken,
    });
    await deps.withTeam(authority, async (ctx) => {
      await returnClaims(ctx.db, messageId, worker.id);
      if (brake !== undefined) await markFailed(ctx.db, messageId, brake);
      ctx.announce({ type: 'message.changed', messageId });
    });
    return brake === undefined;
  }

  async function freeze(authority: TeamAuthority, messageId: string): Promise<SendableMessage | undefined> {
    return deps.withTeam(
      authority,
      async (ctx) => {
        const message = await findSendable(ctx.db, messageId);
        if (!message || message.frozenAt || !(await lockForFreezing(ctx.db, messageId))) return message;
        const audience = audienceSchema.parse(message.audience);
        await markFrozen(ctx.db, messageId, await freezeAudience(ctx, messageId, audience, message));
        const { compiled } = await compileForSending(ctx, message);
        await replaceLinks(ctx.db, messageId, compiled.links);
        ctx.announce({ type: 'message.changed', messageId });
        return findSendable(ctx.db, messageId);
      },
      { statementTimeoutMs: freezeTimeoutMs },
    );
  }

  /** Nothing left in the queue, with any worker or in the air: the message is sent. */
  async function settle(authority: TeamAuthority, messageId: string): Promise<boolean> {
    return deps.withTeam(authority, async (ctx) => {
      const { open, due } = await countOpen(ctx.db, messageId);
      if (open === 0 && (await markSent(ctx.db, messageId)))
        ctx.announce({ type: 'message.changed', messageId });
      return due > 0;
    });
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
      await beatWorker(pool, worker);
      await recover();
      const warn = (error: unknown) => deps.log.warn({ err: error }, 'sender');
      timers = [
        setInterval(wake, pollMs),
        setInterval(() => void beatWorker(pool, worker).catch(warn), heartbeatMs),
        setInterval(() => void recover().catch(warn), 2 * heartbeatMs),
      ];
      wake();
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await round;
      for (const slot of slots) slot.close();
      await removeWorker(pool, worker.id);
    },
    wake,
  };
}

/** Silent for half a minute, or a process of this machine that is gone. */
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
