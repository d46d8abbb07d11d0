// The product as a process of its own, as an operator starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export interface ServerProcess {
  readonly process: ChildProcess;
  /** Once it listens. */
  readonly url: Promise<string>;
  /** Its exit code, or undefined after a kill. */
  readonly ended: Promise<number | undefined>;
  output(): string;
}

export interface ServerProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly mode?: string;
  /** A command in front of the server's, which it runs. */
  readonly within?: readonly string[];
  /** The entry of the server; default: that of these sources. */
  readonly main?: string;
}

const ownMain = path.resolve(import.meta.dirname, '../../src/main.ts');

export function startServerProcess({
  env,
  mode = 'all',
  within = [],
  main = ownMain,
}: ServerProcessOptions): ServerProcess {
  const [program = process.execPath, ...args] = [...within, process.execPath, main, mode];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      DATABASE_POOL_SIZE: '3',
      NEW_TEAM_DAYS: '0',
      TEAM_MAX_SHARED_MESSAGES_PER_DAY: '999999999',
      ...env,
    },
  });
  let output = '';
  const ended = new Promise<number | undefined>((resolve) =>
    child.once('close', (code) => resolve(code ?? undefined)),
  );
  const url = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: unknown) => {
      output += String(chunk);
      const found = /ready: (http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    ended.then((code) => reject(new Error(`It ended with ${code} before it listened:\n${output}`)));
  });
  // Some tests expect the process to end before it listens.
  url.catch(() => undefined);
  return { process: child, url, ended, output: () => output };
}
