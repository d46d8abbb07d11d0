// Guesses of a password or code are slowed down by address and account, and never keep the owner of an
// account out.
import { identity } from '@fieldhouse/contract/identity';
import { passkeys } from '@fieldhouse/contract/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  // Addresses are distinguished by the header of the proxy in front.
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.deps.ownerPool.query(
    'truncate identity.attempts, identity.throttles, identity.usual_networks',
  );
});

const password = 'Fieldhouse-1';
const tom = 'tom@fieldhouse.test';

interface Try {
  readonly email?: string;
  readonly chosen?: string;
  readonly from?: string;
  readonly cookie?: string;
}

async function signIn({ email = tom, chosen = 'Wrong-pass-1', from = '198.51.100.1', cookie = '' }: Try) {
  const reply = await fetch(`${server.url}/api/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ email, password: chosen }),
  });
  const body = (await reply.json()) as { code?: string };
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: reply.status, code: body.code, wait: Number(reply.headers.get('retry-after')), cookies };
}

const deviceOf = ({ cookies }: { cookies: readonly string[] }) =>
  cookies.find((cookie) => cookie.includes('known_devices=')) ?? '';

async function guessTimes(count: number, input: Try = {}) {
  const answers: Awaited<ReturnType<typeof signIn>>[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await signIn(input));
  return answers;
}

/** Simulates that this much time has passed since the last attempts. */
async function pass(seconds: number): Promise<void> {
  await server.deps.ownerPool.query(
    "update identity.throttles set last_at = last_at - $1 * interval '1 second'",
    [seconds],
  );
}

/** The next attempt comes at once, however long a busy machine took for the last one. */
async function comeAtOnce(): Promise<void> {
  await server.deps.ownerPool.query('update identity.throttles set last_at = now()');
}

describe('wrong passwords from elsewhere', () => {
  test('keep neither a device of the owner out nor another address', async () => {
    const known = deviceOf(await signIn({ chosen: password, from: '203.0.113.5' }));
    const guesses = await guessTimes(14);
    expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    // The correct one does not bypass the wait.
    expect((await signIn({ chosen: password })).code).toBe('too_many_requests');
    expect((await signIn({ chosen: password, cookie: known })).status).toBe(200);
    expect((await signIn({ chosen: password, from: '203.0.113.9' })).status).toBe(200);
  });

  test('on other accounts delay the owner behind the same address by seconds', async () => {
    await guessTimes(1, { email: 'someone@example.org' });
    await server.deps.ownerPool.query(
      "update identity.throttles set tries = 300, last_at = now() where key like 'guesses:%'",
    );
    const refused = await signIn({ chosen: password });
    expect([refused.status, refused.wait]).toEqual([429, 2]);
    await pass(2);
    expect((await signIn({ chosen: password })).status).toBe(200);
  });

  const floodAddress = () =>
    server.deps.ownerPool.query(
      "update identity.throttles set tries = 300, last_at = now() where key like 'guesses:%'",
    );

  test('don’t delay who has signed in from there before, on a new device either', async () => {
    await signIn({ chosen: password });
    await guessTimes(1, { email: 'someone@example.org' });
    await floodAddress();
    expect((await signIn({ chosen: password })).status).toBe(200);
    // Who was never there waits, and wrong guesses on the account as well.
    expect((await signIn({ email: 'olga@fieldhouse.test', chosen: password })).status).toBe(429);
    const guesses = await guessTimes(11);
    expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });

  test('from many addresses don’t delay a sign-in from where the owner was before', async () => {
    await signIn({ chosen: password, from: '203.0.113.5' });
    await guessTimes(1);
    await server.deps.ownerPool.query(
      "update identity.throttles set tries = 100, last_at = now() where key like 'sign-in:account:%'",
    );
    expect((await signIn({ chosen: password, from: '203.0.113.6' })).status).toBe(429);
    expect((await signIn({ chosen: password, from: '203.0.113.5' })).status).toBe(200);
  });

  test('delay it again three months after the last sign-in from there', async () => {
    await signIn({ chosen: password });
    await guessTimes(1, { email: 'someone@example.org' });
    await server.deps.ownerPool.query(
      "update identity.usual_networks set seen_at = now() - interval '91 days'",
    );
    await floodAddress();
    expect((await signIn({ chosen: password })).status).toBe(429);
  });

  test('on one account, once they have to wait, take nothing of other accounts behind the address', async () => {
    await guessTimes(10);
    await floodAddress();
    await server.deps.ownerPool.query(
      "update identity.throttles set last_at = now() - interval '2 seconds' where key like 'guesses:%'",
    );
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({ email: 'olga@fieldhouse.test', chosen: password })).status).toBe(200);
  });

  test.each([
    ['passkeys', '/authentication/passkeys/begin-sign-in', 'passkey_begin', 300, 2],
    ['mails of links', '/authentication/request-password-reset', 'mails', 150, 5],
  ])('and so do many %s from there, but not on a known device', async (_what, path, key, tries, wait) => {
    const rosa = `rosa-${tries}`;
    await makeMember(server, rosa);
    const email = `${rosa}@fieldhouse.test`;
    const known = deviceOf(await signIn({ email, chosen: password, from: '203.0.113.5' }));
    const ask = async (cookie = '') => {
      const reply = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7', cookie },
        body: JSON.stringify(key === 'mails' ? { email: cookie ? email : 'someone@example.org' } : {}),
      });
      return [reply.ok, Number(reply.headers.get('retry-after'))];
    };
    expect(await ask()).toEqual([true, 0]);
    await server.deps.ownerPool.query(
      'update identity.throttles set tries = $2, last_at = now() where key = $1',
      [`${key}:198.51.100.7`, tries],
    );
    expect(await ask()).toEqual([false, wait]);
    expect(await ask(known)).toEqual([true, 0]);
    await pass(wait);
    expect(await ask()).toEqual([true, 0]);
  });

  test('wait longer each time, and a refused one prolongs nothing', async () => {
    await guessTimes(10);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await comeAtOnce();
      const { status, wait } = await signIn({});
      expect(status).toBe(429);
      waits.push(wait);
      await signIn({});
      await pass(wait);
      expect((await signIn({})).status).toBe(401);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900]);
  });

  test('are forgotten after an hour, and after the right one', async () => {
    await guessTimes(10);
    await pass(60 * 60 + 1);
    expect((await guessTimes(9)).every(({ status }) => status === 401)).toBe(true);
    expect((await signIn({ chosen: password })).status).toBe(200);
    expect((await guessTimes(10)).every(({ status }) => status === 401)).toBe(true);
  });

  test('get the same answers and waits where there is no such account', async () => {
    const answers = [];
    for (const email of [tom, 'nobody@example.org']) {
      const from = email === tom ? '198.51.100.20' : '198.51.100.21';
      const guesses = await guessTimes(12, { email, from });
      answers.push(guesses.map(({ status, code, wait, cookies }) => ({ status, code, wait, cookies })));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('of many addresses share a hundred, then trickle; the owner’s device and the mail still let in', async () => {
    const known = deviceOf(await signIn({ chosen: password, from: '203.0.113.5' }));
    const spread = (n: number) => `198.51.100.${n}`;
    const guesses = await Promise.all(Array.from({ length: 110 }, (_, n) => signIn({ from: spread(n) })));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await signIn({ from: spread(200) })).wait).toBeLessThanOrEqual(30);
    await pass(30);
    expect((await signIn({ from: spread(201) })).status).toBe(401);
    expect((await signIn({ from: spread(202), chosen: password })).status).toBe(429);
    expect((await signIn({ from: spread(203), chosen: password, cookie: known })).status).toBe(200);

    await server.anonymous.call(identity.requestPasswordReset, { body: { email: tom } });
    const token = await vi.waitFor(async () => {
      const { items } = await server.anonymous.call(identity.sandboxOutbox);
      const found = /\/reset-password\/(\S+)/.exec(items.find(({ to }) => to === tom)?.text ?? '')?.[1];
      if (!found) throw new Error('No mail yet.');
      return found;
    }, 10_000);
    const reply = await server.anonymous.send({
      method: 'POST',
      path: '/authentication/reset-password',
      body: { token, password },
    });
    const cookie = deviceOf({
      cookies: reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
    });
    expect((await signIn({ from: spread(204), chosen: password, cookie })).status).toBe(200);
  });
});

describe('a known device', () => {
  const known = async (email: string, cookie = '') =>
    deviceOf(await signIn({ email, chosen: password, from: '203.0.113.5', cookie }));

  test('is identified by a cookie that no script can read', async () => {
    const reply = await server.anonymous.send({
      method: 'POST',
      path: '/authentication/sign-in',
      body: { email: tom, password },
    });
    const line = reply.headers.getSetCookie().find((one) => one.includes('known_devices=')) ?? '';
    expect(line).toContain('HttpOnly');
    expect(line).toContain('SameSite=Lax');
    expect(line).not.toContain('tom');
  });

  test('has tries of its own, and never waits longer than a minute', async () => {
    const cookie = await known(tom);
    await guessTimes(10, { cookie });
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await comeAtOnce();
      const { wait } = await signIn({ cookie });
      waits.push(wait);
      await pass(wait);
      await signIn({ cookie });
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    // Neither another device of the owner nor an unknown one has to wait.
    expect((await signIn({ chosen: password, cookie: await known(tom) })).status).toBe(200);
    expect((await signIn({ chosen: password })).status).toBe(200);
  });

  test('of one account is unknown to others, and so is one that was made up', async () => {
    const cookie = await known('olga@fieldhouse.test');
    const [name = '', value = ''] = cookie.split('=');
    const [id, at, signature = ''] = value.split('.');
    const forged = [
      cookie,
      `${name}=${id}.${at}.${signature.slice(0, -4)}AAAA`,
      `${name}=${id}.${Number(at) + 1}.${signature}`,
      `${name}=:::`,
      `${name}=${'a.1.b:'.repeat(400)}`,
    ];
    await guessTimes(10);
    for (const one of forged) {
      expect((await signIn({ chosen: password, cookie: one })).status).toBe(429);
    }
  });

  test('may be known to several accounts', async () => {
    const both = await known(tom, await known('olga@fieldhouse.test'));
    for (const email of [tom, 'olga@fieldhouse.test']) {
      await guessTimes(10, { email });
      expect((await signIn({ email, chosen: password })).status).toBe(429);
      expect((await signIn({ email, chosen: password, cookie: both })).status).toBe(200);
    }
  });
});

test('a password that is proved again is counted by session, so that a stolen one blocks no other', async () => {
  const own = await makeMember(server, 'ida');
  const stolen = await Person.signIn(server.url, 'ida@fieldhouse.test', password, '');
  const prove = (person: Person, chosen: string) =>
    person.call(passkeys.begin, { body: { password: chosen } });
  for (let n = 0; n < 10; n += 1) {
    expect((await refusal(prove(stolen, 'Wrong-pass-1'))).problem.code).toBe('wrong_password');
  }
  expect((await refusal(prove(stolen, password))).problem.code).toBe('too_many_requests');
  expect((await prove(own, password)).options).toBeDefined();
});

test('a mailbox gets five mails of ours in a quarter of an hour, under whichever of its addresses they are asked for', async () => {
  const signUp = (email: string) =>
    server.anonymous.call(identity.signUp, {
      body: { email, password, firstName: 'Nina', lastName: 'North' },
    });
  for (let n = 0; n < 5; n += 1) await signUp(`nina+${n}@example.org`);
  expect((await refusal(signUp('nina+5@example.org'))).problem.code).toBe('too_many_requests');
  await signUp('nora@example.org');
});

test('many networks of an IPv6 site have ten times as much as one of them', async () => {
  const ask = async (network: number) => {
    const reply = await fetch(`${server.url}/api/authentication/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:7:${network}::1` },
      body: JSON.stringify({ email: `n${network}@example.org` }),
    });
    return reply.status;
  };
  expect(await ask(1)).toBe(204);
  await server.deps.ownerPool.query(
    "update identity.throttles set tries = 1500 where key like 'mails:site:%'",
  );
  expect(await ask(2)).toBe(429);
});
