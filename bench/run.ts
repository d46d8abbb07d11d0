// npm run bench: each performance goal as a ratio to a limit that is measured alternately in the same run; median of the
// rounds. Prints a table and writes bench/results.json.

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type ProductProcess, removeData, startOn } from '../e2e/harness/product-process.ts';
import { signIn } from './api.ts';
import { seedContacts } from './contacts.ts';
import { measureFreezingMemory, measureMemory, type Started } from './memory.ts';
import type { BenchContext, Measured, Scenario } from './scenario.ts';
import { audienceScenarios } from './scenarios/audience.ts';
import { measureDashboard } from './scenarios/dashboard.ts';
import { guardianScenario } from './scenarios/guardians.ts';
import { householdScenario } from './scenarios/households.ts';
import { importScenario } from './scenarios/import.ts';
import { measureMails } from './scenarios/mails.ts';
import { measureRecent } from './scenarios/recent.ts';
import { recordScenarios, type Size, stopBare } from './scenarios/records.ts';
import { measureRendering } from './scenarios/rendering.ts';
import { sendingScenarios } from './scenarios/sending.ts';
import { measureSharedView } from './scenarios/shared-view.ts';
import { measureBoard, taskScenarios } from './scenarios/tasks.ts';
import { teamsScenario } from './scenarios/teams.ts';
import { measureTransactional } from './scenarios/transactional.ts';
import { wizardStepsScenario } from './scenarios/wizard-steps.ts';
import { writeCostScenarios } from './scenarios/write-costs.ts';
import { measureStatistics } from './statistics.ts';
import { measureFirstLoad } from './wizards/first-load.ts';
import { measureWizardResults } from './wizards/wizard-results.ts';

interface Result {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number | null;
}

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const few = Math.max(1000, Math.round(rows / 10));
/** Parts of names, separated by commas other than those of names and numbers; default: all. */
const only = process.env.BENCH_ONLY?.split(/,(?![\d ])/);
const isAsked = (name: string) => !only || only.some((part) => name.includes(part));
const big: Size = { of: ({ contacts }) => contacts, label: '', rows };
const small: Size = {
  of: ({ fewContacts }) => fewContacts,
  label: `, ${few.toLocaleString('en')} rows`,
  rows: few,
};
const growing = recordScenarios(big).map(({ name }, place) => ({
  name,
  before: recordScenarios(small)[place]?.name ?? '',
}));
const scenarios = [
  ...recordScenarios(big),
  ...recordScenarios(small),
  importScenario,
  ...sendingScenarios,
  ...audienceScenarios,
  householdScenario,
  guardianScenario,
  teamsScenario,
  ...taskScenarios,
  wizardStepsScenario,
  ...writeCostScenarios(rows),
].filter(({ name }) => isAsked(name));

const sink = startSink('smtp-sink.ts');
const apiSink = startSink('api-sink.ts');
const [smtpPort, apiPort] = [await portOf(sink), await portOf(apiSink)];
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-bench-'));
let product = await start();
try {
  const context = await prepareContext();
  const results = await measureAll(context);
  // A later failure must not lose the results of half an hour.
  await saveResults(results);
  if (isAsked('statistics')) results.push(...(await measureStatistics(context)));
  await saveResults(results);
  if (isAsked('dashboard')) results.push(...(await measureDashboard(context)));
  await saveResults(results);
  if (isAsked('waits for a board')) results.push(...(await measureBoard(context)));
  if (isAsked('mail:')) results.push(...(await measureMails(context)));
  if (isAsked('a transactional mail')) results.push(...(await measureTransactional(context)));
  if (isAsked('recent changes')) results.push(...(await measureRecent(context)));
  if (isAsked('shared table')) results.push(...(await measureSharedView(context)));
  await saveResults(results);
  if (isAsked('results of a wizard')) results.push(...(await measureWizardResults(context)));
  await saveResults(results);
  if (isAsked('first load')) results.push(...(await measureFirstLoad(context)));
  await saveResults(results);
  if (isAsked('memory: freezing')) results.push(...(await measureFreezingMemory(context, pidOf(product))));
  await saveResults(results);
  if (isAsked('memory')) results.push(...(await measureMemory(context, startAgain)));
  await saveResults(results);
  if (isAsked('mail: rendered')) results.push(...(await measureRendering()));
  print(results);
  await saveResults(results);
} finally {
  await product.stop();
  await removeData(dataDir);
  sink.kill();
  apiSink.kill();
}
process.exit(0);

/** After a run of some scenarios only, their results replace the earlier ones. */
async function saveResults(results: readonly Result[]): Promise<void> {
  const place = path.join(import.meta.dirname, 'results.json');
  // Written below by a run before.
  const last = only && (JSON.parse(readFileSync(place, 'utf8')) as { rows: number; results: Result[] });
  const before = last ? last.results : [];
  const fresh = new Map(results.map((result) => [result.name, result]));
  const merged = before.map((result) => fresh.get(result.name) ?? result);
  const known = new Set(before.map(({ name }) => name));
  const all = [...merged, ...results.filter(({ name }) => !known.has(name))];
  await writeFile(
    place,
    `${JSON.stringify({ machine: machine(), rows: last ? last.rows : rows, results: all }, null, 2)}\n`,
  );
}

async function prepareContext(): Promise<BenchContext> {
  const databaseUrl = embeddedUrl(product.dataDir);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The database stops with the product at the end.
  owner.on('error', () => undefined);
  owner.on('connect', (client) => client.on('error', () => undefined));
  const made = { url: product.url, ...(await signIn(product.url)) };
  process.stdout.write(`Making ${rows.toLocaleString('en')} contacts …\n`);
  return {
    ...made,
    owner,
    databaseUrl,
    smtpPort,
    delayReplies: (maxMs) => void sink.send(maxMs),
    apiPort,
    contacts: await seedContacts(made, owner, rows),
    fewContacts: await seedContacts(made, owner, few),
    unaskedContacts: await seedContacts(made, owner, rows + 1),
  };
}

async function measureAll(context: BenchContext): Promise<Result[]> {
  const results: Result[] = [];
  const latencies = new Map<string, Latencies>();
  for (const scenario of scenarios) {
    process.stdout.write(`${scenario.name} …\n`);
    const { result, latency, latencyOfLimit } = await measure(scenario, context);
    results.push(result);
    if (scenario.hasLatencyRows && latency && latencyOfLimit)
      results.push(...latencyRows(scenario.name, latency, latencyOfLimit));
    if (latency) latencies.set(scenario.name, latency);
  }
  stopBare();
  return [...results, ...compareLatencies(latencies)];
}

interface Latencies {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

function latencyRows(name: string, ours: Latencies, limit: Latencies): Result[] {
  return (['p50Ms', 'p99Ms'] as const).map((key) => ({
    name: `${name}: ${key.replace('Ms', '')}`,
    unit: 'ms',
    value: round(ours[key]),
    limit: round(limit[key]),
    ratio: round(limit[key] / Math.max(ours[key], 0.01)),
    goal: null,
  }));
}

/** The end of the collection against its beginning, and the big collection against the small one. */
function compareLatencies(latencies: ReadonlyMap<string, Latencies>): Result[] {
  const compare = (
    name: string,
    ours: number | undefined,
    limit: number | undefined,
    goal: number,
  ): Result[] =>
    ours === undefined || limit === undefined
      ? []
      : [{ name, unit: 'ms', value: ours, limit, ratio: round(limit / Math.max(ours, 0.01)), goal }];
  const [first, deep] = growing.map(({ name }) => latencies.get(name));
  return [
    ...compare('deep page p50 against first page', deep?.p50Ms, first?.p50Ms, 0.5),
    ...compare('deep page p99 against first page', deep?.p99Ms, first?.p99Ms, 0.5),
    // 1.5 times as slow at most.
    ...growing.flatMap(({ name, before }) =>
      compare(
        `p50 against ${few.toLocaleString('en')} rows: ${name}`,
        latencies.get(name)?.p50Ms,
        latencies.get(before)?.p50Ms,
        0.67,
      ),
    ),
  ];
}

async function measure(
  scenario: Scenario,
  context: BenchContext,
): Promise<{
  result: Result;
  latency: Latencies | undefined;
  latencyOfLimit: Latencies | undefined;
}> {
  await scenario.prepare?.(context);
  await tidied(context);
  if (scenario.isWarmedUp) for (const side of [scenario.ours, scenario.limit]) await side(context);
  const ours: Measured[] = [];
  const limits: Measured[] = [];
  for (let round = 0; round < (scenario.rounds ?? 5); round += 1) {
    // The order alternates from round to round.
    for (const isOurs of round % 2 === 0 ? [true, false] : [false, true]) {
      if (isOurs) ours.push(await scenario.ours(context));
      else limits.push(await scenario.limit(context));
    }
  }
  await scenario.finish?.();
  const value = median(ours.map((one) => one.perSecond));
  const limit = median(limits.map((one) => one.perSecond));
  return {
    result: {
      name: scenario.name,
      unit: scenario.unit,
      value: round(value),
      limit: round(limit),
      ratio: round(value / limit),
      goal: scenario.goal,
    },
    latency: latenciesOf(ours),
    latencyOfLimit: latenciesOf(limits),
  };
}

function latenciesOf(measured: readonly Measured[]): Latencies | undefined {
  const p50s = measured.flatMap(({ p50Ms }) => p50Ms ?? []);
  const p99s = measured.flatMap(({ p99Ms }) => p99Ms ?? []);
  return p50s.length > 0 ? { p50Ms: median(p50s), p99Ms: median(p99s) } : undefined;
}

/** Waits until autovacuum has cleaned up after the previous scenario: it would slow down the next one. */
async function tidied({ owner }: BenchContext): Promise<void> {
  for (let waits = 0; waits < 120; waits += 1) {
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where backend_type = 'autovacuum worker'",
    );
    if (rows[0]?.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function print(results: readonly Result[]): void {
  const lines = results.map(({ name, unit, value, limit, ratio, goal }) => {
    const verdict = goal === null ? '' : ratio >= goal ? '  ok' : '  BELOW';
    return `${name.padEnd(60)} ${value.toFixed(1).padStart(10)} ${limit.toFixed(1).padStart(10)} ${unit.padEnd(12)} ${ratio.toFixed(2).padStart(6)} ${(goal ?? '–').toString().padStart(5)}${verdict}`;
  });
  const head = `${'scenario'.padEnd(60)} ${'ours'.padStart(10)} ${'limit'.padStart(10)} ${'unit'.padEnd(12)} ${'ratio'.padStart(6)} ${'goal'.padStart(5)}`;
  process.stdout.write(`\n${head}\n${'-'.repeat(head.length)}\n${lines.join('\n')}\n`);
}

function machine(): string {
  return `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function startSink(file: string): ChildProcess {
  return fork(path.join(import.meta.dirname, file), { stdio: 'inherit' });
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve) => server.once('message', (port) => resolve(Number(port))));
}

function start(env: Readonly<Record<string, string>> = {}): Promise<ProductProcess> {
  return startOn(dataDir, {
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SES_ENDPOINT: `http://127.0.0.1:${apiPort}`,
    TWILIO_ENDPOINT: `http://127.0.0.1:${apiPort}`,
    TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
    TWILIO_AUTH_TOKEN: 'a token of the bench',
    TWILIO_FROM: '+19165550100',
    TWILIO_CONNECTIONS: '20',
    MAX_IN_FLIGHT: '400',
    USER_REQUESTS_PER_MINUTE: '100000000',
    // A new team may send a tenth of the usual number in a day.
    TEAM_MAX_SHARED_MESSAGES_PER_DAY: '100000000',
    // Each visitor of a wizard has an address of their own, and finds a proof at once: that is work of their phone.
    TRUST_PROXY: '1',
    PROOF_ATTEMPTS: '1',
    ...env,
  });
}

/** Restarts the same instance in a new process. */
async function startAgain(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  await product.stop();
  product = await start(env);
  return { url: product.url, pid: pidOf(product) };
}

function pidOf({ process: { pid } }: ProductProcess): number {
  if (pid === undefined) throw new Error('The product has no process.');
  return pid;
}

/** Read from the embedded database's own files. */
function embeddedUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8').trim();
  return `postgres://fieldhouse:${read('postgres-password')}@127.0.0.1:${read('postgres-port')}/fieldhouse`;
}
