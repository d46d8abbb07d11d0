import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { call } from '../api.ts';
import type { BenchContext, Measured, Scenario } from '../scenario.ts';

const connections = 20;
const text = 'we plant forty trees along the levee on Saturday.';

interface Way {
  readonly name: string;
  readonly goal: number;
  readonly count: number;
  readonly rounds: number;
  /** The program that is the limit. */
  readonly bare: string;
  readonly portOf: (context: BenchContext) => number;
  /** What a message by this way has of its own. */
  readonly content: (context: BenchContext) => Promise<object>;
  /** Longest delay of a reply in milliseconds. */
  readonly delayMs?: number;
}

const link = 'https://example.org/planting';
/** To the subscribers of a list, with a link that is counted, so that both cost what they cost a newsletter. */
const mail = {
  type: 'marketing',
  subjectLine: 'Hello {{name |}}',
  bodyHtml: `<p>Hello {{name |}}, ${`${text} `.repeat(30)}</p><p><a href="${link}">Join us</a></p>`,
};
const bySmtp = {
  bare: 'bare-sender.ts',
  portOf: ({ smtpPort }: BenchContext) => smtpPort,
  content: async () => mail,
};
const ways: readonly Way[] = [
  {
    ...bySmtp,
    name: 'sending 10,000 messages, one worker',
    goal: 0.6,
    count: 10_000,
    // Each takes a second and a half, so that other work of the machine affects some of them much.
    rounds: 15,
  },
  {
    ...bySmtp,
    // Fair only if the limit needs no more round trips than we do.
    bare: 'bare-pipelined.ts',
    name: 'sending 5,000 messages to a server that replies within 20 ms',
    goal: 0.8,
    count: 5_000,
    rounds: 3,
    delayMs: 20,
  },
  {
    name: 'sending 10,000 messages by the SDK of Amazon SES',
    goal: 0.8,
    count: 10_000,
    rounds: 3,
    bare: 'bare-ses.ts',
    portOf: ({ apiPort }) => apiPort,
    content: async (context) => ({ ...mail, senderId: await makeSesSender(context) }),
  },
  {
    name: 'sending 10,000 SMS by the SDK of Twilio',
    goal: 0.8,
    count: 10_000,
    rounds: 3,
    bare: 'bare-twilio.ts',
    portOf: ({ apiPort }) => apiPort,
    content: async () => ({
      deliveryMethodId: 'sms',
      type: 'transactional',
      textOnlyVersion: `Hello {{name |}}, ${text} ${link}`,
    }),
  },
];

/**
 * One worker sends to everyone with the ledger; the limit sends prepared bytes over as many connections, or with as
 * many requests of the provider's SDK at once.
 */
export const sendingScenarios: readonly Scenario[] = ways.map(toScenario);

function toScenario(way: Way): Scenario {
  const { name, goal, count, rounds, delayMs = 0 } = way;
  let draft: object | undefined;
  let bare: ChildProcess | undefined;
  let delayReplies: BenchContext['delayReplies'] | undefined;
  return {
    name,
    unit: 'messages/s',
    goal,
    rounds,
    isWarmedUp: true,
    async prepare(context) {
      const content = await way.content(context);
      const isSms = 'deliveryMethodId' in content;
      draft = {
        ...content,
        audience: await makeReaders(context, count, isSms ? 'phone' : 'email'),
        ...(!isSms && { subscriptionListId: await makeList(context, count) }),
      };
      ({ delayReplies } = context);
      delayReplies(delayMs);
      const program = path.join(import.meta.dirname, '..', way.bare);
      bare = fork(program, [String(way.portOf(context)), String(connections)], { stdio: 'inherit' });
      await new Promise((resolve) => bare?.once('message', resolve));
    },
    ours: (context) => send(context, { internalName: name, ...draft }, count),
    limit: () =>
      new Promise<Measured>((resolve) => {
        bare?.once('message', (seconds) => resolve({ perSecond: count / Number(seconds) }));
        bare?.send(count);
      }),
    async finish() {
      delayReplies?.(0);
      bare?.kill();
    },
  };
}

/** Returns an audience of so many people. */
async function makeReaders(context: BenchContext, count: number, column: 'email' | 'phone'): Promise<object> {
  const base = `/teams/${context.teamId}/collections`;
  const name = `Reader ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: string }>(context, 'POST', base, {
    name,
    pluralName: `${name}s`,
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address' },
      { title: 'Phone', dataType: 'phone_number' },
    ],
  });
  for (let from = 0; from < count; from += 1000) {
    const records = Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
      name: `Reader ${from + n}`,
      email: `reader${from + n}@example.org`,
      phone: `+1916${5_550_000 + from + n}`,
    }));
    await call(context, 'POST', `${base}/${id}/records`, { records });
  }
  const kind = column === 'phone' ? 'sms' : 'email';
  return { include: [{ kind: 'collection', collectionId: id, address: { kind, column } }], exclude: [] };
}

/** Returns a list to which as many of them are subscribed. */
async function makeList(context: BenchContext, count: number): Promise<string> {
  const { id } = await call<{ id: string }>(context, 'POST', `/teams/${context.teamId}/subscription-lists`, {
    internalName: `Readers ${crypto.randomUUID().slice(0, 8)}`,
    externalName: 'Readers',
  });
  await context.owner.query(
    `insert into platform.subscriptions (team_id, list_id, address_key, address, status)
     select $1, $2, x.address, x.address, 'subscribed'
     from (select 'reader' || n || '@example.org' as address from generate_series(0, $3::int - 1) n) x`,
    [context.teamId, id, count],
  );
  await context.owner.query('analyze platform.subscriptions');
  return id;
}

/** With an account of the team; its address is confirmed as its code would. */
async function makeSesSender(context: BenchContext): Promise<string> {
  const base = `/teams/${context.teamId}`;
  const { id: mailAccountId } = await call<{ id: string }>(context, 'POST', `${base}/mail-accounts`, {
    name: 'Bench SES',
    settings: {
      kind: 'ses',
      region: 'eu-north-1',
      accessKeyId: 'AKIABENCHBENCHBENCH0',
      configurationSet: '',
      topicArn: '',
    },
    secret: 'a secret of the bench',
    connections,
  });
  const { id } = await call<{ id: string }>(context, 'POST', `${base}/senders`, {
    name: 'Bench',
    address: 'bench@example.org',
    mailAccountId,
  });
  await context.owner.query('update platform.senders set confirmed_at = now() where id = $1', [id]);
  return id;
}

async function send(context: BenchContext, body: object, count: number): Promise<Measured> {
  const base = `/teams/${context.teamId}/outgoing-messages`;
  const message = await call<{ id: string; version: number }>(context, 'POST', base, body);
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
