// The product as a process of its own, which can be killed; started as an operator would.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Person } from '../people.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

export interface ProductProcess {
  readonly url: string;
  /** Everything it has written, for an operator to read. */
  readonly output: () => string;
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startProduct(env: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts', 'all'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', DEMO: 'false', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /Fieldhouse is ready: (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { url, output: () => output, end: (signal) => endProcess(child, signal) };
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Runs `main.ts release …` beside it; returns its output. */
export function runRelease(choice: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts', 'release', choice], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`ended with ${code}: ${output}`)),
    );
  });
}

/** Signs in as the Ada of the demo, or the one that `makePersonIn` created. */
export async function signInAsAda(url: string): Promise<Person> {
  const reply = await fetch(`${url}/api/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' }),
  });
  const { memberships } = (await reply.json()) as { memberships: { teamId: string }[] };
  return Person.signIn(url, 'ada@fieldhouse.test', 'Fieldhouse-1', memberships[0]?.teamId ?? '');
}
