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
