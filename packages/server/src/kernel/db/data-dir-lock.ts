// One server per data folder. The lock is a file with the process id of its owner; after kill -9 the process
// no longer exists (or its id was reused), and the lock is taken over.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../../config/env.ts';
import { unlessMissing } from '../missing-file.ts';

export interface DataDirLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly address: string;
}

/**
 * `address` is what a second process names in its error. Throws ConfigError if a running process holds the
 * lock.
 */
export async function lockDataDir(dataDir: string, address = ''): Promise<DataDirLock> {
  const file = lockOf(dataDir);
  const holder: Holder = { pid: process.pid, startedAt: await processStart(process.pid), address };
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      await refuseIfHeld(dataDir);
    }
  }
  throw new ConfigError(`The data folder ${dataDir} could not be locked.`);
}

/** Throws ConfigError if a running process holds the lock; otherwise removes the stale lock. */
export async function refuseIfHeld(dataDir: string): Promise<void> {
  const file = lockOf(dataDir);
  const holder = (await readHolder(file)) ?? (await readHolderLater(file));
  if (holder && holder.pid !== process.pid && (await isAlive(holder))) {
    const where = holder.address === '' ? '' : `, ${holder.address}`;
    throw new ConfigError(
      `Fieldhouse is already running on this data folder (process ${holder.pid}${where}): ${dataDir}\n` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
  await rm(file, { force: true });
}

/**
 * Creating and writing the file are two steps: another process that starts at the same time may read in
 * between.
 */
async function readHolderLater(file: string): Promise<Holder | undefined> {
  await setTimeout(100);
  return readHolder(file);
}

function lockOf(dataDir: string): string {
  return path.join(dataDir, 'fieldhouse.lock');
}

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    // Written by lockDataDir above.
    return JSON.parse(text) as Holder;
  } catch {
    // What a full disk cut short counts as stale.
    return undefined;
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startedAt === '' || startedAt === (await processStart(pid));
}

/**
 * Start time of a process in clock ticks, which distinguishes it from a later one with the same id; '' if
 * unknown.
 */
async function processStart(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // There is no such process, or no such file on this system.
    return '';
  }
}
