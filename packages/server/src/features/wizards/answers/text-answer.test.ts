// A question of an SMS, answered by a reply.
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { type AskingTeam, makeAskingTeam } from '../../../../test/wizards/asking-team.ts';

const soon = { timeout: 40_000 };
let server: TestServer;
let ada: Person;
let team: AskingTeam;
let lastPhone = 1000;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  team = await makeAskingTeam(server);
});
afterAll(() => server.stop());

/** The text of a new person. */
async function text(closesAt: string | null = null) {
  lastPhone += 1;
  const phone = `+1916555${lastPhone}`;
  const [record] = await createIn(ada, team.people, [{ name: 'Clara', phone }]);
  const filter = { field: 'phone', operator: 'is', value: phone } as never;
  const { id: messageId, version } = await ada.call(messages.create, {
    body: {
      ...{ internalName: `Supper ${phone}`, deliveryMethodId: 'sms', type: 'transactional' },
      textOnlyVersion: 'Will you come to the supper? Reply YES or NO.',
      blocks: team.blocksFor(team.wizard).map((block) => ({ ...block, closesAt })) as never,
      audience: collectionAudience(team.people.id, 'phone', filter),
    },
  });
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version } });
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  return { params, recordId: record?.id ?? '', recipientId: items[0]?.id ?? '' };
}

type Text = Awaited<ReturnType<typeof text>>;

function reply({ recipientId }: Text, words: string) {
  const body = { fate: 'received' as const, text: words };
  return ada.call(messages.simulateDelivery, { params: { recipientId }, body } as never);
}

async function comes({ recordId }: Text) {
  const params = { collectionId: team.people.id, recordId };
  return (await ada.call(records.get, { params })).values.comes ?? null;
}

/** Of its replies, those that someone has to read. */
async function toRead({ params }: Text) {
  const { items } = await ada.call(messages.replies, { query: { limit: '100' } });
  return items.flatMap((one) => (one.messageId === params.messageId ? [one.text] : []));
}

test('a reply that is a choice is written into the record, in each language, and the last one wins', async () => {
  const [yes, no] = [await text(), await text()];
  await reply(yes, 'SÍ');
  await reply(no, 'Yes');
  await reply(no, 'No, sorry');
  await expect.poll(() => comes(yes), soon).toBe(true);
  await expect.poll(() => comes(no), soon).toBe(false);
  expect([await toRead(yes), await toRead(no)]).toEqual([[], []]);
  const { answers } = await ada.call(messages.statistics, { params: yes.params });
  expect(answers[0]?.choices.map(({ people }) => people)).toEqual([1, 0]);
  const detail = await ada.call(messages.recipient, {
    params: { ...no.params, recipientId: no.recipientId },
  } as never);
  expect(detail.answers).toMatchObject([{ answer: 'Yes, gladly' }, { answer: 'No', state: 'written' }]);
}, 90_000);

test('any other reply is for the owner, and STOP stops', async () => {
  const [asks, stops] = [await text(), await text()];
  await reply(asks, 'When does it begin?');
  await reply(stops, 'STOP');
  expect(await toRead(asks)).toEqual(['When does it begin?']);
  // A word that would restart messages, once they are stopped.
  await reply(stops, 'YES');
  const recipientOf = ({ params, recipientId }: Text) =>
    ada.call(messages.recipient, { params: { ...params, recipientId } } as never);
  expect((await recipientOf(asks)).answers).toEqual([]);
  const { answers, notifications } = await recipientOf(stops);
  expect(answers).toEqual([]);
  expect(notifications.map(({ typeId }) => typeId)).toEqual(
    expect.arrayContaining(['unsubscribed', 'subscribed']),
  );
  expect([await comes(asks), await comes(stops)]).toEqual([null, null]);
});

test('a reply after the question has closed is for the owner', async () => {
  const late = await text('2026-01-02T12:00:00.000Z');
  await reply(late, 'yes');
  expect(await toRead(late)).toEqual(['yes']);
  expect(await comes(late)).toBeNull();
});
