import { auditLog } from '@fieldhouse/contract/audit-log';
import { identity } from '@fieldhouse/contract/identity';
import { passkeys } from '@fieldhouse/contract/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnswerChanges, Authenticator } from '../../../../test/authenticator.ts';
import { ApiError, Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

const password = 'Fieldhouse-1';
const origin = 'https://app.example.org';
let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  server = await startServer({
    env: { APP_URL: origin },
    overrides: { clock: { now: () => new Date(now) } },
  });
});
afterAll(() => server.stop());

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.problem.code : 'none';
}

async function begin(person: Person) {
  return (await person.call(passkeys.begin, { body: { password } })).options;
}

async function added(person: Person, name: string) {
  const authenticator = new Authenticator(origin);
  const answer = authenticator.register(await begin(person));
  return { authenticator, passkey: await person.call(passkeys.add, { body: { name, answer } }) };
}

async function challenge() {
  return (await server.anonymous.call(passkeys.beginSignIn)).options;
}

const signIn = (answer: ReturnType<Authenticator['signIn']>) =>
  server.anonymous.call(passkeys.signIn, { body: { answer } });

describe('a passkey', () => {
  test('is made with the password, listed with its name, and signs in', async () => {
    const person = await makeMember(server, 'una');
    const { authenticator } = await added(person, 'My phone');
    const reply = await server.anonymous.send({
      method: 'POST',
      path: '/authentication/passkeys/sign-in',
      body: { answer: authenticator.signIn(await challenge()) },
    });
    const cookie = reply.headers.getSetCookie().join('');
    expect(cookie).toMatch(/^__Secure-fieldhouse\.session_token=.*HttpOnly; SameSite=Lax; Secure$/);
    const signedIn = new Person(server.url, cookie.split(';')[0] ?? '', '');
    expect((await signedIn.call(identity.session)).email).toBe('una@fieldhouse.test');
    const { items } = await person.call(passkeys.list);
    expect(items).toMatchObject([{ name: 'My phone', lastUsedAt: new Date(now).toISOString() }]);
  });

  test('is not made without the right password', async () => {
    const person = await makeMember(server, 'ivo');
    const refused = person.call(passkeys.begin, { body: { password: 'Wrong-pass-1' } });
    expect(await codeOf(refused)).toBe('wrong_password');
  });

  test('that is removed can’t sign in, and can’t be removed by another user', async () => {
    const person = await makeMember(server, 'eva');
    const { authenticator, passkey } = await added(person, 'Lost');
    const remove = (person: Person) =>
      codeOf(person.call(passkeys.remove, { params: { passkeyId: passkey.id } }));
    expect(await remove(server.olga)).toBe('not_found');
    await signIn(authenticator.signIn(await challenge()));
    expect(await remove(person)).toBe('none');
    expect(await codeOf(signIn(authenticator.signIn(await challenge())))).toBe('passkey_refused');
    const { items } = await server.ada.call(auditLog.list, { query: { area: 'member' } });
    const ofEva = items.filter(({ subjectName }) => subjectName.startsWith('Eva'));
    expect(ofEva.map(({ action }) => action)).toEqual([
      'member.passkey_removed',
      'member.signed_in',
      'member.passkey_added',
      'member.signed_in',
    ]);
  });

  test('is stored once, and only for the user who began it', async () => {
    const [max, leo] = [await makeMember(server, 'max'), await makeMember(server, 'leo')];
    const answer = new Authenticator(origin).register(await begin(max));
    const add = (person: Person) => codeOf(person.call(passkeys.add, { body: { name: 'x', answer } }));
    expect(await add(leo)).toBe('passkey_refused');
    const other = new Authenticator(origin).register(await begin(max));
    await max.call(passkeys.add, { body: { name: 'x', answer: other } });
    expect(await codeOf(max.call(passkeys.add, { body: { name: 'x', answer: other } }))).toBe(
      'passkey_refused',
    );
  });
});

describe('an answer to a challenge', () => {
  let authenticator: Authenticator;
  beforeAll(async () => {
    authenticator = (await added(await makeMember(server, 'ana'), 'Key')).authenticator;
  });

  test('is taken once, also where it comes many times at once', async () => {
    const answer = authenticator.signIn(await challenge());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(signIn(answer))));
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
  });

  test('comes within five minutes', async () => {
    const options = await challenge();
    now += 5 * 60_000;
    expect(await codeOf(signIn(authenticator.signIn(options)))).toBe('passkey_refused');
  });

  test.each<[string, AnswerChanges]>([
    ['of another site', { origin: 'https://app.example.org.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['whose counter did not rise', { counter: 1 }],
  ])('%s is refused', async (_what, changes) => {
    await signIn(authenticator.signIn(await challenge()));
    expect(await codeOf(signIn(authenticator.signIn(await challenge(), changes)))).toBe('passkey_refused');
  });

  test('to a challenge that the server did not give is refused', async () => {
    const made = { ...(await challenge()), challenge: 'bWFkZSB1cA' };
    expect(await codeOf(signIn(authenticator.signIn(made)))).toBe('passkey_refused');
  });

  test('of an unknown passkey is refused', async () => {
    expect(await codeOf(signIn(new Authenticator(origin).signIn(await challenge())))).toBe('passkey_refused');
  });

  test('to a challenge for making one is no sign-in', async () => {
    const person = await makeMember(server, 'kim');
    const options = { ...(await begin(person)), rpId: 'app.example.org' };
    expect(await codeOf(signIn(authenticator.signIn(options)))).toBe('passkey_refused');
  });
});
