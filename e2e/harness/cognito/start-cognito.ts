// cognito-local as a child process on a free port, with a user pool and an app client of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../product-process.ts';

export interface TestPool {
  /** Settings for a server that stores its accounts in the pool. */
  readonly env: Readonly<Record<string, string>>;
  /** The code of the mail that the pool would have sent last. */
  code(email: string): Promise<string>;
  /**
   * Marks the e-mail address as verified, which Cognito does when a user is confirmed and cognito-local
   * omits.
   */
  proveMailbox(email: string): Promise<void>;
  /** The pool's attributes of a user. */
  user(email: string): Promise<PoolUser | undefined>;
  stop(): Promise<void>;
}

interface PoolUser {
  readonly ConfirmationCode?: string;
  readonly RefreshTokens?: readonly string[];
  readonly Attributes: readonly { readonly Name: string; readonly Value: string }[];
}

const folderOfProgram = path.dirname(createRequire(import.meta.url).resolve('cognito-local/package.json'));
const program = path.join(folderOfProgram, 'lib/bin/start.js');

export async function startCognito(): Promise<TestPool> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-cognito-'));
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
  });
  await waitUntilReady(child);
  const endpoint = `http://127.0.0.1:${port}`;
  const call = (name: string, input: object) => callPool(endpoint, name, input);
  const { UserPool } = await call('CreateUserPool', {
    PoolName: 'fieldhouse',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
  });
  const userPoolId = String(UserPool?.Id);
  const made = await call('CreateUserPoolClient', { UserPoolId: userPoolId, ClientName: 'web' });
  const clientId = String(made.UserPoolClient?.ClientId);
  const user = (email: string) => findUser(folder, userPoolId, email);
  return {
    env: {
      IDENTITY_PROVIDER: 'cognito',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: endpoint,
    },
    user,
    async proveMailbox(email) {
      await call('AdminUpdateUserAttributes', {
        UserPoolId: userPoolId,
        Username: email,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
    },
    code: async (email) => (await user(email))?.ConfirmationCode ?? '',
    async stop() {
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type PoolReply = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

async function callPool(endpoint: string, name: string, input: object): Promise<PoolReply> {
  const reply = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
      // Any credentials: the emulator only parses their format.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/cognito-idp/aws4_request',
    },
    body: JSON.stringify(input),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${text}`);
  // Every call returns an object of objects.
  return (text === '' ? {} : JSON.parse(text)) as PoolReply;
}

async function findUser(folder: string, userPoolId: string, email: string): Promise<PoolUser | undefined> {
  const base = path.join(folder, '.cognito/db');
  const file = (await readdir(base)).find((name) => name.startsWith(userPoolId)) ?? '';
  // The emulator's own file: users by their sub.
  const { Users } = JSON.parse(await readFile(path.join(base, file), 'utf8')) as {
    Users: Record<string, PoolUser>;
  };
  return Object.values(Users).find(({ Attributes }) =>
    Attributes.some(({ Name, Value }) => Name === 'email' && Value === email),
  );
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`cognito-local ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Cognito Local running')) resolve();
      });
    }
  });
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
