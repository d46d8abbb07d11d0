// Accounts in a Cognito user pool: the server with IDENTITY_PROVIDER=cognito against cognito-local.
import { identity, type Session } from '@fieldhouse/contract/identity';
import { ownAccount } from '@fieldhouse/contract/own-account';
import { passkeys } from '@fieldhouse/contract/passkeys';
import { secondFactor } from '@fieldhouse/contract/second-factor';
import { teams } from '@fieldhouse/contract/teams';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCognito, type TestPool } from '../../../../../../e2e/harness/cognito/start-cognito.ts';
import { ApiError, Person } from '../../../../test/people.ts';
import { startEmptyServer } from '../../../../test/start-server.ts';
import { readConfig } from '../../../config/config.ts';
import { readEnv } from '../../../config/env.ts';

const password = 'Some-pass-1';
let pool: TestPool;
let server: Awaited<ReturnType<typeof startEmptyServer>>;
let anonymous: Person;
beforeAll(async () => {
  pool = await startCognito();
  server = await startEmptyServer({ env: pool.env });
  anonymous = new Person(server.url, '', '');
});
afterAll(async () => {
  await server?.stop();
  await pool?.stop();
});

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.problem.code : error === undefined ? 'none' : String(error);
}

const signUp = (email: string, firstName = 'Nina') =>
  anonymous.call(identity.signUp, { body: { firstName, lastName: 'de la Vega', email, password } });

async function confirmed(email: string): Promise<void> {
  await signUp(email);
  await anonymous.call(identity.confirmByCode, { body: { email, code: await pool.code(email) } });
  await pool.proveMailbox(email);
}

const signIn = (email: string, secret = password) =>
  codeOf(anonymous.call(identity.signIn, { body: { email, password: secret } }));

describe('an account in the pool', () => {
  test('is signed up, confirmed with the code of the mail, and signed in to a session of ours', async () => {
    const email = 'nina@example.org';
    await signUp('Nina@Example.org');
    expect(await signIn(email)).toBe('email_not_verified');
    const confirm = (code: string) =>
      codeOf(anonymous.call(identity.confirmByCode, { body: { email, code } }));
    expect(await confirm('wrong')).toBe('wrong_code');
    expect(await confirm(await pool.code(email))).toBe('none');
    // A mailbox that the pool has not verified is not linked.
    expect(await signIn(email)).toBe('email_not_verified');
    await pool.proveMailbox(email);
    const person = await Person.signIn(server.url, email, password, '');
    expect(await person.call(identity.session)).toMatchObject({
      email,
      firstName: 'Nina',
      lastName: 'de la Vega',
    });
    const attributes = (await pool.user(email))?.Attributes ?? [];
    expect(attributes).toContainEqual({ Name: 'name', Value: 'Nina de la Vega' });
    // Behind the session the app is the same.
    const team = await person.call(teams.create, { body: { name: 'Choir' } });
    expect(team).toMatchObject({ teamName: 'Choir', isTeamAdmin: true });
  });

  test('is renamed and signed out also if its token can’t be read since a change of APP_SECRET', async () => {
    const email = 'ole@example.org';
    await confirmed(email);
    const person = await Person.signIn(server.url, email, password, '');
    await server.deps.ownerPool.query(
      'update identity.sessions set provider_token = $1 where provider_token is not null',
      [Buffer.alloc(60, 7)],
    );
    const renamed = await person.call(ownAccount.rename, { body: { firstName: 'Ole', lastName: 'Lind' } });
    expect(renamed.firstName).toBe('Ole');
    await person.call(identity.signOut);
    expect(await codeOf(person.call(identity.session))).toBe('not_signed_in');
  });

  test('is one account of ours however often it signs in, linked by its sub', async () => {
    const email = 'tom@example.org';
    await confirmed(email);
    const sessions: Session[] = [];
    // In sequence: the emulator's file does not support concurrent writers.
    for (let n = 0; n < 3; n += 1) {
      const person = await Person.signIn(server.url, email, password, '');
      sessions.push(await person.call(identity.session));
    }
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
    const sub = (await pool.user(email))?.Attributes.find(({ Name }) => Name === 'sub')?.Value;
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select user_id from identity.accounts where provider_id = 'cognito' and account_id = $1`,
      [sub],
    );
    await client.end();
    expect(rows).toEqual([{ user_id: sessions[0]?.userId }]);
  });

  test('gets one answer for a wrong password and an unknown address, and for signing up twice', async () => {
    await confirmed('eva@example.org');
    expect(await signIn('eva@example.org', 'Wrong-pass-1')).toBe('wrong_credentials');
    expect(await signIn('nobody@example.org')).toBe('wrong_credentials');
    await signUp('eva@example.org', 'Mallory');
    expect(await signIn('eva@example.org')).toBe('none');
    const forgot = (email: string) =>
      codeOf(anonymous.call(identity.requestPasswordReset, { body: { email } }));
    expect(await forgot('eva@example.org')).toBe('none');
    expect(await forgot('nobody@example.org')).toBe('none');
  });

  test('chooses a new password with a code, which ends every session', async () => {
    const email = 'leo@example.org';
    await confirmed(email);
    const person = await Person.signIn(server.url, email, password, '');
    await anonymous.call(identity.requestPasswordReset, { body: { email } });
    const reset = (code: string) =>
      codeOf(
        anonymous.call(identity.resetPasswordByCode, { body: { email, code, password: 'Other-pass-2' } }),
      );
    expect(await reset('wrong')).toBe('wrong_code');
    expect(await reset(await pool.code(email))).toBe('none');
    expect(await codeOf(person.call(identity.session))).toBe('not_signed_in');
    expect(await signIn(email)).toBe('wrong_credentials');
    expect(await signIn(email, 'Other-pass-2')).toBe('none');
  });

  test('takes its refresh token back when it signs out, and keeps none in the clear', async () => {
    const email = 'ana@example.org';
    await confirmed(email);
    const person = await Person.signIn(server.url, email, password, '');
    const [token = ''] = (await pool.user(email))?.RefreshTokens ?? [];
    expect(token).not.toBe('');
    await person.call(identity.signOut);
    expect((await pool.user(email))?.RefreshTokens).toEqual([]);
    expect(await codeOf(person.call(identity.session))).toBe('not_signed_in');
  });

  test('has neither our links, nor our second factor, nor our passkeys', async () => {
    await confirmed('kim@example.org');
    const person = await Person.signIn(server.url, 'kim@example.org', password, '');
    expect(await codeOf(anonymous.call(identity.verifyEmail, { body: { token: 'x' } }))).toBe('link_expired');
    expect(await codeOf(person.call(secondFactor.setUp))).toBe('not_found');
    expect(await codeOf(person.call(passkeys.begin, { body: { password } }))).toBe('not_found');
    expect(await anonymous.call(identity.instance)).toMatchObject({ provider: 'cognito', demoSignIn: null });
  });
});

test('a start without the pool or the client is refused with their names', () => {
  const start = (env: Record<string, string>) =>
    readConfig(readEnv({ IDENTITY_PROVIDER: 'cognito', ...env }));
  expect(() => start({ COGNITO_USER_POOL_ID: 'us-east-1_x' })).toThrow(
    /COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set/,
  );
  expect(start({ COGNITO_USER_POOL_ID: 'us-east-1_x', COGNITO_CLIENT_ID: 'y' }).identity).toEqual({
    provider: 'cognito',
    userPoolId: 'us-east-1_x',
    clientId: 'y',
    region: 'us-east-1',
    endpoint: undefined,
  });
});
