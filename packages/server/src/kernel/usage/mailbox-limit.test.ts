// What one mailbox gets in a day that others asked for, from all teams together.
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  server = await startServer({ env: { MAILBOX_MAX_MAILS_PER_DAY: '3' } });
  ({ ada } = server);
});
beforeEach(() => countInOneWindow(server));
afterAll(() => server.stop());

let lists = 0;

async function newListId(): Promise<string> {
  lists += 1;
  const body = { internalName: `News ${lists}`, externalName: 'News', optIn: 'double' } as const;
  return (await ada.call(subscriptionLists.create, { body })).id;
}

async function newList(teamId?: string): Promise<(address: string) => Promise<string>> {
  lists += 1;
  const ofTeam = teamId === undefined ? {} : { teamId };
  const { id: subscriptionListId } = await ada.call(subscriptionLists.create, {
    params: ofTeam,
    body: { internalName: `News ${lists}`, externalName: 'News', optIn: 'double' },
  } as never);
  return async (address) => {
    const { status } = await ada.call(subscriptionLists.addSubscriber, {
      params: { ...ofTeam, subscriptionListId },
      body: { address, source: 'Form' },
    } as never);
    return status;
  };
}

async function mailsTo(...addresses: string[]): Promise<number> {
  const { rowCount } = await server.deps.ownerPool.query(
    'select from identity.sandbox_mails where to_address = any($1)',
    [addresses],
  );
  return rowCount ?? 0;
}

/** As if everything so far had happened the day before. */
async function nextDayComes(): Promise<void> {
  const { ownerPool } = server.deps;
  await ownerPool.query("update identity.attempts set window_start = window_start - interval '1 day'");
  await ownerPool.query('update platform.subscriptions set confirmation_waits_until = now()');
  await ownerPool.query("update jobs.job set start_after = now() where state = 'created'");
}

test('a mailbox that is entered in many lists of several teams is asked three times a day, and others at once', async () => {
  const { teamId } = await ada.call(teams.create, { body: { name: 'Another' } });
  const addresses = ['many@example.org', 'Many@example.org', 'many+2@example.org', 'many+3@example.org'];
  for (const [place, address] of addresses.entries()) {
    const add = await newList(place % 2 === 0 ? undefined : teamId);
    // No one learns from the answer what else the mailbox got.
    expect(await add(address)).toBe('unconfirmed');
    await add(`other${place}@example.org`);
    await expect.poll(() => mailsTo(`other${place}@example.org`), soon).toBe(1);
    expect(await mailsTo(...addresses)).toBe(Math.min(place + 1, 3));
  }
  await nextDayComes();
  await expect.poll(() => mailsTo(...addresses), soon).toBe(4);
});

test('an invitation to a mailbox that has had its share waits for the next day', async () => {
  const add = await newList();
  await add('busy@example.org');
  await add('busy+2@example.org');
  await expect.poll(() => mailsTo('busy@example.org', 'busy+2@example.org'), soon).toBe(2);
  const invite = (email: string) =>
    ada.call(teamUsers.invite, { body: { email, firstName: 'New', lastName: 'One' } });
  await invite('Busy+3@example.org');
  await invite('free@example.org');
  await expect.poll(() => mailsTo('free@example.org'), soon).toBe(1);
  const waiting = async () => {
    const { rowCount } = await server.deps.ownerPool.query(
      "select from jobs.job where name = 'team-users.invitation-mail' and start_after > now()",
    );
    return rowCount;
  };
  await expect.poll(waiting, soon).toBe(1);
  expect(await mailsTo('busy+3@example.org')).toBe(0);
  // Who invited them sees it.
  const waitsUntil = async (search: string) =>
    (await ada.call(teamUsers.list, { query: { search } })).items[0]?.mailWaitsUntil;
  expect(await waitsUntil('busy+3@example.org')).toMatch(/T00:00:00.000Z$/);
  expect(await waitsUntil('free@example.org')).toBeNull();
  await nextDayComes();
  await expect.poll(() => mailsTo('busy+3@example.org'), soon).toBe(1);
});

test('one team can’t use up what others may send to a mailbox, and sees which of its own wait', async () => {
  const addresses = ['shared@example.org', 'shared+2@example.org', 'shared+3@example.org'];
  const params = { subscriptionListId: await newListId() };
  for (const [place, address] of addresses.entries()) {
    const other = `alone${place}@example.org`;
    for (const one of [address, other])
      await ada.call(subscriptionLists.addSubscriber, { params, body: { address: one, source: 'Form' } });
    await expect.poll(() => mailsTo(other), soon).toBe(1);
  }
  expect(await mailsTo(...addresses)).toBe(2);
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: { search: 'shared' } });
  const waiting = items.filter(({ confirmationWaitsUntil }) => confirmationWaitsUntil !== null);
  expect(waiting.map(({ address }) => address)).toEqual(['shared+3@example.org']);
  await server.olga.call(teamUsers.invite, {
    body: { email: 'Shared@example.org', firstName: 'New', lastName: 'One' },
  });
  await expect.poll(() => mailsTo('Shared@example.org', 'shared@example.org'), soon).toBe(2);
});

test('test messages to one mailbox are limited, but not to one’s own', async () => {
  await ada.call(collections.create, {
    body: { name: 'Guest', pluralName: 'Guests', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  const { id } = await ada.call(messages.create, {
    body: { internalName: 'Spring', type: 'participation', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
  });
  const tryOut = (to: string[]) => ada.call(messages.testSend, { params: { messageId: id }, body: { to } });
  const variants = Array.from({ length: 15 }, (_, place) => `trial+${place}@example.org`);
  for (const start of [0, 5, 10]) await tryOut(variants.slice(start, start + 5));
  expect((await refusal(tryOut(['trial@example.org']))).problem.code).toBe('too_many_requests');
  for (let times = 0; times < 4; times += 1) await tryOut(['Ada@fieldhouse.test']);
});
