// kill -9 while an A/B test of an SMS is being sent, during the test and during the rest: real processes, a real database with
// fsync, and the local Twilio, which remembers each text.
import { collections } from '@fieldhouse/contract/collections';
import type { MessageId } from '@fieldhouse/contract/ids';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterEach, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { ApiError, type Person } from '../../../../test/people.ts';
import { makePersonIn } from '../../../../test/processes/person-of-process.ts';
import { signInAsAda } from '../../../../test/processes/product-process.ts';
import { type SendingSite, startSite } from '../../../../test/processes/sending-site.ts';
import { startTwilio, type TwilioProcess } from '../../../../test/servers/twilio-process.ts';
import { sized, smallSteps } from '../../../../test/sizes.ts';

let twilio: TwilioProcess | undefined;
let site: SendingSite | undefined;
afterEach(async () => {
  await site?.stop();
  twilio?.stop();
  [site, twilio] = [undefined, undefined];
});

const textA = 'Version A: https://example.org/a';
const textB = 'Version B: https://example.org/b';

async function startTest(person: Person, count: number): Promise<MessageId> {
  const people = await person.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Phone', dataType: 'phone_number' }] },
  });
  await person.call(records.create, {
    params: { collectionId: people.id },
    body: { records: Array.from({ length: count }, (_, n) => ({ phone: `+1916555${1000 + n}` })) },
  });
  const made = await person.call(messages.create, {
    body: {
      internalName: 'Two versions',
      deliveryMethodId: 'sms',
      type: 'transactional',
      textOnlyVersion: textA,
      tracksClicks: true,
      audience: collectionAudience(people.id, 'phone'),
    },
  });
  const params = { messageId: made.id };
  const { version } = await person.call(messages.change, {
    params,
    body: { version: made.version, abTest: { textOnlyVersion: textB, share: 25, isAutomatic: false } },
  });
  await person.call(messages.sendNow, { params, body: { version } });
  return made.id;
}

test('a worker killed during the test and during the rest sends no one both versions, and loses no one', {
  timeout: 240_000,
}, async () => {
  const count = sized(240, 1000);
  twilio = await startTwilio();
  await twilio.behave({ delayMs: 15 });
  const connections = 4;
  const running = await startSite({
    env: { ...twilio.env, TWILIO_CONNECTIONS: String(connections), ...smallSteps(count / 5) },
    workers: 1,
  });
  site = running;
  const accepted = async () => (await twilio?.report())?.accepted ?? [];
  const killOnceAccepted = async (min: number, max: number) => {
    await expect
      .poll(async () => (await accepted()).length, { timeout: 120_000, interval: 10 })
      .toBeGreaterThan(min);
    await running.kill('worker');
    expect((await accepted()).length).toBeLessThan(max);
    await running.restart('worker');
  };
  const person = await makePersonIn(running.url, running.databaseUrl);
  const messageId = await startTest(person, count);
  const params = { messageId };
  const half = count / 2;
  await killOnceAccepted(half * 0.3, half);

  const figures = async () =>
    (await unlessUnavailable(() => person.call(messages.statistics, { params })))?.states;
  const settled = async () => {
    const { sent = 0, uncertain = 0 } = (await figures()) ?? {};
    return sent + uncertain;
  };
  await expect.poll(settled, { timeout: 120_000 }).toBe(half);
  // The rest still waits.
  expect((await accepted()).length).toBeLessThanOrEqual(half);
  const groups = await groupsOf(person, messageId);
  const sizeOf = (variant: string | null) => [...groups.values()].filter((one) => one === variant).length;
  expect([sizeOf('a'), sizeOf('b'), sizeOf(null)]).toEqual([count / 4, count / 4, half]);
  const { version } = await person.call(messages.get, { params });
  await person.call(messages.chooseWinner, { params, body: { version, variant: 'b' } });
  await killOnceAccepted(count * 0.65, count);

  const status = async () =>
    (
      await unlessUnavailable(() =>
        signInAsAda(running.url).then((ada) => ada.call(messages.get, { params })),
      )
    )?.status;
  await expect.poll(status, { timeout: 180_000, interval: 500 }).toBe('sent');
  expect(await settled()).toBe(count);

  const texts = await accepted();
  const byPhone = Map.groupBy(texts, ({ to }) => to);
  expect([...byPhone].filter(([, all]) => all.length > 1)).toEqual([]);
  const { uncertain = 0 } = (await figures()) ?? {};
  expect(uncertain).toBeLessThanOrEqual(2 * connections * 4);
  expect(byPhone.size).toBeGreaterThanOrEqual(count - uncertain);
  // Each got the version of their group, and the rest the winner.
  for (const { to, body } of texts)
    expect(body.slice(0, 9)).toBe(groups.get(to) === 'a' ? 'Version A' : 'Version B');
});

/** The version of each phone; null for the rest. */
async function groupsOf(person: Person, messageId: MessageId): Promise<Map<string, string | null>> {
  const groups = new Map<string, string | null>();
  let after: string | undefined;
  do {
    const query = { limit: '100', ...(after !== undefined && { after }) };
    const { items, next } = await person.call(messages.recipients, { params: { messageId }, query });
    for (const { sentToPhoneNumber, variant } of items) groups.set(sentToPhoneNumber, variant);
    after = next ?? undefined;
  } while (after !== undefined);
  return groups;
}

async function unlessUnavailable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'unavailable') return undefined;
    throw error;
  }
}
