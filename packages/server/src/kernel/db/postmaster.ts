// One run of PostgreSQL: a child of this process, so that its exit is noticed at once, in its own session, so
// that Ctrl-C in the terminal does not reach it before the server has shut down.
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { Logger } from 'pino';
import { unlessMissing } from '../missing-file.ts';
import type { PostgresHome } from './postgres-home.ts';
import { readLockFile } from './postgres-processes.ts';

export interface Postmaster {
  /** Resolves with its exit code or signal. Never rejects. */
  readonly ended: Promise<string>;
  /** Ends it and its connections; committed data is safe in any case. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly home: PostgresHome;
  /** `name=value`. */
  readonly settings: readonly string[];
  readonly log: Logger;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

const fastStopMs = 15_000;
const immediateStopMs = 5000;
const lookMs = 50;
/** After a crash PostgreSQL replays its log first, which may take minutes. */
const longStartMs = 15_000;

/** Resolves once it accepts connections; rejects if it exits before that. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { home, signal } = options;
  signal.throwIfAborted();
  const sizes = await sizesOfLogs(home);
  const { child, ended } = await spawnPostmaster(options);
  const postmaster = { ended, stop: () => stop(child, ended) };
  let isOver = false;
  const early = ended.then((how) => {
    isOver = true;
    return how;
  });
  const slow = performance.now() + longStartMs;
  for (let isLogged = false; !(await isReady(home, child)); await Promise.race([pause(lookMs), early])) {
    if (isOver) throw await startFault(home, await early, sizes);
    if (signal.aborted) {
      await postmaster.stop();
      signal.throwIfAborted();
    }
    if (isLogged || performance.now() < slow) continue;
    isLogged = true;
    options.log.warn('PostgreSQL is still recovering; it is waited for');
  }
  return postmaster;
}

interface Spawned {
  readonly child: ChildProcess;
  readonly ended: Promise<string>;
}

async function spawnPostmaster({ home, settings }: PostmasterOptions): Promise<Spawned> {
  const file = startLog(home);
  const log = await open(file, 'a', 0o600);
  try {
    await home.own(file);
    const args = settings.flatMap((setting) => ['-c', setting]);
    const child = spawn(home.binaries.postgres, ['-D', home.clusterDir, ...args], {
      ...home.spawnOptions,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    // Before anything is awaited: with a wrong setting it exits while the log is being closed.
    return { child, ended: endOf(child) };
  } finally {
    await log.close();
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function isReady(home: PostgresHome, { pid }: ChildProcess): Promise<boolean> {
  const lines = await readLockFile(home.clusterDir);
  return pid !== undefined && Number(lines[0]) === pid && lines[7] === 'ready';
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const isOver = await Promise.race([
      ended.then(() => true),
      ignoreFailure(pause(ms, false, { signal: timer.signal }), 'aborted once it has stopped'),
    ]);
    timer.abort();
    if (isOver) return;
  }
  throw new Error('PostgreSQL did not stop.');
}

const startLog = (home: PostgresHome) => path.join(home.clusterDir, 'start.log');

/**
 * Where PostgreSQL logs why it does not start: the first until it has read its settings, the second after
 * that.
 */
const logsOf = (home: PostgresHome) => [startLog(home), path.join(home.clusterDir, 'log', 'postgresql.log')];

const sizesOfLogs = (home: PostgresHome) =>
  Promise.all(logsOf(home).map((file) => unlessMissing(stat(file)).then((found) => found?.size ?? 0)));

const maxReasons = 3;

/** An error with the reasons that PostgreSQL has logged since its logs had these sizes. */
async function startFault(home: PostgresHome, how: string, sizes: readonly number[]): Promise<Error> {
  const texts = await Promise.all(
    logsOf(home).map((file) => ignoreFailure(readFile(file), 'the fault is reported without this log')),
  );
  const lines = texts.flatMap((text, index) => (text?.subarray(sizes[index]) ?? '').toString().split('\n'));
  return new Error(
    `PostgreSQL could not be started (${how}). ${lines.filter(isReason).slice(-maxReasons).join(' ')}`.trim(),
  );
}

/** Excludes errors for clients that connected too early, which explain nothing. */
function isReason(line: string): boolean {
  const isOfEarlyClient = /the database system is|recovery state/.test(line);
  return /FATAL|PANIC|ERROR|LOG: .*(unrecognized|invalid|could not)/.test(line) && !isOfEarlyClient;
}
