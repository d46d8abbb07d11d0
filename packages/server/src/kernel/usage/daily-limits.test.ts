// What a team may send through the installation in a day, by real mails to the sandbox.
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { usage } from '@fieldhouse/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let listId: string;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  server = await startServer({
    env: {
      NEW_TEAM_DAYS: '7',
      TEAM_MAX_SHARED_MESSAGES_PER_DAY: '30',
      TEAM_MAX_CONFIRMATIONS_PER_DAY: '20',
      TEAM_MAX_INVITATIONS_PER_DAY: '10',
      TEAM_MAX_TESTS_PER_DAY: '20',
    },
  });
  ({ ada } = server);
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'WIN http://evil.test/prize', optIn: 'double' },
  });
  listId = list.id;
});
afterAll(() => server.stop());

const today = async () => (await ada.call(usage.get)).today;

/** As a team of this age. */
function setAge(days: number) {
  return server.deps.ownerPool.query(
    `update platform.teams set created_at = now() - make_interval(days => $2) where team_id = $1`,
    [ada.teamId, days],
  );
}

/** As if everything so far had been sent the day before. */
async function nextDayComes(): Promise<void> {
  await server.deps.ownerPool.query('update platform.team_days set day = day - 1');
  await server.deps.ownerPool.query("update jobs.job set start_after = now() where state = 'created'");
}

function add(address: string) {
  return ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: listId },
    body: { address, source: 'Form' },
  });
}

async function confirmations(): Promise<{ to: string; subject: string }[]> {
  const { rows } = await server.deps.ownerPool.query<{ to: string; subject: string }>(
    `select to_address as to, subject from identity.sandbox_mails where subject like 'Confirm%' order by 1`,
  );
  return rows;
}

function invite(email: string) {
  return ada.call(teamUsers.invite, { body: { email, firstName: 'New', lastName: 'One' } });
}

test('a new team invites a tenth of the usual number in a day, and an older one all of it', async () => {
  await invite('one@example.org');
  const { status, problem } = await refusal(invite('two@example.org'));
  expect([status, problem.code, problem.data]).toEqual([
    429,
    'daily_limit_reached',
    { kind: 'invitations', limit: 1 },
  ]);
  const { newUntil } = await ada.call(usage.get);
  expect(newUntil).not.toBeNull();
  expect((await today()).invitations).toEqual({ used: 1, limit: 1 });
  await setAge(8);
  await invite('two@example.org');
  expect((await today()).invitations).toEqual({ used: 2, limit: 10 });
  expect((await ada.call(usage.get)).newUntil).toBeNull();
  await setAge(0);
});

test('the new teams of one account share the limit of a new team', async () => {
  const create = async (name: string) => (await ada.call(teams.create, { body: { name } })).teamId;
  const inviteTo = (teamId: string) =>
    ada.call(teamUsers.invite, {
      params: { teamId },
      body: { email: 'three@example.org', firstName: 'New', lastName: 'One' },
    });
  expect((await refusal(inviteTo(await create('Another')))).problem.code).toBe('daily_limit_reached');
});

test('they share the limit of confirmations, among which are codes for senders', async () => {
  const { teamId } = await ada.call(teams.create, { body: { name: 'One more' } });
  const addSender = (name: string) =>
    ada.call(senders.create, { params: { teamId }, body: { name, address: `${name}@example.org` } });
  const ofTheirs = async () => (await ada.call(usage.get, { params: { teamId } })).today.confirmations;
  await addSender('one');
  await addSender('two');
  expect(await ofTheirs()).toEqual({ used: 2, limit: 2 });
  const { problem } = await refusal(addSender('three'));
  expect([problem.code, problem.data]).toEqual(['daily_limit_reached', { kind: 'confirmations', limit: 2 }]);
  await add('late@example.org');
  const waiting = async () => {
    const { rows } = await server.deps.ownerPool.query(
      "select from jobs.job where name = 'subscription-lists.confirm' and start_after > now()",
    );
    return rows.length;
  };
  await expect.poll(waiting, soon).toBe(1);
  expect(await confirmations()).toEqual([]);
  await nextDayComes();
  await expect
    .poll(async () => (await confirmations()).map(({ to }) => to), soon)
    .toEqual(['late@example.org']);
  await server.deps.ownerPool.query('delete from identity.sandbox_mails');
  await server.deps.ownerPool.query("delete from platform.team_days where kind = 'confirmations'");
});

test('confirmations above the limit of the day are sent on the next, with the name of the list defused', async () => {
  for (const name of ['ana', 'ben', 'cleo']) await add(`${name}@example.org`);
  await expect.poll(async () => (await confirmations()).length, soon).toBe(2);
  expect((await confirmations())[0]).toEqual({
    to: 'ana@example.org',
    subject: 'Confirm your subscription to “WIN evil[.]test/prize”',
  });
  await expect.poll(async () => (await today()).confirmations, soon).toEqual({ used: 2, limit: 2 });
  await nextDayComes();
  await expect.poll(async () => (await confirmations()).length, soon).toBe(3);
});

test('messages through the installation’s provider wait for the next day, and tests are refused', async () => {
  const made = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  const emails = Array.from({ length: 5 }, (_, n) => ({ email: `reader-${n}@example.org` }));
  await ada.call(records.create, { params: { collectionId: made.id }, body: { records: emails } });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'Many',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(made.id),
    },
  });
  const params = { messageId: message.id };
  const testTo = (to: string[]) => ada.call(messages.testSend, { params, body: { to } });
  expect((await refusal(testTo(['a@x.org', 'b@x.org', 'c@x.org']))).problem.code).toBe('daily_limit_reached');
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  const sent = async () => (await ada.call(messages.statistics, { params })).states.sent;
  const heldUntil = async () => (await ada.call(messages.get, { params })).heldUntil;
  await expect.poll(heldUntil, soon).toMatch(/T00:00:00.000Z$/);
  await expect
    .poll(async () => [await sent(), (await today()).shared_messages], soon)
    .toEqual([3, { used: 3, limit: 3 }]);
  await nextDayComes();
  await expect.poll(sent, soon).toBe(5);
});
