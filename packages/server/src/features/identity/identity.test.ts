import { auditLog } from '@fieldhouse/contract/audit-log';
import { identity } from '@fieldhouse/contract/identity';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Mails are sent after the reply, so the test waits for them. */
async function mailTo(to: string): Promise<{ subject: string; text: string }> {
  return vi.waitFor(
    async () => {
      const { items } = await server.anonymous.call(identity.sandboxOutbox);
      const found = items.find((mail) => mail.to === to);
      if (!found) throw new Error(`No mail to ${to} yet.`);
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
}

function tokenIn(mail: { text: string }): string {
  return decodeURIComponent(/\/(?:verify-email|reset-password)\/(\S+)/.exec(mail.text)?.[1] ?? '');
}

const nina = { firstName: 'Nina', lastName: 'Vega', email: 'Nina@Example.org', password: 'Some-pass-1' };

describe('signing up', () => {
  test('a new account works once its address is confirmed, and the mail is in the language asked for', async () => {
    const { anonymous } = server;
    await anonymous.call(identity.signUp, { body: { ...nina, language: 'es' } });
    const mail = await mailTo('nina@example.org');
    const credentials = { email: 'nina@example.org', password: nina.password };
    expect((await refusal(anonymous.call(identity.signIn, { body: credentials }))).problem.code).toBe(
      'email_not_verified',
    );
    expect(mail.subject).toBe('Confirma tu dirección de correo');
    const session = await anonymous.call(identity.verifyEmail, { body: { token: tokenIn(mail) } });
    expect(session).toMatchObject({ email: 'nina@example.org', firstName: 'Nina', memberships: [] });
    const signedIn = await Person.signIn(server.url, 'nina@example.org', nina.password, '');
    const team = await signedIn.call(teams.create, { body: { name: 'Choir' } });
    expect(team).toMatchObject({ teamName: 'Choir', isTeamAdmin: true });
  });

  test.each([
    ['world@müller.example', 'world@xn--mller-kva.example'],
    ['a&b=c/d@x.example', 'a&b=c/d@x.example'],
  ])('an address of the world signs up: %s', async (email, stored) => {
    await server.anonymous.call(identity.signUp, { body: { ...nina, email } });
    const token = tokenIn(await mailTo(stored));
    expect(await server.anonymous.call(identity.verifyEmail, { body: { token } })).toMatchObject({
      email: stored,
    });
  });

  test('teams are listed as people read their names', async () => {
    const signedIn = await Person.signIn(server.url, 'nina@example.org', nina.password, '');
    for (const name of ['zebra', 'Élan', 'Dance']) await signedIn.call(teams.create, { body: { name } });
    const { memberships } = await signedIn.call(identity.session);
    expect(memberships.map(({ teamName }) => teamName)).toEqual(['Choir', 'Dance', 'Élan', 'zebra']);
  });

  test('a known address gets the answer of a new one, and no mail and no other password', async () => {
    const { anonymous } = server;
    const reply = await anonymous.send({
      method: 'POST',
      path: '/authentication/sign-up',
      body: { firstName: 'X', lastName: 'Y', email: 'ada@fieldhouse.test', password: 'Other-pass-1' },
    });
    expect(reply.status).toBe(204);
    // Requests are processed in order: once this mail has arrived, hers would have too.
    await anonymous.call(identity.requestPasswordReset, { body: { email: 'tom@fieldhouse.test' } });
    await mailTo('tom@fieldhouse.test');
    const { items } = await anonymous.call(identity.sandboxOutbox);
    expect(items.filter((mail) => mail.to === 'ada@fieldhouse.test')).toEqual([]);
    await Person.signIn(server.url, 'ada@fieldhouse.test', 'Fieldhouse-1', '');
  });

  test.each([
    ['short-A', ['password_too_short', 'password_needs_digit']],
    ['abcdefg-1', ['password_needs_uppercase']],
    ['ABCDEFG-1', ['password_needs_lowercase']],
    ['Abcdefgh1', ['password_needs_symbol']],
  ])('the password %s is refused with every rule it breaks', async (password, rules) => {
    const { problem } = await refusal(
      server.anonymous.call(identity.signUp, { body: { ...nina, email: 'p@example.org', password } }),
    );
    expect(problem.issues?.map((issue) => issue.rule)).toEqual(rules);
  });
});

describe('signing in and out', () => {
  test('a wrong password and an unknown address get one answer', async () => {
    const wrong = await refusal(
      server.anonymous.call(identity.signIn, {
        body: { email: 'tom@fieldhouse.test', password: 'Wrong-pass-1' },
      }),
    );
    const unknown = await refusal(
      server.anonymous.call(identity.signIn, {
        body: { email: 'nobody@example.org', password: 'Wrong-pass-1' },
      }),
    );
    expect(wrong.status).toBe(401);
    expect({ ...wrong.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' });
  });

  test('the eleventh try on one account has to wait, whatever the case of the address', async () => {
    const tries = Array.from({ length: 11 }, (_, n) =>
      refusal(
        server.anonymous.call(identity.signIn, {
          body: { email: n % 2 ? 'LIMIT@example.org' : 'limit@example.org', password: 'Wrong-pass-1' },
        }),
      ),
    );
    const statuses = (await Promise.all(tries)).map((error) => error.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('a session ends with sign-out', async () => {
    const tom = await Person.signIn(server.url, 'tom@fieldhouse.test', 'Fieldhouse-1', server.tom.teamId);
    expect((await tom.call(identity.session)).memberships).toHaveLength(1);
    await tom.call(identity.signOut);
    expect((await refusal(tom.call(identity.session))).problem.code).toBe('not_signed_in');
  });

  test('a cookie with a forged signature is no session', async () => {
    const [session = ''] = server.ada.cookie
      .split('; ')
      .filter((cookie) => cookie.includes('session_token='));
    const forged = new Person(server.url, `${session.slice(0, -6)}AAAAAA`, server.ada.teamId);
    expect((await refusal(forged.call(identity.session))).status).toBe(401);
  });
});

test('a new password ends every session and its link works once', async () => {
  const { anonymous } = server;
  const tom = await Person.signIn(server.url, 'olga@fieldhouse.test', 'Fieldhouse-1', server.olga.teamId);
  await anonymous.call(identity.requestPasswordReset, { body: { email: 'olga@fieldhouse.test' } });
  const token = tokenIn(await mailTo('olga@fieldhouse.test'));
  await anonymous.call(identity.resetPassword, { body: { token, password: 'Better-pass-2' } });
  expect((await refusal(tom.call(identity.session))).status).toBe(401);
  const again = await refusal(
    anonymous.call(identity.resetPassword, { body: { token, password: 'Better-pass-3' } }),
  );
  expect(again.problem.code).toBe('link_expired');
  await Person.signIn(server.url, 'olga@fieldhouse.test', 'Better-pass-2', '');
  const admin = await Person.signIn(server.url, 'olga@fieldhouse.test', 'Better-pass-2', server.olga.teamId);
  const { items } = await admin.call(auditLog.list, { query: { area: 'member' } });
  expect(items.map(({ action }) => action)).toContain('member.password_reset');
});

test('a request from another site changes nothing', async () => {
  const reply = await server.ada.send({
    method: 'POST',
    path: `/teams/${server.ada.teamId}/open`,
    body: {},
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.status).toBe(403);
});
