// What the ledger says of mails that are not handed over, while their batch goes on.
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import type { SendOutcome } from './provider.ts';
import { createSender, type OpenableAccount } from './sender.ts';

let server: TestServer;
let messageId: string;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  const people = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ email: 'ana@example.org' }, { email: 'ben@example.org' }] },
  });
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'transactional',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(people.id),
    },
  });
  messageId = id;
  await server.ada.call(messages.sendNow, { params: { messageId }, body: { version } });
});
afterAll(() => server.stop());

let made = 0;

async function newReaders(count: number): Promise<string> {
  made += 1;
  const { id } = await server.ada.call(collections.create, {
    body: {
      name: `Member ${made}`,
      pluralName: `Members ${made}`,
      fields: [{ title: 'Email', dataType: 'email_address' }],
    },
  });
  const emails = Array.from({ length: count }, (_, n) => ({ email: `reader-${n}@example.org` }));
  await server.ada.call(records.create, { params: { collectionId: id }, body: { records: emails } });
  return id;
}

test('a mail that is withheld returns to the queue at once, so that a dying worker leaves no doubt about it', async () => {
  const waiting: ((outcome: SendOutcome) => void)[] = [];
  const sent: string[] = [];
  const account: OpenableAccount = {
    version: 0,
    open: () => ({
      ratePerSecond: undefined,
      provider: {
        slotCount: 1,
        hasQuota: false,
        check: async () => undefined,
        close: () => {},
        openSlot: () => ({
          close: () => {},
          send: (mail) => {
            sent.push(mail.toAddress);
            // As a provider on hold; the mail after it goes on for as long as it likes.
            return sent.length === 1
              ? Promise.resolve({ kind: 'withheld' })
              : new Promise((resolve) => waiting.push(resolve));
          },
        }),
      },
    }),
  };
  const sender = createSender(server.deps, async () => account);
  await sender.start();
  const states = async () => {
    const { items } = await server.ada.call(messages.recipients, { params: { messageId } });
    return items.map(({ sentToEmailAddress, state }) => [sentToEmailAddress, state]);
  };
  await expect.poll(() => waiting.length).toBe(1);
  await expect.poll(states).toEqual([
    ['ana@example.org', 'queued'],
    ['ben@example.org', 'claimed'],
  ]);
  for (const end of waiting) end({ kind: 'withheld' });
  await sender.stop();
});

test.each([
  ['paused', 'pause'],
  ['canceled', 'cancel'],
] as const)(
  'a message that is %s lets go of its recipients at once, however slow its account is',
  async (_what, action) => {
    const readers = await newReaders(200);
    const { id, version } = await server.ada.call(messages.create, {
      body: {
        internalName: 'Slow news',
        type: 'transactional',
        subjectLine: 'News',
        bodyHtml: '<p>News</p>',
        audience: collectionAudience(readers),
      },
    });
    await server.ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
    const account: OpenableAccount = {
      version: 0,
      open: () => ({
        ratePerSecond: 1,
        provider: {
          slotCount: 2,
          hasQuota: false,
          check: async () => undefined,
          close: () => {},
          openSlot: () => ({
            close: () => {},
            send: async (_mail, begin) =>
              (await begin()) ? { kind: 'accepted', reply: 'ok' } : { kind: 'withheld' },
          }),
        },
      }),
    };
    const countOf = async (state: number) => {
      const text =
        'select count(*)::int as count from platform.message_recipients where message_id = $1 and state = $2';
      return (await server.deps.ownerPool.query<{ count: number }>(text, [id, state])).rows[0]?.count;
    };
    const sender = createSender(server.deps, async () => account);
    await sender.start();
    await expect.poll(() => countOf(3)).toBeGreaterThan(0);
    // What it can send in a minute, and half of that in advance.
    expect(await countOf(1)).toBeLessThanOrEqual(90);
    const { version: now } = await server.ada.call(messages.get, { params: { messageId: id } });
    await server.ada.call(messages.act, { params: { messageId: id }, body: { version: now, action } });
    await expect.poll(() => countOf(1)).toBe(0);
    await sender.stop();
  },
);

test('the changes of a recipient who is sent to stay within a page, and write no index', async () => {
  const client = await server.deps.ownerPool.connect();
  try {
    await client.query('begin');
    for (const change of ['state = 1', 'state = 2', "state = 3, delivery = 'send', delivery_rank = 10"])
      await client.query(`update platform.message_recipients set ${change} where message_id = $1`, [
        messageId,
      ]);
    const { rows } = await client.query(
      `select pg_stat_get_xact_tuples_updated(c)::int as updated, pg_stat_get_xact_tuples_hot_updated(c)::int as "withinPage"
       from (select 'platform.message_recipients'::regclass::oid as c) x`,
    );
    expect(rows).toEqual([{ updated: 6, withinPage: 6 }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
