// Lanes that stop while others claim: what they leave behind is queued again, whatever else is locked at that moment.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../../test/collection-audience.ts';
import { type ServerProcess, startServerProcess } from '../../../../../test/processes/server-process.ts';
import { startScriptedServer } from '../../../../../test/servers/scripted-smtp-server.ts';
import { isFullSize } from '../../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { testSecret } from '../../../../../test/test-secret.ts';
import { newId } from '../../../../kernel/ids.ts';
import { recoverWorkers } from '../ledger-queries.ts';

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  smtp = await startScriptedServer({});
  server = await startServer({ hasWorker: false, env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  for (const { process } of workers) process.kill('SIGKILL');
  await server.stop();
  await smtp.stop();
});

/** A message that is being sent, with a recipient who is claimed by the worker. */
async function insertClaimed(workerId: string): Promise<string> {
  const { ownerPool } = server.deps;
  const [id, { teamId }] = [newId(), server.ada];
  await ownerPool.query(
    `insert into platform.messages (team_id, id, internal_name, status, type, started_at, frozen_at)
     values ($1, $2, 'News', 'sending', 'transactional', now(), now())`,
    [teamId, id],
  );
  await ownerPool.query(
    `insert into platform.message_recipients (team_id, message_id, address, state, worker, lease_until)
     values ($1, $2, 'ana@example.org', 1, $3, now() + interval '5 minutes')`,
    [teamId, id, workerId],
  );
  return id;
}

test('a stopped lane’s claims are queued again, also after a deadlock with what changes its messages in another order', async () => {
  const { deps, databaseUrl } = server;
  const workerId = newId();
  const [first = '', last = ''] = [await insertClaimed(workerId), await insertClaimed(workerId)].sort();
  const other = new pg.Client(databaseUrl);
  await other.connect();
  const lock = (id: string) => other.query('select from platform.messages where id = $1 for update', [id]);
  // The recovery, which waits first, is the one that PostgreSQL ends.
  await other.query("begin; set local deadlock_timeout = '1min'");
  await lock(last);
  const recovery = recoverWorkers(deps.streamPool, [workerId]);
  const isWaiting = async () => {
    const { rowCount } = await deps.ownerPool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%recover_sends%' and pid <> pg_backend_pid()",
    );
    return rowCount === 1;
  };
  await expect.poll(isWaiting).toBe(true);
  await lock(first);
  await other.query('commit');
  await other.end();
  await recovery;
  const { rows } = await deps.ownerPool.query(
    'select state, worker from platform.message_recipients where message_id = any($1::uuid[])',
    [[first, last]],
  );
  expect(rows).toEqual(Array(2).fill({ state: 0, worker: null }));
  // No worker is to send them.
  await deps.ownerPool.query('delete from platform.messages where id = any($1::uuid[])', [[first, last]]);
});

/** More than a lane sends while a worker starts. */
const recipients = 300;

interface SlowSender {
  readonly id: string;
  readonly accountId: string;
}

/** Each has an account, and so a lane, of its own. */
async function makeSenders(count: number): Promise<SlowSender[]> {
  const settings = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: Number(new URL(smtp.url).port),
    security: 'none',
    user: '',
  } as const;
  const made: SlowSender[] = [];
  for (let n = 0; n < count; n += 1) {
    const account = await server.ada.call(mailAccounts.create, {
      body: { name: `Account ${n}`, settings, ratePerSecond: 10 },
    });
    const { id } = await server.ada.call(senders.create, {
      body: { name: `Sender ${n}`, address: `sender-${n}@example.org`, mailAccountId: account.id },
    });
    made.push({ id, accountId: account.id });
  }
  // As their codes would.
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now()');
  return made;
}

async function makeReaders(): Promise<string> {
  const { id } = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  const emails = Array.from({ length: recipients }, (_, n) => ({ email: `reader-${n}@example.org` }));
  await server.ada.call(records.create, { params: { collectionId: id }, body: { records: emails } });
  return id;
}

/** Its lanes claim few recipients at once, and so often. */
function startWorker(): ServerProcess {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.deps.config.dataDir,
    APP_SECRET: testSecret,
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    BATCH_ROWS: '5',
  };
  const worker = startServerProcess({ mode: 'worker', env });
  workers.push(worker);
  return worker;
}

async function countLanes({ process: { pid } }: ServerProcess): Promise<number> {
  const { rowCount } = await server.deps.ownerPool.query('select from platform.send_workers where pid = $1', [
    pid,
  ]);
  return rowCount ?? 0;
}

async function sendToAll(senderIds: readonly string[], readers: string): Promise<void> {
  for (const senderId of senderIds) {
    const { id, version } = await server.ada.call(messages.create, {
      body: {
        internalName: 'News',
        type: 'transactional',
        senderId,
        subjectLine: 'News',
        bodyHtml: '<p>News</p>',
        audience: collectionAudience(readers),
      },
    });
    await server.ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
  }
}

async function countQueued(): Promise<number> {
  const { rows } = await server.deps.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from platform.message_recipients where state = 0',
  );
  return rows[0]?.count ?? 0;
}

test.runIf(isFullSize)(
  'workers that are stopped while others claim lose no recipient, and each ends as it should',
  {
    timeout: 2_400_000,
  },
  async () => {
    const made = await makeSenders(4);
    const senderIds = made.map(({ id }) => id);
    const readers = await makeReaders();
    let sent = 0;
    let running = startWorker();
    for (let stopped = 0; stopped < 100; stopped += 1) {
      if ((await countQueued()) < senderIds.length * recipients) {
        await sendToAll(senderIds, readers);
        sent += senderIds.length * recipients;
      }
      const next = startWorker();
      const laneCounts = async () => Math.min(await countLanes(running), await countLanes(next));
      await expect.poll(laneCounts, { timeout: 60_000 }).toBe(senderIds.length);
      running.process.kill('SIGTERM');
      expect([await running.ended, running.output()]).toEqual([0, expect.not.stringContaining('deadlock')]);
      running = next;
    }
    for (const { accountId } of made)
      await server.ada.call(mailAccounts.change, {
        params: { mailAccountId: accountId },
        body: { ratePerSecond: null },
      });
    await expect.poll(() => smtp.taken.length, { timeout: 300_000 }).toBe(sent);
    const unsettled = `select from platform.message_recipients r join platform.messages m on m.id = r.message_id
    where m.sender_id is not null and (r.state <> 3 or r.attempts <> 1)`;
    await expect.poll(async () => (await server.deps.ownerPool.query(unsettled)).rowCount).toBe(0);
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  },
);
