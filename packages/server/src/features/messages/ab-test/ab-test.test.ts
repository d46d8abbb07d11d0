// A/B tests: who gets which version, when the winner is chosen and by whom, and what the rest of the audience gets.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { AbTestChange } from '@fieldhouse/contract/message-ab-test';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await collectionOf(10, 'Reader');
});
afterAll(() => server.stop());

async function collectionOf(size: number, name: string): Promise<CollectionWithFields> {
  const collection = await ada.call(collections.create, {
    body: {
      name,
      pluralName: `${name}s`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: {
      records: Array.from({ length: size }, (_, n) => ({ name: `No ${n}`, email: `p${n}@${name}.test` })),
    },
  });
  return collection;
}

async function write(abTest: AbTestChange, collection = people): Promise<Message> {
  const { id, version } = await ada.call(messages.create, {
    body: {
      internalName: 'Autumn',
      type: 'participation',
      subjectLine: 'From A',
      preheader: 'Soon',
      bodyHtml: '<p><a href="https://example.org/a">Go</a></p>',
      audience: collectionAudience(collection.id),
    },
  });
  return change({ id, version }, { abTest });
}

function change({ id, version }: Pick<Message, 'id' | 'version'>, part: object): Promise<Message> {
  return ada.call(messages.change, { params: { messageId: id }, body: { version, ...part } });
}

const paramsOf = ({ id }: Pick<Message, 'id'>) => ({ params: { messageId: id } });
const read = (message: Pick<Message, 'id'>) => ada.call(messages.get, paramsOf(message));
const figuresOf = (message: Pick<Message, 'id'>) => ada.call(messages.statistics, paramsOf(message));
const withVersion = (message: Message) => ({ ...paramsOf(message), body: { version: message.version } });

async function recipientsOf(message: Pick<Message, 'id'>) {
  return (await ada.call(messages.recipients, { ...paramsOf(message), query: { limit: '100' } })).items;
}

/** Until both groups have their mails and the rest waits. */
async function sendTest(message: Message, held: number): Promise<Message> {
  await ada.call(messages.sendNow, withVersion(message));
  await expect
    .poll(async () => {
      const { states, abTest } = await figuresOf(message);
      return [states.sent, abTest?.held];
    }, soon)
    .toEqual([10 - held, held]);
  return read(message);
}

async function report(recipientId: string, type: 'open' | 'click', detail: object): Promise<void> {
  await server.deps.withTeam(makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' }), (ctx) =>
    applyDeliveryReport(ctx, { recipientId, type, detail, dedupeKey: null }),
  );
}

const setDue = (message: Message) =>
  server.deps.ownerPool.query(
    "update platform.messages set ab_decides_at = now() - interval '1 second' where id = $1",
    [message.id],
  );

/** The subject that each person got, by the address. */
async function subjects(message: Message): Promise<Map<string, string>> {
  const { rows } = await server.deps.ownerPool.query<{ to_address: string; subject: string }>(
    'select to_address, subject from platform.sandbox_messages where message_id = $1',
    [message.id],
  );
  return new Map(rows.map((row) => [row.to_address, row.subject]));
}

test('two groups get one version each, and the rest the one that more people opened', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', share: 20, waitMinutes: 60 }), 6);
  expect(message).toMatchObject({ status: 'sending', abTest: { winner: null } });
  expect(Date.parse(message.abTest?.decidesAt ?? '')).toBeGreaterThan(Date.now() + 55 * 60_000);
  const groups = await recipientsOf(message);
  const group = (variant: 'a' | 'b' | null) => groups.filter((one) => one.variant === variant);
  expect([group('a').length, group('b').length, group(null).length]).toEqual([2, 2, 6]);
  const got = await subjects(message);
  for (const { sentToEmailAddress, variant } of [...group('a'), ...group('b')])
    expect(got.get(sentToEmailAddress)).toBe(variant === 'a' ? 'From A' : 'From B');
  // Scanners opened all of A; a person opened B and followed its link.
  for (const { id } of group('a')) await report(id, 'open', { userAgent: 'Mozilla/5.0' });
  await report(group('b')[0]?.id ?? '', 'click', { position: 1001, url: '', userAgent: 'Thunderbird' });
  // Whose own time was long ago waited for the winner, and is not too late.
  await server.deps.ownerPool.query(
    "update platform.message_recipients set late_after = now() - interval '1 day' where message_id = $1",
    [message.id],
  );
  await setDue(message);
  await expect.poll(async () => (await read(message)).status, soon).toBe('sent');
  expect((await read(message)).abTest?.winner).toMatchObject({ variant: 'b', reason: 'measured' });
  const all = await subjects(message);
  for (const { sentToEmailAddress } of group(null)) expect(all.get(sentToEmailAddress)).toBe('From B');
  const { abTest, links } = await figuresOf(message);
  expect(abTest).toMatchObject({
    a: { people: 2, opened: 0 },
    b: { people: 2, opened: 1, clicked: 1 },
    held: 0,
  });
  expect(links.map(({ variant, clicks }) => [variant, clicks])).toEqual([
    ['b', 1],
    ['a', 0],
  ]);
  const kinds = async () => (await ada.call(notices.list, { query: {} })).items.map(({ kind }) => kind);
  await expect.poll(kinds, soon).toContain('message_winner');
});

test('a version whose links only programs followed doesn’t win by their clicks', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', measure: 'clicked', share: 20 }), 6);
  const [ofA, ofB] = (['a', 'b'] as const).map(async (name) =>
    (await recipientsOf(message)).filter(({ variant }) => variant === name),
  );
  const click = { position: 1, url: '', userAgent: 'python-requests/2.31' };
  for (const { id } of (await ofA) ?? []) await report(id, 'click', click);
  const [person] = (await ofB) ?? [];
  await report(person?.id ?? '', 'click', { ...click, position: 1001, userAgent: 'Thunderbird' });
  await setDue(message);
  await expect.poll(async () => (await read(message)).abTest?.winner, soon).not.toBeNull();
  expect((await read(message)).abTest?.winner).toMatchObject({ variant: 'b', reason: 'measured' });
  expect((await figuresOf(message)).abTest).toMatchObject({
    a: { opened: 0, machineOpened: 2, clicked: 0 },
    b: { opened: 1, machineOpened: 0, clicked: 1 },
  });
});

test('the groups depend on nothing but the message and the addresses', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', share: 50 }), 0);
  // Without a rest there is nothing to choose.
  expect(message.abTest).toMatchObject({ decidesAt: null, winner: null });
  const { rows } = await server.deps.ownerPool.query<{ address: string; variant: string }>(
    `select address, variant from platform.message_recipients where message_id = $1
     order by md5(message_id::text || address_key) collate "C"`,
    [message.id],
  );
  expect(rows.map(({ variant }) => variant).join('')).toBe('aaaaabbbbb');
});

test('if no one opened either, the rest gets A and the message says so', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', share: 10 }), 8);
  await setDue(message);
  await expect.poll(async () => (await read(message)).status, soon).toBe('sent');
  expect((await read(message)).abTest?.winner).toMatchObject({ variant: 'a', reason: 'nothing_measured' });
  expect([...(await subjects(message)).values()].filter((one) => one === 'From A')).toHaveLength(9);
});

test('the choice waits for those in the test who could not be sent it yet', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', share: 20, waitMinutes: 60 }), 6);
  // As if it were night there.
  await server.deps.ownerPool.query(
    `update platform.message_recipients set state = 0, attempts = 0, not_before = now() + interval '8 hours'
     where seq = (select max(seq) from platform.message_recipients where message_id = $1 and variant = 'a')`,
    [message.id],
  );
  await setDue(message);
  const decidesAt = async () => Date.parse((await read(message)).abTest?.decidesAt ?? '');
  await expect.poll(decidesAt, soon).toBeGreaterThan(Date.now() + 8.9 * 3_600_000);
  expect((await read(message)).abTest?.winner).toBeNull();
});

test('a user chooses the winner, once', async () => {
  const message = await sendTest(await write({ subjectLine: 'From B', share: 20, isAutomatic: false }), 6);
  expect(message.abTest?.decidesAt).toBeNull();
  const choose = ({ version }: Message) =>
    ada.call(messages.chooseWinner, { ...paramsOf(message), body: { version, variant: 'b' } });
  expect((await choose(message)).abTest?.winner).toMatchObject({ variant: 'b', reason: 'by_hand' });
  expect((await refusal(choose(message))).problem.code).toBe('action_not_allowed');
  await expect.poll(async () => (await read(message)).status, soon).toBe('sent');
  expect([...(await subjects(message)).values()].filter((one) => one === 'From B')).toHaveLength(8);
});

test('a pause holds the choice, resuming starts the time again, and canceling ends the test', async () => {
  const act = (current: Message, action: 'pause' | 'resume' | 'cancel') =>
    ada.call(messages.act, { ...paramsOf(current), body: { version: current.version, action } });
  const message = await sendTest(await write({ subjectLine: 'From B', share: 20, waitMinutes: 60 }), 6);
  const paused = await act(message, 'pause');
  await setDue(message);
  const resumed = await act(paused, 'resume');
  expect(resumed.abTest?.winner).toBeNull();
  expect(Date.parse(resumed.abTest?.decidesAt ?? '')).toBeGreaterThan(Date.now() + 55 * 60_000);
  const canceled = await act(resumed, 'cancel');
  expect(canceled).toMatchObject({ status: 'sent', abTest: { winner: null } });
  expect(canceled.actions).not.toContain('choose_winner');
  expect((await figuresOf(message)).kinds).toMatchObject({ reached: 4, canceled: 6, waiting: 0 });
});

test('one person alone gets A: there is no one to compare with', async () => {
  const message = await write({ subjectLine: 'From B' }, await collectionOf(1, 'Only'));
  await ada.call(messages.sendNow, withVersion(message));
  await expect.poll(async () => (await read(message)).status, soon).toBe('sent');
  expect((await read(message)).abTest?.winner).toMatchObject({ variant: 'a', reason: 'too_few' });
});

test('both versions are checked, and what decides has to be tracked', async () => {
  const same = await write({});
  expect(same.missing).toEqual(['variants']);
  expect((await refusal(ada.call(messages.sendNow, withVersion(same)))).problem.code).toBe(
    'message_not_ready',
  );
  const bad = await change(same, { abTest: { subjectLine: 'Dear {{name}}' } });
  const { mustFix } = await ada.call(messages.checks, paramsOf(bad));
  expect(mustFix).toMatchObject([{ part: 'fallbacks', field: 'subjectLine', text: 'name', variant: 'b' }]);
  const rulesOf = async (work: Promise<unknown>) => {
    const { problem } = await refusal(work);
    return [problem.code, problem.issues?.map(({ rule }) => rule)];
  };
  const untracked = ['invalid_input', ['not_tracked']];
  expect(await rulesOf(change(bad, { tracksOpens: false }))).toEqual(untracked);
  const byClicks = await change(bad, { abTest: { measure: 'clicked' }, tracksOpens: false });
  expect(await rulesOf(change(byClicks, { abTest: { measure: 'opened' } }))).toEqual(untracked);
  expect((await change(byClicks, { abTest: null, tracksClicks: false })).abTest).toBeNull();
});

test('a preview shows either version; an approval is of both', async () => {
  const message = await write({ subjectLine: 'From B, {{name | friend}}' });
  const preview = await ada.call(messages.preview, { ...paramsOf(message), body: { variant: 'b' } });
  expect(preview.subject).toBe('From B, No 0');
  const approved = await ada.call(messageApprovals.approve, withVersion(message));
  expect(approved.status).toBe('approved');
  expect((await change(approved, { abTest: { preheader: 'Later' } })).status).toBe('draft');
  const copy = await ada.call(messages.duplicate, { ...paramsOf(message), body: {} });
  expect(copy.abTest).toMatchObject({ subjectLine: 'From B, {{name | friend}}', preheader: 'Later' });
});
