// A dashboard of twelve cards over a million records: its first sight, all cards when nothing is known, and again; and single
// figures beside the same SQL through a bare server. Called by `npm run bench` after the scenarios, and alone:
// `BENCH_ONLY=dashboard npm run bench`.
import { call } from '../api.ts';
import { startBare } from '../bare.ts';
import { median, round } from '../median.ts';
import type { BenchContext, ContactsTable } from '../scenario.ts';
import { within } from '../within.ts';

interface DashboardResult {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number | null;
}

const firstMs = 300;
const allMs = 2000;

export async function measureDashboard(context: BenchContext): Promise<DashboardResult[]> {
  const { contacts } = context;
  const name = `dashboard of 12 cards over ${contacts.count.toLocaleString('en')} records`;
  process.stdout.write(`${name} …\n`);
  const dashboardId = await makeDashboard(context, contacts.collectionId);
  const base = `/teams/${context.teamId}/dashboards/${dashboardId}`;
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  // Nothing is cached yet.
  const first = await timed(() => call(context, 'GET', base));
  const all = await timed(() => readAll(context, base));
  const again = await median(async () => {
    await call(context, 'GET', base);
    await readAll(context, base);
  });
  return [
    within(`${name}: first seen`, first, firstMs),
    within(`${name}: all cards, computed`, all, allMs),
    within(`${name}: all cards again`, again, firstMs),
    ...(await measureFigures(context)),
  ];
}

interface Figures {
  readonly items: readonly { readonly status: string; readonly isFresh?: boolean }[];
}

/** As the browser does: what is ready at once, then the others as they come. */
async function readAll(context: BenchContext, base: string): Promise<void> {
  for (;;) {
    const { items } = await call<Figures>(context, 'POST', `${base}/figures`, { wait: 'any' });
    const failed = items.find(({ status }) => status === 'failed' || status === 'unavailable');
    if (failed) throw new Error('A figure was not computed.');
    if (items.every(({ status, isFresh }) => status === 'ready' && isFresh)) return;
  }
}

async function makeDashboard(context: BenchContext, collectionId: string): Promise<string> {
  const base = `/teams/${context.teamId}/dashboards`;
  const made = await call<{ id: string }>(context, 'POST', base, { name: 'Bench', visibility: 'team' });
  for (const settings of cards) {
    const card = { title: settings.type, width: 3, height: 1, settings: { ...settings, collectionId } };
    await call(context, 'POST', `${base}/${made.id}/cards`, card);
  }
  return made.id;
}

const count = { fn: 'count' };
const sum = { fn: 'sum', field: 'balance' };
const average = { fn: 'average', field: 'balance' };
const byCity = { field: 'city' };
const cards = [
  { type: 'number', figure: count },
  { type: 'number', figure: sum },
  { type: 'number', figure: count, period: { field: 'created_at', unit: 'month' } },
  { type: 'number', figure: average },
  { type: 'number', figure: { fn: 'percent_true', field: 'active' } },
  { type: 'bars', figure: count, groupBy: { field: 'created_at', unit: 'month' }, periods: 12 },
  { type: 'bars', figure: count, groupBy: byCity },
  { type: 'donut', figure: count, groupBy: byCity, limit: 5 },
  { type: 'line', figure: sum, groupBy: { field: 'created_at', unit: 'week' }, periods: 12 },
  { type: 'area', figure: count, groupBy: { field: 'birth_date', unit: 'year' } },
  {
    type: 'stacked_bars',
    figure: count,
    groupBy: { field: 'birth_date', unit: 'year' },
    splitBy: { field: 'active' },
  },
  { type: 'table', figure: average, groupBy: byCity },
];

interface Compared {
  readonly name: string;
  readonly settings: object;
  readonly sql: (contacts: ContactsTable) => string;
}

const columnOf = ({ column }: ContactsTable, name: string) => column[name] ?? '';
const compared: readonly Compared[] = [
  {
    name: 'count by month of a date',
    settings: { type: 'bars', figure: count, groupBy: { field: 'birth_date', unit: 'month' } },
    sql: (contacts) => `select json_build_array(k, c)::text as j from (
      select date_trunc('month', ${columnOf(contacts, 'birth_date')}::timestamp)::date as k, count(*) as c
      from ${contacts.table} where deleted_at is null group by 1) g order by k desc limit 120`,
  },
  {
    name: 'sum by item of a list',
    settings: { type: 'bars', figure: sum, groupBy: byCity },
    sql: (contacts) => `select json_build_array(k, v)::text as j from (
      select ${columnOf(contacts, 'city')} as k, sum(${columnOf(contacts, 'balance')}) as v
      from ${contacts.table} where deleted_at is null group by 1) g order by v desc limit 10`,
  },
  {
    name: 'average of a number',
    settings: { type: 'number', figure: average },
    sql: (contacts) => `select avg(${columnOf(contacts, 'balance')})::text as j
      from ${contacts.table} where deleted_at is null`,
  },
];

/** Uncached, one after the other, alternately with the limit. */
async function measureFigures(context: BenchContext): Promise<DashboardResult[]> {
  const { contacts } = context;
  const bare = await startBare(context.databaseUrl);
  const results: DashboardResult[] = [];
  try {
    for (const { name, settings, sql } of compared) {
      const path = `/figure/${name.replaceAll(' ', '-')}`;
      await bare.add({ path, sql: sql(contacts) });
      const body = { settings: { ...settings, collectionId: contacts.collectionId } };
      const preview = `/teams/${context.teamId}/dashboards/preview`;
      const ours = await median(() => call(context, 'POST', preview, body));
      const limit = await median(async () => {
        const reply = await fetch(`${bare.url}${path}`);
        if (!reply.ok) throw new Error(await reply.text());
        await reply.text();
      });
      results.push({
        name: `figure: ${name}, ${contacts.count.toLocaleString('en')} records`,
        unit: 'ms',
        value: round(ours),
        limit: round(limit),
        ratio: round(limit / ours),
        goal: null,
      });
    }
  } finally {
    bare.stop();
  }
  return results;
}
