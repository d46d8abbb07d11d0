import { auditLog } from '@fieldhouse/contract/audit-log';
import type { Problem } from '@fieldhouse/contract/errors';
import { identity } from '@fieldhouse/contract/identity';
import { secondFactor } from '@fieldhouse/contract/second-factor';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { stepAt, totpCode } from './totp.ts';

const password = 'Fieldhouse-1';
let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  server = await startServer({ overrides: { clock: { now: () => new Date(now) } } });
});
afterAll(() => server.stop());

/** The app's code thirty seconds later. */
const laterCode = (key: Buffer) => {
  now += 30_000;
  return totpCode(key, stepAt(new Date(now)));
};

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.problem.code : 'none';
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

async function turnedOn(name: string) {
  const person = await makeMember(server, name);
  const { key: text } = await person.call(secondFactor.setUp);
  const key = fromBase32(text);
  const { recoveryCodes } = await person.call(secondFactor.enable, {
    body: { password, code: laterCode(key) },
  });
  return { person, key, recoveryCodes, email: `${name}@fieldhouse.test` };
}

/** The state after the right password: the cookie of the second step, and no session. */
async function firstStep(email: string): Promise<Person> {
  const reply = await server.anonymous.send({
    method: 'POST',
    path: '/authentication/sign-in',
    body: { email, password },
  });
  const cookies = reply.headers.getSetCookie();
  expect([reply.status, cookies.some((cookie) => cookie.includes('session_token'))]).toEqual([401, false]);
  expect(await reply.json()).toMatchObject({ code: 'second_factor_required' });
  return new Person(server.url, cookies.map((cookie) => cookie.split(';')[0]).join('; '), '');
}

/** The session after the second step. */
async function secondStep(half: Person, code: string): Promise<Person> {
  const reply = await half.send({
    method: 'POST',
    path: '/authentication/second-factor/sign-in',
    body: { code },
  });
  // Every refusal of the server has this format.
  if (!reply.ok) throw new ApiError(reply.status, (await reply.json()) as Problem);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Person(server.url, cookies.join('; '), '');
}

describe('signing in with a second factor', () => {
  test('takes the password and then a code, and the password alone opens nothing', async () => {
    const { email, key } = await turnedOn('una');
    const half = await firstStep(email);
    expect(await codeOf(half.call(identity.session))).toBe('not_signed_in');
    const whole = await secondStep(half, laterCode(key));
    expect((await whole.call(identity.session)).email).toBe(email);
  });

  test('takes a code once, also where it comes fifty times at once', async () => {
    const { email, key } = await turnedOn('ivo');
    const code = laterCode(key);
    const halves = await Promise.all(Array.from({ length: 8 }, () => firstStep(email)));
    const outcomes = await Promise.all(halves.map((half) => codeOf(secondStep(half, code))));
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
  });

  test('takes each recovery code once', async () => {
    const { email, recoveryCodes, person } = await turnedOn('eva');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    // As users type it: uppercase, surrounded by spaces.
    await secondStep(await firstStep(email), ` ${first.toUpperCase()} `);
    expect(await codeOf(secondStep(await firstStep(email), first))).toBe('wrong_code');
    expect(await person.call(secondFactor.get)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  });

  test('says why neither codes nor recovery codes can be checked after a change of APP_SECRET', async () => {
    const { email, key, recoveryCodes, person } = await turnedOn('olav');
    await server.deps.ownerPool.query(
      'update identity.second_factors set secret = $2 where user_id = (select id from identity.users where email = $1)',
      [email, Buffer.alloc(48, 7)],
    );
    const half = await firstStep(email);
    for (const code of [laterCode(key), recoveryCodes[0] ?? ''])
      expect(await codeOf(secondStep(half, code))).toBe('second_factor_unreadable');
    const off = person.call(secondFactor.disable, { body: { password, code: laterCode(key) } });
    expect(await codeOf(off)).toBe('second_factor_unreadable');
  });

  test('is over after five wrong codes, whatever the sixth is', async () => {
    const { email, key } = await turnedOn('max');
    const half = await firstStep(email);
    for (let n = 0; n < 5; n += 1) expect(await codeOf(secondStep(half, '000000'))).toBe('wrong_code');
    expect(await codeOf(secondStep(half, laterCode(key)))).toBe('sign_in_expired');
  });

  test('is over after ten tries of an account, with however many passwords they began', async () => {
    const { email, key } = await turnedOn('leo');
    for (const tries of [5, 5]) {
      const half = await firstStep(email);
      for (let n = 0; n < tries; n += 1) await codeOf(secondStep(half, '000000'));
    }
    expect(await codeOf(secondStep(await firstStep(email), laterCode(key)))).toBe('too_many_requests');
  });

  test('goes on where the owner signed in before, however many codes others try elsewhere', async () => {
    const { email, key } = await turnedOn('lea');
    const before = await secondStep(await firstStep(email), laterCode(key));
    for (const tries of [5, 5, 1]) {
      const half = await firstStep(email);
      for (let n = 0; n < tries; n += 1) await codeOf(secondStep(half, '000000'));
    }
    const half = await firstStep(email);
    expect(await codeOf(secondStep(half, laterCode(key)))).toBe('too_many_requests');
    const device = before.cookie.split('; ').find((cookie) => cookie.includes('known_devices='));
    const known = new Person(server.url, `${half.cookie}; ${device}`, '');
    expect((await (await secondStep(known, laterCode(key))).call(identity.session)).email).toBe(email);
  });

  test('has five minutes, and its token works once', async () => {
    const { email, key } = await turnedOn('ana');
    const late = await firstStep(email);
    now += 5 * 60_000;
    expect(await codeOf(secondStep(late, laterCode(key)))).toBe('sign_in_expired');
    const half = await firstStep(email);
    await secondStep(half, laterCode(key));
    expect(await codeOf(secondStep(half, laterCode(key)))).toBe('sign_in_expired');
    expect(await codeOf(secondStep(server.anonymous, laterCode(key)))).toBe('sign_in_expired');
  });
});

describe('a second factor', () => {
  test('is not on before a code was right, and asks for the password', async () => {
    const person = await makeMember(server, 'kim');
    const { key, uri } = await person.call(secondFactor.setUp);
    expect(uri).toContain(`secret=${key}`);
    const secret = fromBase32(key);
    const turnOn = (body: { password: string; code: string }) =>
      codeOf(person.call(secondFactor.enable, { body }));
    expect(await turnOn({ password, code: '000000' })).toBe('wrong_code');
    expect(await turnOn({ password: 'Wrong-pass-1', code: laterCode(secret) })).toBe('wrong_password');
    expect(await person.call(secondFactor.get)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await Person.signIn(server.url, 'kim@fieldhouse.test', password, '');
  });

  test('is turned off with password and code, and then the password is enough', async () => {
    const { person, key, email, recoveryCodes } = await turnedOn('ole');
    expect(await codeOf(person.call(secondFactor.setUp))).toBe('action_not_allowed');
    const turnOff = (body: { password: string; code: string }) =>
      codeOf(person.call(secondFactor.disable, { body }));
    expect(await turnOff({ password: 'Wrong-pass-1', code: laterCode(key) })).toBe('wrong_password');
    expect(await turnOff({ password, code: '000000' })).toBe('wrong_code');
    expect(await turnOff({ password, code: recoveryCodes[3] ?? '' })).toBe('none');
    await Person.signIn(server.url, email, password, '');
    const { items } = await server.ada.call(auditLog.list, { query: { area: 'member' } });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.second_factor_on', 'member.second_factor_off']),
    );
  });

  test('gets new recovery codes, and the old ones are void', async () => {
    const { person, key, email, recoveryCodes } = await turnedOn('ida');
    const renewed = await person.call(secondFactor.renewRecoveryCodes, {
      body: { password, code: laterCode(key) },
    });
    expect(await codeOf(secondStep(await firstStep(email), recoveryCodes[0] ?? ''))).toBe('wrong_code');
    await secondStep(await firstStep(email), renewed.recoveryCodes[0] ?? '');
  });

  test('leaves neither its key nor a recovery code in the database', async () => {
    const { key, recoveryCodes } = await turnedOn('pia');
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      'select f::text as stored from identity.second_factors f union all select c::text from identity.recovery_codes c',
    );
    await client.end();
    const stored = rows.map((row: { stored: string }) => row.stored).join('\n');
    const secrets = [key, ...recoveryCodes.map((code) => Buffer.from(code.replaceAll('-', '')))];
    expect(secrets.filter((secret) => stored.includes(secret.toString('hex')))).toEqual([]);
  });
});
