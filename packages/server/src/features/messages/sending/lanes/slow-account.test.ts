// An account that sends a mail a second, with the clock set: longer than a claim holds, at full size ten minutes.
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../../test/collection-audience.ts';
import { sized } from '../../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { createSender, type OpenableAccount } from '../sender.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

// A minute takes a second, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const seconds = sized(330, 600);

async function sendToMembers(count: number): Promise<string> {
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Member', pluralName: 'Members', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  const emails = Array.from({ length: count }, (_, n) => ({ email: `member-${n}@example.org` }));
  await ada.call(records.create, { params: { collectionId }, body: { records: emails } });
  const { id: messageId, version } = await ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'transactional',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(collectionId),
    },
  });
  await ada.call(messages.sendNow, { params: { messageId }, body: { version } });
  return messageId;
}

/**
 * A second later for the database too: each time that it has stored is a second earlier. Returns how many
 * claims have run out.
 */
async function passSecond(messageId: string): Promise<number> {
  const { rows } = await server.deps.ownerPool.query<{ stale: number }>(
    `with turns as (update platform.account_turns set next_at = next_at - interval '1 second'),
     workers as (update platform.send_workers set heartbeat_at = heartbeat_at - interval '1 second'),
     queue as (update platform.messages set ask_again_at = ask_again_at - interval '1 second' where id = $1),
     claims as (
       update platform.message_recipients set lease_until = lease_until - interval '1 second'
       where message_id = $1 and lease_until is not null returning state, lease_until
     )
     select count(*)::int as stale from claims where state = 1 and lease_until < now()`,
    [messageId],
  );
  const stale = rows[0]?.stale ?? 0;
  if (stale > 0) return stale;
  await vi.advanceTimersByTimeAsync(1000);
  await untilQuiet();
  return 0;
}

/** Until no statement is under way: time doesn't pass while one is. */
async function untilQuiet(): Promise<void> {
  const { pool, streamPool } = server.deps;
  const isQuiet = () =>
    [pool, streamPool].every((one) => one.waitingCount === 0 && one.idleCount === one.totalCount);
  // The clock of `performance` is set.
  const end = process.hrtime.bigint() + 30_000_000_000n;
  for (let calm = 0; calm < 3; ) {
    if (process.hrtime.bigint() > end) throw new Error('The sender is never done.');
    await new Promise((resolve) => setImmediate(resolve));
    calm = isQuiet() ? calm + 1 : 0;
  }
}

test('an account of one mail a second sends one each second, and no claim of its recipients runs out', async () => {
  const messageId = await sendToMembers(seconds);
  const sent = new Set<string>();
  let refused = 0;
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
          async send(mail, begin) {
            if (await begin()) {
              sent.add(mail.toAddress);
              return { kind: 'accepted', reply: 'ok' };
            }
            refused += 1;
            return { kind: 'withheld' };
          },
        }),
      },
    }),
  };
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  const sender = createSender(server.deps, async () => account);
  await sender.start();
  await untilQuiet();
  const sentAt: number[] = [];
  let stale = 0;
  for (let second = 1; second <= seconds && stale === 0; second += 1) {
    stale += await passSecond(messageId);
    sentAt[second] = sent.size;
  }
  let isStopped = false;
  void sender.stop().then(() => {
    isStopped = true;
  });
  while (!isStopped) {
    await vi.advanceTimersByTimeAsync(1000);
    await untilQuiet();
  }
  expect({ stale, refused }).toEqual({ stale: 0, refused: 0 });
  // The first few seconds are those of the connection.
  for (const second of [60, seconds - 30]) {
    expect(sentAt[second]).toBeGreaterThanOrEqual(second - 3);
    expect(sentAt[second]).toBeLessThanOrEqual(second + 2);
  }
  expect(sent.size).toBeGreaterThanOrEqual(seconds - 3);
});
