// Single-use links: in mails that verify an address or set a password, and in invitations. An account has one
// valid link of each kind, and of concurrent redemptions one succeeds.
import { identity } from '@fieldhouse/contract/identity';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
// Attempt limits are tested elsewhere; here many attempts are needed.
beforeEach(async () => {
  await server.deps.ownerPool.query('truncate identity.attempts, identity.throttles');
});

const password = 'Fieldhouse-1';

/** Tokens of the links mailed to an address, newest first, once there are this many. */
async function tokensOf(to: string, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const { items } = await server.anonymous.call(identity.sandboxOutbox);
    const texts = items.filter((mail) => mail.to === to).map(({ text }) => text);
    expect(texts).toHaveLength(count);
    return texts.map((text) => decodeURIComponent(/(?:\/|token=)([\w.-]{20,})\s/.exec(text)?.[1] ?? ''));
  }, 10_000);
}

/** Status codes of concurrent calls, with their counts. */
async function statusesOf(calls: readonly Promise<unknown>[]): Promise<Record<number, number>> {
  const settled = await Promise.all(calls.map((call) => call.then(() => 200, statusOf)));
  const counts: Record<number, number> = {};
  for (const status of settled) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const statusOf = (error: { status?: number }) => error.status ?? 0;
const fifty = <T>(call: (n: number) => Promise<T>) => Array.from({ length: 50 }, (_, n) => call(n));

const reset = (token: string, chosen: string) =>
  server.anonymous.call(identity.resetPassword, { body: { token, password: chosen } });
const askReset = (email: string) => server.anonymous.call(identity.requestPasswordReset, { body: { email } });
const signInWith = (email: string, chosen: string) => Person.signIn(server.url, email, chosen, '');

async function twoResetLinks(email: string): Promise<[string, string]> {
  await askReset(email);
  await tokensOf(email, 1);
  await askReset(email);
  const [newer = '', older = ''] = await tokensOf(email, 2);
  return [newer, older];
}

describe('a link to choose a password', () => {
  test('ends the older ones, and a password that is set ends them all', async () => {
    const email = 'tom@fieldhouse.test';
    const [newer, older] = await twoResetLinks(email);
    expect((await refusal(reset(older, 'Older-pass-1'))).problem.code).toBe('link_expired');
    await reset(newer, 'Newer-pass-1');
    for (const token of [newer, older]) {
      expect((await refusal(reset(token, 'Third-pass-1'))).problem.code).toBe('link_expired');
    }
    await signInWith(email, 'Newer-pass-1');
  });

  test('is used by one of fifty at once, and ends every session, also of those who sign in meanwhile', async () => {
    const email = 'olga@fieldhouse.test';
    await askReset(email);
    const [token = ''] = await tokensOf(email, 1);
    // Concurrent sign-ins with the previous password, which have a separate attempt limit.
    const concurrent = Array.from({ length: 8 }, () => signInWith(email, password).catch(() => undefined));
    const chosen = (n: number) => `Chosen-pass-${n}`;
    expect(await statusesOf(fifty((n) => reset(token, chosen(n))))).toEqual({ 200: 1, 410: 49 });
    for (const person of [server.olga, ...(await Promise.all(concurrent))]) {
      if (!person) continue;
      expect((await refusal(person.call(identity.session))).problem.code).toBe('not_signed_in');
    }
  });

  test('is not stored as it is', async () => {
    await askReset('ada@fieldhouse.test');
    const [token = ''] = await tokensOf('ada@fieldhouse.test', 1);
    const { rows } = await server.deps.ownerPool.query<{ row: string }>(
      'select c::text as row from identity.challenges c union all select v::text from identity.verifications v',
    );
    expect(rows).not.toHaveLength(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});

describe('a link to verify an address', () => {
  const email = 'nina@example.org';
  const verify = (token: string) => server.anonymous.call(identity.verifyEmail, { body: { token } });

  test('ends the older ones, and signs in one of fifty at once', async () => {
    const body = { firstName: 'Nina', lastName: 'Vega', email, password: 'Some-pass-1' };
    await server.anonymous.call(identity.signUp, { body });
    await tokensOf(email, 1);
    await server.anonymous.call(identity.resendVerification, { body: { email } });
    const [newer = '', older = ''] = await tokensOf(email, 2);
    expect((await refusal(verify(older))).problem.code).toBe('link_expired');
    expect(await statusesOf(fifty(() => verify(newer)))).toEqual({ 200: 1, 410: 49 });
  });

  test('sets no password, and a link to set one verifies nothing', async () => {
    const other = 'omar@example.org';
    const body = { firstName: 'Omar', lastName: 'Haddad', email: other, password: 'Some-pass-1' };
    await server.anonymous.call(identity.signUp, { body });
    const [link = ''] = await tokensOf(other, 1);
    expect((await refusal(reset(link, 'Other-pass-1'))).problem.code).toBe('link_expired');
    await askReset(other);
    const [resetLink = ''] = await tokensOf(other, 2);
    expect((await refusal(verify(resetLink))).problem.code).toBe('link_expired');
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const { id } = await server.ada.call(teamUsers.invite, {
      body: { email, firstName: 'Nora', lastName: 'Lind' },
    });
    return id;
  };

  test('makes one account and one member of fifty who join at once', async () => {
    const email = 'nora@example.org';
    const invitationId = await invite(email);
    const [token = ''] = await tokensOf(email, 1);
    const joins = fifty((n) =>
      server.anonymous.call(invitations.join, {
        params: { invitationId },
        body: { token, firstName: 'Nora', lastName: 'Lind', password: `Chosen-pass-${n}` },
      }),
    );
    const { 200: joined, 409: taken = 0, 410: over = 0, ...others } = await statusesOf(joins);
    expect({ joined, refused: taken + over, others }).toEqual({ joined: 1, refused: 49, others: {} });
  });

  test('is accepted by one of fifty requests of its person', async () => {
    const email = 'paul@example.org';
    await server.anonymous.call(identity.signUp, {
      body: { firstName: 'Paul', lastName: 'Roe', email, password },
    });
    const [token = ''] = await tokensOf(email, 1);
    await server.anonymous.call(identity.verifyEmail, { body: { token } });
    const paul = await signInWith(email, password);
    const invitationId = await invite(email);
    const accepts = fifty(() => paul.call(invitations.accept, { params: { invitationId }, body: {} }));
    expect(await statusesOf(accepts)).toEqual({ 200: 1, 410: 49 });
  });
});
