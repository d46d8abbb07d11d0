import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { call } from '../api.ts';
import type { BenchContext, Measured, Scenario } from '../scenario.ts';

const count = 10_000;
const connections = 20;
let collectionId: string | undefined;
let bare: ChildProcess | undefined;

/**
 * One worker sends ten thousand messages with the ledger; the limit sends prepared bytes over as many
 * connections.
 */
export const sendingScenario: Scenario = {
  name: 'sending 10,000 messages, one worker',
  unit: 'messages/s',
  goal: 0.6,
  isWarmedUp: true,
  // Each takes a second and a half, so that other work of the machine affects some of them much.
  rounds: 15,
  async prepare(context) {
    collectionId = await makeReaders(context);
    bare = fork(
      path.join(import.meta.dirname, '../bare-sender.ts'),
      [String(context.smtpPort), String(connections)],
      { stdio: 'inherit' },
    );
    await new Promise((resolve) => bare?.once('message', resolve));
  },
  ours: send,
  limit: () =>
    new Promise<Measured>((resolve) => {
      bare?.once('message', (seconds) => resolve({ perSecond: count / Number(seconds) }));
      bare?.send(count);
    }),
  async finish() {
    bare?.kill();
  },
};

async function makeReaders(context: BenchContext): Promise<string> {
  const collection = await call<{ id: string }>(context, 'POST', `/teams/${context.teamId}/collections`, {
    name: 'Bench reader',
    pluralName: 'Bench readers',
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address' },
    ],
  });
  for (let from = 0; from < count; from += 1000) {
    const records = Array.from({ length: 1000 }, (_, n) => ({
      name: `Reader ${from + n}`,
      email: `reader${from + n}@example.org`,
    }));
    await call(context, 'POST', `/teams/${context.teamId}/collections/${collection.id}/records`, { records });
  }
  return collection.id;
}

async function send(context: BenchContext): Promise<Measured> {
  const base = `/teams/${context.teamId}/outgoing-messages`;
  const message = await call<{ id: string; version: number }>(context, 'POST', base, {
    internalName: 'Bench',
    type: 'participation',
    subjectLine: 'Hello {{name}}',
    bodyHtml: `<p>Hello {{name}}, ${'we plant forty trees along the levee on Saturday. '.repeat(30)}</p>`,
    audience: { collectionId, addressColumn: 'email' },
  });
  // Both ends are measured with the clock of this machine.
  const startedAt = Date.now();
  await call(context, 'POST', `${base}/${message.id}/send`, { version: message.version });
  for (;;) {
    const { status, sentAt } = await call<{ status: string; sentAt: string | null }>(
      context,
      'GET',
      `${base}/${message.id}`,
    );
    if (status === 'sent' && sentAt !== null) {
      return { perSecond: count / ((Date.parse(sentAt) - startedAt) / 1000) };
    }
    if (status !== 'sending') throw new Error(`The message is ${status}.`);
    // Polls rarely, since the measured process has to answer.
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
