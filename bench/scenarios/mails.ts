// What an author of a mail waits for: seeing the largest starter as a recipient gets it, which compiles it, and saving a mail
// while it is written. Called by `npm run bench` after the scenarios, and alone: `BENCH_ONLY="mail:" npm run bench`.
import { starterTemplates } from '@fieldhouse/contract/message-templates';
import { call } from '../api.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const previewMs = 60;
const saveMs = 60;
const saves = 200;

interface Message {
  readonly id: string;
  readonly version: number;
  readonly blocks: readonly object[];
}

export async function measureMails(context: BenchContext) {
  process.stdout.write('mails …\n');
  const previews: number[] = [];
  let slowestSaves: number[] = [];
  for (const starter of starterTemplates) {
    const { saving, previewing } = await timesOf(context, starter);
    previews.push(middle(previewing, 0.5));
    if (middle(saving, 0.95) > middle(slowestSaves, 0.95)) slowestSaves = saving;
  }
  return [
    within('mail: the largest starter is seen after a change', Math.max(...previews), previewMs),
    within('mail: a change is saved, 95 of 100', middle(slowestSaves, 0.95), saveMs),
  ];
}

/** Milliseconds of each save, and of some previews, each of a version that no one has seen. */
async function timesOf(context: BenchContext, starter: string) {
  const messages = `/teams/${context.teamId}/outgoing-messages`;
  const made = await call<Message>(context, 'POST', messages, {
    internalName: `Bench of ${starter}`,
    type: 'participation',
    starter,
  });
  const path = `${messages}/${made.id}`;
  let { version } = made;
  const saving: number[] = [];
  const previewing: number[] = [];
  const timed = async <T>(times: number[], work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const reply = await work;
    times.push(performance.now() - startedAt);
    return reply;
  };
  for (let at = 0; at < saves / starterTemplates.length; at += 1) {
    const typed = { id: 'typed', kind: 'text', html: `<p>Typed ${at}</p>` };
    const change = { version, blocks: [...made.blocks, typed] };
    ({ version } = await timed(saving, call<Message>(context, 'PATCH', path, change)));
    await timed(previewing, call(context, 'POST', `${path}/preview`, {}));
  }
  return { saving, previewing };
}

function middle(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
