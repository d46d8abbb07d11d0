// Processes of a cluster that an earlier server left behind: PostgreSQL if the server was killed, and the
// children of a postmaster that was killed. The latter hold the shared memory, and no postmaster starts
// before it is free.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { Logger } from 'pino';
import { unlessMissing } from '../missing-file.ts';

const run = promisify(execFile);

export interface Cluster {
  readonly dir: string;
  /** PostgreSQL's `cluster_name`, with which the titles of its processes begin. */
  readonly name: string;
  readonly log: Logger;
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

const fastStopMs = 30_000;
const immediateStopMs = 5000;
const lookMs = 50;

/** Ends the remaining processes of an earlier PostgreSQL of this cluster, so that a new one can start. */
export async function endLeftovers(cluster: Cluster): Promise<void> {
  await endPostmaster(cluster);
  await endOrphans(cluster);
}

/** Its port and settings may be outdated, so it is stopped instead of used. */
async function endPostmaster({ dir, log }: Cluster): Promise<void> {
  const pid = await postmasterOf(dir);
  if (pid === undefined) return;
  const isOurs = (one: Process) => one.pid === pid && one.command.includes(`postgres -D ${dir}`);
  const isThere = async () => (await listProcesses()).some(isOurs);
  if (!(await isThere())) {
    // The process no longer exists, or its id was reused by another one, which PostgreSQL would mistake for a
    // running postmaster.
    await rm(path.join(dir, 'postmaster.pid'), { force: true });
    return;
  }
  log.info({ pid }, 'a PostgreSQL that was left behind is stopped');
  send(pid, 'SIGINT');
  if (await isTrueWithin(async () => !(await isThere()), fastStopMs)) return;
  send(pid, 'SIGQUIT');
  await isTrueWithin(async () => !(await isThere()), immediateStopMs);
}

/** A child exits by itself only when it next waits for something; one that runs a long query does not. */
async function endOrphans({ name, log }: Cluster): Promise<void> {
  const listOrphans = async () =>
    (await listProcesses()).filter(({ command }) => command.startsWith(`postgres: ${name}: `));
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = await listOrphans();
    if (orphans.length === 0) return;
    log.info({ signal, pids: orphans.map(({ pid }) => pid) }, 'processes without a postmaster are ended');
    for (const { pid } of orphans) send(pid, signal);
    if (await isTrueWithin(async () => (await listOrphans()).length === 0, immediateStopMs)) return;
  }
}

/** The process id in the lock file, whether that process is running or not. */
async function postmasterOf(dir: string): Promise<number | undefined> {
  const [pid] = await readLockFile(dir);
  return pid !== undefined && Number(pid) > 1 ? Number(pid) : undefined;
}

/** The lines of postmaster.pid: the first is the process, the eighth its state. */
export async function readLockFile(dir: string): Promise<string[]> {
  const text = await unlessMissing(readFile(path.join(dir, 'postmaster.pid'), 'utf8'));
  return (text ?? '').split('\n').map((line) => line.trim());
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const hasExited = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasExited) throw error;
  }
}

async function isTrueWithin(check: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(lookMs)) {
    if (await check()) return true;
  }
  return false;
}

/** The processes visible to this user. Zombies have no command line, so they match nothing. */
async function listProcesses(): Promise<Process[]> {
  if (os.platform() === 'win32') return [];
  return os.platform() === 'linux' ? listByProc() : listByPs();
}

async function listByProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = readFile(`/proc/${pid}/cmdline`, 'utf8');
      const bytes = (await ignoreFailure(read, 'it has ended, or belongs to another user')) ?? '';
      return { pid: Number(pid), command: bytes.replaceAll('\0', ' ').trim() };
    }),
  );
  return found.filter(({ command }) => command !== '');
}

async function listByPs(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command='], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.+)$/.exec(line);
    return match?.[1] && match[2] ? [{ pid: Number(match[1]), command: match[2] }] : [];
  });
}
