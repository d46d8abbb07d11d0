// What a program waits for when it sends one mail while another team sends to everyone it knows, over the same connections: the
// reply, and the mail server’s acceptance. Called by `npm run bench`, and alone: `BENCH_ONLY="a transactional mail" npm run bench`; with
// `BENCH_ROWS=500000` beside half a million.
import { call } from '../api.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const mails = 300;
const everyMs = 50;
const limitMs = 1000;
/** Of each reply of the mail server, at most; those of servers on the internet take no less. */
const serverMs = 20;

interface Message {
  readonly id: string;
  readonly version: number;
}

export async function measureTransactional(context: BenchContext) {
  const people = context.contacts.count.toLocaleString('en');
  const name = `a transactional mail beside another team’s message to ${people} people`;
  process.stdout.write(`${name} …\n`);
  const { teamId, templateId } = await makeShop(context);
  context.delayReplies(serverMs);
  const big = await sendToEveryone(context);
  const shop = `/teams/${teamId}`;
  const replies: number[] = [];
  const asked = new Map<string, number>();
  try {
    await Promise.all(
      Array.from({ length: mails }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * everyMs));
        const startedAt = Date.now();
        const { recipientId } = await call<{ recipientId: string }>(
          context,
          'POST',
          `${shop}/messages/send`,
          {
            idempotencyKey: `order-${n}-${teamId}`,
            templateId,
            to: { address: `buyer${n}@example.org`, name: `Buyer ${n}` },
            data: { order: String(n) },
          },
        );
        replies.push(Date.now() - startedAt);
        asked.set(recipientId, startedAt);
      }),
    );
    const sent = await waitUntilSent(context, [...asked.keys()]);
    const handed = sent.map(({ id, at }) => at.getTime() - (asked.get(id) ?? 0));
    await ensureSending(context, big.id);
    return [
      within(`${name}: its reply, 99 of 100`, ninetyNine(replies), limitMs),
      within(`${name}: until the mail server has it, 99 of 100`, ninetyNine(handed), limitMs),
    ];
  } finally {
    await cancel(context, big.id);
    context.delayReplies(0);
  }
}

/** Another team, with a template that programs send. */
async function makeShop(context: BenchContext) {
  const { teamId } = await call<{ teamId: string }>(context, 'POST', '/teams', { name: 'Bench shop' });
  const templates = `/teams/${teamId}/message-templates`;
  const { id: templateId, version } = await call<Message>(context, 'POST', templates, {
    name: 'Receipt',
    usage: 'transactional_only',
    subjectLine: 'Receipt {{order}}',
    bodyHtml: '<p>Thank you. Your order is {{order}}.</p>',
  });
  await call(context, 'POST', `${templates}/${templateId}/actions`, { version, action: 'publish' });
  return { teamId, templateId };
}

/** Until the first of them have their mail. */
async function sendToEveryone(context: BenchContext): Promise<Message> {
  const base = `/teams/${context.teamId}/outgoing-messages`;
  const { collectionId } = context.contacts;
  const message = await call<Message>(context, 'POST', base, {
    internalName: 'To everyone',
    type: 'participation',
    subjectLine: 'Hello {{full_name | friend}}',
    bodyHtml: '<p>Hello {{full_name | friend}}</p>',
    audience: {
      include: [{ kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } }],
      exclude: [],
    },
  });
  await call(context, 'POST', `${base}/${message.id}/send`, { version: message.version });
  for (;;) {
    const { rows } = await context.owner.query(
      'select from platform.message_recipients where message_id = $1 and state = 3 limit 1',
      [message.id],
    );
    if (rows.length > 0) return message;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function waitUntilSent({ owner }: BenchContext, ids: readonly string[]) {
  for (;;) {
    const { rows } = await owner.query<{ id: string; at: Date }>(
      'select id, send_processed_at as at from platform.message_recipients where id = any($1::uuid[]) and state = 3',
      [ids],
    );
    if (rows.length === ids.length) return rows;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Otherwise the last ones were beside nothing. */
async function ensureSending(context: BenchContext, id: string): Promise<void> {
  const { status } = await call<{ status: string }>(
    context,
    'GET',
    `/teams/${context.teamId}/outgoing-messages/${id}`,
  );
  if (status !== 'sending') throw new Error(`The message to everyone is ${status}.`);
}

async function cancel(context: BenchContext, id: string): Promise<void> {
  const path = `/teams/${context.teamId}/outgoing-messages/${id}`;
  const { version, status } = await call<Message & { status: string }>(context, 'GET', path);
  if (status === 'sending') await call(context, 'POST', `${path}/actions`, { version, action: 'cancel' });
}

function ninetyNine(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
