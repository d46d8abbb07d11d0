// The sending worker: polls for due messages of all teams and gives each account its lane. Any number of
// processes may run it; the claims of a dead one are taken over by another.
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { outageOf } from '../../../kernel/outage.ts';
import {
  type AccountStateChange,
  accountKeyOf,
  recordAccountState,
  reserveTurns,
} from './accounts/account-state-queries.ts';
import { createAccountConnection, type OpenedAccount } from './lanes/account-connection.ts';
import { type AccountLane, createAccountLane, type SendProcess } from './lanes/account-lane.ts';
import { keepConnection } from './lanes/keep-connection.ts';
import { createRounds } from './lanes/rounds.ts';
import { type LaneKey, listDueLanes, listWorkers, recoverWorkers, type WorkerRow } from './ledger-queries.ts';
import { createSendRateLimit, type SendRateLimit } from './send-rate-limit.ts';

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
  const lanes = new Map<string, AccountLane>();
  const rates = new Map<string | null, SendRateLimit>();
  const rounds = createRounds(wakeLanes, (error) =>
    deps.log[outageOf(error) ? 'warn' : 'error']({ err: error }, 'due accounts could not be listed'),
  );
  let timers: NodeJS.Timeout[] = [];

  async function wakeLanes(): Promise<void> {
    const due = await listDueLanes(pool);
    if (rounds.isStopping) return;
    for (const key of due) laneOf(key).wake();
    await closeIdleLanes();
  }

  function laneOf(key: LaneKey): AccountLane {
    const name = nameOf(key);
    const lane = lanes.get(name) ?? openLane(key);
    lanes.set(name, lane);
    return lane;
  }

  function openLane(key: LaneKey): AccountLane {
    const { accountId, isUrgent } = key;
    const accountKey = accountKeyOf(accountId);
    const rate = rates.get(accountId) ?? createSendRateLimit(undefined, (ms) => reserve(accountKey, ms));
    rates.set(accountId, rate);
    const recordState = (change: AccountStateChange) =>
      void recordAccountState(pool, accountKey, change).catch((error: unknown) =>
        deps.log.warn({ err: error, accountKey }, 'the state of a mail account was not stored'),
      );
    const connect = keepConnection(
      (ctx) => findAccount(ctx, accountId),
      (account) => createAccountConnection(account.open(), { log: deps.log, rate, isUrgent, recordState }),
    );
    return createAccountLane(deps, { key, process: self, connect });
  }

  /** Without the database nothing is sent, but what waits for its turn must not wait forever. */
  function reserve(accountKey: string, lengthMs: number): Promise<number> {
    return reserveTurns(pool, accountKey, lengthMs).catch((error: unknown) => {
      deps.log.warn({ err: error, accountKey }, 'no turns reserved');
      return 0;
    });
  }

  /** The instance's own lanes stay open. */
  async function closeIdleLanes(): Promise<void> {
    for (const [name, lane] of lanes) {
      const { idleSince, key } = lane;
      if (key.accountId === null || idleSince === undefined) continue;
      if (performance.now() - idleSince < idleLimitMs) continue;
      lanes.delete(name);
      if (!lanes.has(nameOf({ ...key, isUrgent: !key.isUrgent }))) rates.delete(key.accountId);
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
        setInterval(rounds.wake, pollMs),
        setInterval(() => void beat().catch(warn), heartbeatMs),
        setInterval(() => void recover().catch(warn), 2 * heartbeatMs),
      ];
      rounds.wake();
    },
    async stop() {
      const stopped = rounds.stop();
      for (const timer of timers) clearInterval(timer);
      await stopped;
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
    wake: rounds.wake,
  };
}

function nameOf({ accountId, isUrgent }: LaneKey): string {
  return `${accountId ?? 'instance'}${isUrgent ? ' urgent' : ''}`;
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
