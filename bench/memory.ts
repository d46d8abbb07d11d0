// Resident memory of the server's process while a million contacts are imported and exported, per format,
// sampled five times a second. Each format runs in a new process, because memory that was used before is
// returned late, if at all. Called by `npm run bench` after the scenarios, and alone: `BENCH_ONLY=memory npm
// run bench`.
import { execFileSync } from 'node:child_process';
import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { call } from './api.ts';
import { seedContacts } from './contacts.ts';
import type { BenchContext } from './scenario.ts';
import { freeze } from './scenarios/audience.ts';

interface MemoryResult {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number;
}

const limitMb = 400;
const sampleMs = 200;
/** Default: all three. */
const forms = (process.env.BENCH_FORMS ?? 'csv,json,xlsx').split(',');

/** A process of the product. */
export interface Started {
  readonly url: string;
  readonly pid: number;
}

/** Each format is first exported, then the export is imported into a collection with the same fields. */
export async function measureMemory(
  context: BenchContext,
  startAgain: () => Promise<Started>,
): Promise<MemoryResult[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-bench-'));
  const results: MemoryResult[] = [];
  const watch = async (pid: number, name: string, work: () => Promise<number>) => {
    process.stdout.write(`${name} …\n`);
    const peak = watchMemory(pid);
    const startedAt = performance.now();
    let rows = 0;
    let value = 0;
    try {
      rows = await work();
    } finally {
      value = peak.stop();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`  ${value} MB, ${rows} rows in ${seconds.toFixed(1)} s\n`);
    const ratio = Math.round((1000 * limitMb) / value) / 1000;
    results.push({ name, unit: 'MB', value, limit: limitMb, ratio, goal: 1 });
  };
  try {
    const count = context.contacts.count.toLocaleString('en');
    // Earlier scenarios have added many records to the other collections.
    const contacts = await seedContacts(context, context.owner, context.contacts.count + 2);
    for (const form of forms) {
      const { url, pid } = await startAgain();
      const own = { ...context, url, contacts };
      const file = path.join(folder, `contacts.${form}`);
      await watch(pid, `memory: export of ${count} rows as ${form}`, () => exportTo(own, form, file));
      process.stdout.write(`  ${Math.round((await stat(file)).size / 2 ** 20)} MiB\n`);
      await watch(pid, `memory: import of ${count} rows of ${form}`, () => importFrom(own, form, file));
      await rm(file);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

/**
 * Peak memory of the product's process and of the largest process of PostgreSQL, without the buffers that these share, while
 * all contacts are frozen: both must not grow with them.
 */
export async function measureFreezingMemory(context: BenchContext, pid: number): Promise<MemoryResult[]> {
  const name = `memory: freezing an audience of ${context.contacts.count.toLocaleString('en')} people`;
  process.stdout.write(`${name} …\n`);
  const peaks = [watchMemory(pid), watch(() => largestOf(postgresOf(pid)))];
  await freeze(context);
  return peaks.map((peak, index) => {
    const value = peak.stop();
    const ratio = Math.round((1000 * limitMb) / value) / 1000;
    return {
      name: index === 0 ? name : `${name}, PostgreSQL`,
      unit: 'MB',
      value,
      limit: limitMb,
      ratio,
      goal: 1,
    };
  });
}

function watchMemory(pid: number): { stop(): number } {
  return watch(() => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })));
}

function watch(kilobytes: () => number): { stop(): number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, Math.round(kilobytes() / 1024));
  };
  look();
  const timer = setInterval(look, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

async function exportTo(context: BenchContext, form: string, file: string): Promise<number> {
  const address = `/teams/${context.teamId}/collections/${context.contacts.collectionId}/export.${form}`;
  const reply = await fetch(`${context.url}/api${address}`, { headers: { cookie: context.cookie } });
  if (!reply.ok || !reply.body) throw new Error(`The export answered ${reply.status}.`);
  const handle = await open(file, 'w');
  for await (const piece of reply.body) await handle.write(piece);
  await handle.close();
  return context.contacts.count;
}

interface Job {
  readonly id: string;
  readonly state: string;
  readonly rowsImported: number;
  readonly rowsRejected: number;
  readonly columns: readonly { readonly guess: object }[];
}

async function importFrom(context: BenchContext, form: string, file: string): Promise<number> {
  const collectionId = await sameFields(context, form);
  const base = `/teams/${context.teamId}/collections/${collectionId}/imports`;
  const reply = await fetch(`${context.url}/api${base}?fileName=contacts.${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: context.cookie },
    body: await openAsBlob(file),
  });
  const job = (await reply.json()) as Job;
  if (!reply.ok) throw new Error(`The upload answered ${reply.status} ${JSON.stringify(job)}.`);
  await call(context, 'POST', `${base}/${job.id}/start`, { columns: job.columns.map(({ guess }) => guess) });
  for (;;) {
    const { state, rowsImported, rowsRejected } = await call<Job>(context, 'GET', `${base}/${job.id}`);
    if (state === 'done' && rowsImported === context.contacts.count) return rowsImported;
    if (state !== 'running')
      throw new Error(`The import is ${state} with ${rowsImported} rows, ${rowsRejected} rejected.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function sameFields(context: BenchContext, form: string): Promise<string> {
  const { teamId, contacts } = context;
  const source = await call<{ fields: readonly Record<string, unknown>[] }>(
    context,
    'GET',
    `/teams/${teamId}/collections/${contacts.collectionId}`,
  );
  const made = await call<{ id: string }>(context, 'POST', `/teams/${teamId}/collections`, {
    name: `Memory ${form}`,
    pluralName: `Memories ${form}`,
    fields: source.fields.map(({ title, dataType, settings }) => ({ title, dataType, settings })),
  });
  return made.id;
}

/** The kilobytes of a process that it shares with no other, by the kernel. */
function ownKilobytes(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended.
    return 0;
  }
}

function largestOf(pids: readonly number[]): number {
  return Math.max(0, ...pids.map(ownKilobytes));
}

/** The processes below the product's. */
function postgresOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const list = parents.get(Number(parent)) ?? [];
      parents.set(Number(parent), [...list, Number(name)]);
    } catch {
      // It has ended.
    }
  }
  const below = (one: number): number[] =>
    (parents.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}
