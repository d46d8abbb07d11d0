// Real processes that exit on their own, in place of a PostgreSQL that does.
import { type ChildProcess, spawn } from 'node:child_process';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import {
  pauseAfter,
  type Service,
  type SupervisedService,
  type SuperviseOptions,
  supervise,
} from './supervise.ts';

const children: ChildProcess[] = [];
let supervised: SupervisedService | undefined;
afterEach(async () => {
  await supervised?.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs until it is stopped, or exits at once. */
function startProcess(script: string): Service & { readonly pid: number | undefined } {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  children.push(child);
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  return {
    pid: child.pid,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const lasting = () => startProcess('setInterval(() => {}, 1000)');
const failing = () => startProcess('process.exit(3)');

function watch(first: Service, options: Partial<SuperviseOptions>): Promise<Error> {
  return new Promise((onGivenUp) => {
    supervised = supervise(first, {
      log: pino({ level: 'silent' }),
      start: async () => lasting(),
      isDiskFull: async () => false,
      pauseMs: () => 1,
      onGivenUp,
      ...options,
    });
  });
}

describe('what ends by itself', () => {
  test('is started again, each time', async () => {
    const started: (number | undefined)[] = [];
    const first = lasting();
    void watch(first, {
      async start() {
        const next = lasting();
        started.push(next.pid);
        return next;
      },
    });
    for (let times = 1; times <= 3; times += 1) {
      children.at(-1)?.kill('SIGKILL');
      await expect.poll(() => started.length).toBe(times);
    }
  });

  test('is given up after ten starts in a row that failed, with the reason of the last', async () => {
    let starts = 0;
    const error = await watch(failing(), {
      async start() {
        starts += 1;
        throw new Error(`No port (${starts}).`);
      },
    });
    expect([starts, error.message, error.cause]).toEqual([
      10,
      '10 starts in a row have failed.',
      new Error('No port (10).'),
    ]);
  });

  test('is given up as well where each start succeeds and nothing lasts', async () => {
    let starts = 0;
    const error = await watch(failing(), {
      async start() {
        starts += 1;
        return failing();
      },
    });
    expect([starts, error.cause]).toEqual([10, new Error('It ended by itself (exit code 3).')]);
  });

  test('is waited for ever longer, and never longer than half a minute', async () => {
    const failures: number[] = [];
    await watch(failing(), {
      start: async () => Promise.reject(new Error('No.')),
      pauseMs(count) {
        failures.push(count);
        return 1;
      },
    });
    expect(failures).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(failures.map(pauseAfter)).toEqual([
      0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test('is not given up while the disk is full, however often it fails', async () => {
    let starts = 0;
    let isFull = true;
    void watch(failing(), {
      isDiskFull: async () => isFull,
      fullDiskPauseMs: 1,
      async start() {
        starts += 1;
        if (isFull) throw new Error('No space left on device.');
        return lasting();
      },
    });
    await expect.poll(() => starts).toBeGreaterThan(20);
    isFull = false;
    const before = children.length;
    await expect.poll(() => children.length).toBe(before + 1);
  });
});

test('what is stopped in the middle of a start is not left running', async () => {
  let started: Service | undefined;
  let finish = () => {};
  const isStarting = new Promise<void>((resolve) => {
    void watch(failing(), {
      start: () =>
        new Promise((done) => {
          resolve();
          finish = () => {
            started = lasting();
            done(started);
          };
        }),
    });
  });
  await isStarting;
  const stopping = supervised?.stop();
  finish();
  await stopping;
  expect(await started?.ended).toBe('SIGKILL');
});
