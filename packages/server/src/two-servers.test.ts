// Two servers of one database: what ends at one has ended at the other within a second, and limits hold for both together.
import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../test/clock/count-in-one-window.ts';
import { giveRoles, teamUserIdOf } from '../test/give-roles.ts';
import { Person, refusal } from '../test/people.ts';
import { makeMember, startEmptyServer, startServer, type TestServer } from '../test/start-server.ts';

let one: TestServer;
let other: Awaited<ReturnType<typeof startEmptyServer>>;
beforeAll(async () => {
  const env = { MAILBOX_MAX_MAILS_PER_DAY: '3' };
  one = await startServer({ env });
  const database = { url: one.databaseUrl, drop: async () => {} };
  // With the files of the first: a database with others is taken for a copy, from which nothing is sent.
  other = await startEmptyServer({ database, env: { ...env, DATA_DIR: one.deps.config.dataDir } });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const elsewhere = ({ cookie, teamId, secret }: Person) => new Person(other.url, cookie, teamId, secret);
const statusOf = async (person: Person, path = '') =>
  (await person.send({ method: 'GET', path: `/teams/${person.teamId}${path}` })).status;
/** A second, and what the calls take. */
const within = { timeout: 1500, interval: 20 };

describe('at the other server', () => {
  test('a deactivated user, and their key, have no access', async () => {
    const mia = await makeMember(one, 'mia');
    const { secret } = await mia.call(ownApiKeys.create, { body: { name: 'Script' } });
    const key = new Person(one.url, '', mia.teamId, secret);
    for (const caller of [mia, key]) expect(await statusOf(elsewhere(caller))).toBe(200);
    await one.ada.call(teamUsers.deactivate, { params: { teamUserId: await teamUserIdOf(mia) }, body: {} });
    for (const caller of [mia, key])
      await expect.poll(() => statusOf(elsewhere(caller)), within).not.toBe(200);
  });

  test('a user who has signed out is signed out, and a deleted key is gone', async () => {
    const ned = await makeMember(one, 'ned');
    const { key: made, secret } = await ned.call(ownApiKeys.create, { body: { name: 'Script' } });
    const key = elsewhere(new Person(one.url, '', ned.teamId, secret));
    expect(await statusOf(key)).toBe(200);
    await ned.call(ownApiKeys.revoke, { params: { apiKeyId: made.id } });
    await expect.poll(() => statusOf(key), within).toBe(401);
    expect(await statusOf(elsewhere(ned))).toBe(200);
    await ned.call(identity.signOut, { body: {} });
    await expect.poll(() => statusOf(elsewhere(ned)), within).toBe(401);
  });

  test('a role that is taken away, or grants less, permits no more', async () => {
    const liv = await makeMember(one, 'liv');
    const people = await one.ada.call(collections.create, {
      body: {
        name: 'Person',
        pluralName: 'People',
        fields: ['Name', 'Number'].map((title) => ({ title, dataType: 'plain_text' as const })),
      },
    });
    const params = { collectionId: people.id };
    await one.ada.call(records.create, { params, body: { records: [{ name: 'Elena', number: '111' }] } });
    const dataPermissions = people.fields.map(({ id: fieldId }) => ({
      ...{ type: 'read_data_field_data' as const, collectionId: people.id, fieldId, filter: null },
    }));
    const role = await one.ada.call(roles.create, { body: { name: 'Reader', dataPermissions } });
    await giveRoles(one.ada, liv, [role.id], { accountType: 'full', dataAccess: 'by_role' });
    const seen = async () => {
      const reply = (await elsewhere(liv)
        .call(records.query, { params, body: { limit: 10 } })
        .catch(() => null)) as {
        records: { values: Record<string, unknown> }[];
      } | null;
      return reply?.records.map(({ values }) => values.number ?? null) ?? 'none';
    };
    await expect.poll(seen, within).toEqual(['111']);
    await one.ada.call(roles.change, {
      params: { roleId: role.id },
      body: { version: role.version, dataPermissions: dataPermissions.slice(0, 1) },
    });
    await expect.poll(seen, within).toEqual([null]);
    await giveRoles(one.ada, liv, [], { accountType: 'full', dataAccess: 'by_role' });
    await expect.poll(seen, within).not.toEqual([null]);
  });

  test('what one server changes reaches the streams of events of the other', async () => {
    const stream = await elsewhere(one.ada).send({ method: 'GET', path: `/teams/${one.ada.teamId}/events` });
    const reader = stream.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        text += decoder.decode(part.value);
    })().catch(() => {});
    await one.ada.call(subscriptionLists.create, {
      body: { internalName: 'Streamed', externalName: 'News', optIn: 'single' },
    });
    await expect.poll(() => text, within).toContain('subscription_lists.changed');
    await reader?.cancel();
    await reading;
  });
});

describe('for both servers together', () => {
  test('a mailbox gets its mails of a day', async () => {
    await countInOneWindow(one);
    const mails = async () => {
      const { rows } = await one.deps.ownerPool.query(
        "select count(*)::int as number from identity.sandbox_mails where to_address like 'both%'",
      );
      return rows[0]?.number;
    };
    const add = async (person: Person, address: string) => {
      const list = await person.call(subscriptionLists.create, {
        body: { internalName: `News ${address}`, externalName: 'News', optIn: 'double' },
      });
      await person.call(subscriptionLists.addSubscriber, {
        params: { subscriptionListId: list.id },
        body: { address, source: 'Form' },
      });
    };
    const callers = [one.ada, elsewhere(one.ada), one.olga, elsewhere(one.olga)];
    await Promise.all(
      callers.flatMap((person, at) => [
        add(person, `both+${at}@example.org`),
        add(person, `both+x${at}@example.org`),
      ]),
    );
    await add(one.ada, 'last@example.org');
    const last = async () =>
      (
        await one.deps.ownerPool.query(
          "select from identity.sandbox_mails where to_address = 'last@example.org'",
        )
      ).rowCount;
    await expect.poll(last, { timeout: 20_000 }).toBe(1);
    await expect.poll(mails, { timeout: 10_000 }).toBe(3);
  });

  test('guesses of a password are slowed down', async () => {
    const signIn = (url: string) =>
      new Person(url, '', one.ada.teamId).call(identity.signIn, {
        body: { email: 'tom@fieldhouse.test', password: 'Wrong-pass-1' },
      });
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1)
      codes.push((await refusal(signIn(n % 2 === 0 ? one.url : other.url))).problem.code);
    expect(codes.slice(0, 10).every((code) => code !== 'too_many_requests')).toBe(true);
    expect(codes.slice(10)).toEqual(['too_many_requests', 'too_many_requests']);
  });
});
