// The sending worker: polls for due messages of all teams and gives each account its lane. Any number of
// processes may run it; the claims of a dead one are taken over by another.
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { outageOf } from '../../../kernel/outage.ts';
import { createAccountConnection, type OpenedAccount } from './lanes/account-connection.ts';
import { type AccountLane, createAccountLane, type SendProcess } from './lanes/account-lane.ts';
import { keepConnection } from './lanes/keep-connection.ts';
import { listDueAccounts, listWorkers, recoverWorkers, type WorkerRow } from './ledger-queries.ts';

const pollMs = 1000;
const heartbeatMs = 5000;
/** After this time without work, the connections of a team's account are closed. */
const idleLimitMs = 60_000;

export interface Sender {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Polls for work now. */
  wake(): void;
}

/** An account ready to be opened, and the version of its settings. */
export interface OpenableAccount {
  readonly version: number;
  open(): OpenedAccount;
}

/** Reads an account of the team, or with null the instance's; undefined if it was deleted. */
export type FindAccount = (
  ctx: TeamContext,
  accountId: string | null,
) => Promise<OpenableAccount | undefined>;

export function createSender(deps: Deps, findAccount: FindAccount): Sender {
  const self = { host: hostOfProcess(), pid: process.pid };
  const pool = deps.streamPool;
  const lanes = new Map<string | null, AccountLane>();
  let isStopping = false;
  let polling: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    if (isStopping || polling) return;
    polling = wakeLanes()
      .catch((error: unknown) =>
        deps.log[outageOf(error) ? 'warn' : 'error']({ err: error }, 'due accounts could not be listed'),
      )
      .finally(() => {
        polling = undefined;
      });
  }

  async function wakeLanes(): Promise<void> {
    const accountIds = await listDueAccounts(pool);
    if (isStopping) return;
    for (const accountId of accountIds) laneOf(accountId).wake();
    await closeIdleLanes();
  }

  function laneOf(accountId: string | null): AccountLane {
    const lane = lanes.get(accountId) ?? openLane(accountId);
    lanes.set(accountId, lane);
    return lane;
  }

  function openLane(accountId: string | null): AccountLane {
    const connect = keepConnection(
      (ctx) => findAccount(ctx, accountId),
      (account) => createAccountConnection(account.open(), deps.log),
    );
    return createAccountLane(deps, { accountId, process: self, connect });
  }

  /** The instance's own lane stays open. */
  async function closeIdleLanes(): Promise<void> {
    for (const [accountId, lane] of lanes) {
      const { idleSince } = lane;
      if (accountId === null || idleSince === undefined) continue;
      if (performance.now() - idleSince < idleLimitMs) continue;
      lanes.delete(accountId);
      await lane.stop();
    }
  }

  async function recover(): Promise<void> {
    const own = new Set([...lanes.values()].map(({ workerId }) => workerId));
    const dead = (await listWorkers(pool)).filter((other) => !own.has(other.id) && isDead(other, self));
    await recoverWorkers(
      pool,
      dead.map(({ id }) => id),
    );
  }

  return {
    async start() {
      await recover();
      const warn = (error: unknown) => deps.log.warn({ err: error }, 'sender');
      const beat = () => Promise.all([...lanes.values()].map((lane) => lane.beat()));
      timers = [
        setInterval(wake, pollMs),
        setInterval(() => void beat().catch(warn), heartbeatMs),
        setInterval(() => void recover().catch(warn), 2 * heartbeatMs),
      ];
      wake();
    },
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await polling;
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
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
function isDead(other: WorkerRow, self: SendProcess): boolean {
  if (other.is_silent) return true;
  if (other.host !== self.host || other.pid === self.pid) return other.host === self.host;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
