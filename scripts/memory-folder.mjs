// Temporary files of a test run are stored in memory where there is room. A database consists of a thousand small
// files, which a disk takes ten times as long to create, and every test file has its own.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const memory = '/dev/shm';
const namePrefix = 'fieldhouse-tests-';
const leastBytes = 4 * 1024 ** 3;

/** For this process and those that it starts, unless `TMPDIR` is set. Removed when this process exits. */
export function storeTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = path.join(memory, namePrefix + process.pid);
  // The user that PostgreSQL runs as reads below it.
  mkdirSync(folder, { mode: 0o755, recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, os.freemem()) >= leastBytes;
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(namePrefix) ? name.slice(namePrefix.length) : Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
