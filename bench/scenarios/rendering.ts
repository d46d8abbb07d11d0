// What one recipient’s mail costs the product’s process before it goes to the mail server: the time within its own rendering, by
// a CPU profile of that process while it sends. Called by `npm run bench`, and alone: `BENCH_ONLY="mail: rendered" npm run bench`.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { call } from '../api.ts';
import type { Started } from '../memory.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const people = 10_000;
const limitMs = 0.15;
const leastBytes = 40_000;
const sections = 14;
const sentence = 'We plant forty trees along the levee, with spades and gloves for everyone who comes.';
/** The functions that make a mail of a recipient, by their file. */
const rendering = { 'send-batch.ts': 'toMail', 'mime.ts': 'mimePieces' } as const;

export async function measureRendering(
  context: BenchContext,
  startAgain: (env?: Readonly<Record<string, string>>) => Promise<Started>,
) {
  process.stdout.write('a mail for each recipient …\n');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-bench-'));
  try {
    const options = `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=1000`;
    const { url } = await startAgain({ NODE_OPTIONS: options });
    await sendTo({ ...context, url });
    // A process writes its profile when it ends.
    await startAgain();
    const ms = (await microsecondsIn(folder)) / 1000 / people;
    return [within('mail: rendered for a recipient, 40 kB with 70 tags and 28 links', ms, limitMs)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sendTo(context: BenchContext): Promise<void> {
  const base = `/teams/${context.teamId}`;
  const messages = `${base}/outgoing-messages`;
  const collectionId = await makeReaders(context, `${base}/collections`);
  const made = await call<{ id: string; version: number }>(context, 'POST', messages, {
    internalName: 'Bench of rendering',
    type: 'participation',
    subjectLine: 'Planting day for {{name | everyone}}',
    blocks: Array.from({ length: sections }, (_, n) => blocksOf(n)).flat(),
    audience: {
      include: [{ kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } }],
      exclude: [],
    },
  });
  const { html, text } = await call<{ html: string; text: string }>(
    context,
    'POST',
    `${messages}/${made.id}/preview`,
    {},
  );
  const bytes = Buffer.byteLength(html) + Buffer.byteLength(text);
  process.stdout.write(`  ${bytes} bytes\n`);
  if (bytes < leastBytes) throw new Error(`The mail has only ${bytes} bytes.`);
  await call(context, 'POST', `${messages}/${made.id}/send`, { version: made.version });
  for (;;) {
    const { status } = await call<{ status: string }>(context, 'GET', `${messages}/${made.id}`);
    if (status === 'sent') return;
    if (status !== 'sending') throw new Error(`The message is ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Five tags and two counted links. */
function blocksOf(n: number): object[] {
  const button = { look: 'filled', color: 'brand', corners: null, align: 'left' };
  const link = `https://example.org/days/${n}`;
  return [
    { id: `h${n}`, kind: 'heading', text: `Day ${n} in {{city | your city}}`, level: 2, align: 'left' },
    {
      id: `t${n}`,
      kind: 'text',
      html: `<p>Dear {{name:first_name | friend}}, ${sentence} ${sentence} ${sentence}</p><p>You gave {{gift | something}} on {{since | long ago}}. ${sentence} ${sentence} <a href="${link}/map">How to get there</a> from {{street | home}}.</p>`,
    },
    { id: `b${n}`, kind: 'button', label: 'Take part', href: `${link}/join`, ...button },
  ];
}

async function makeReaders(context: BenchContext, collections: string): Promise<string> {
  const name = `Reader ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: string }>(context, 'POST', collections, {
    name,
    pluralName: `${name}s`,
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address' },
      { title: 'City', dataType: 'plain_text' },
      { title: 'Street', dataType: 'plain_text' },
      { title: 'Gift', dataType: 'number' },
      { title: 'Since', dataType: 'date' },
    ],
  });
  for (let from = 0; from < people; from += 1000) {
    const records = Array.from({ length: 1000 }, (_, at) => {
      const n = from + at;
      return {
        name: `Inés Reader ${n}`,
        email: `reader${n}@example.org`,
        city: ['Sacramento', 'San José', 'Davis'][n % 3],
        street: `${n} Levee Road`,
        gift: n,
        since: `20${String(10 + (n % 15))}-0${1 + (n % 9)}-1${n % 10}`,
      };
    });
    await call(context, 'POST', `${collections}/${id}/records`, { records });
  }
  return id;
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** In the functions that render, and all that they call. */
async function microsecondsIn(folder: string): Promise<number> {
  let sum = 0;
  for (const file of await readdir(folder)) {
    // Of V8, in the format of its developer tools.
    const profile = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Profile;
    const rendered = renderingNodes(profile);
    for (const [at, id] of profile.samples.entries())
      if (rendered.has(id)) sum += profile.timeDeltas[at] ?? 0;
  }
  return sum;
}

function renderingNodes({ nodes }: Profile): ReadonlySet<number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Set<number>();
  const add = (id: number) => {
    found.add(id);
    for (const child of byId.get(id)?.children ?? []) add(child);
  };
  for (const { id, callFrame } of nodes) {
    const isOne = Object.entries(rendering).some(
      ([file, name]) => callFrame.functionName === name && callFrame.url.endsWith(`/sending/${file}`),
    );
    if (isOne) add(id);
  }
  return found;
}
