// The records engine against the same SQL through node:http and pg.
import { type BareServer, startBare } from '../bare.ts';
import { load } from '../load.ts';
import type { BenchContext, ContactsTable, Measured, Scenario } from '../scenario.ts';

let bare: BareServer | undefined;

/** The collection of a scenario, and its label in the name. */
export interface Size {
  readonly of: (context: BenchContext) => ContactsTable;
  /** Added to names of scenarios; empty for the million. */
  readonly label: string;
  readonly rows: number;
}

async function bareServer(context: BenchContext): Promise<BareServer> {
  bare ??= await startBare(context.databaseUrl);
  return bare;
}

/** The JSON of one contact, as the engine has PostgreSQL write it. */
function rowJson({ column: c, cities, tags }: ContactsTable): string {
  const instant = (name: string) =>
    `to_json(to_char(r.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const link = (list: ContactsTable['cities'], id: string) =>
    `(select json_build_object('id', t.id, 'label', coalesce(t.${list.name}::text, ''), 'color', t.${list.color}, 'icon', t.${list.icon})
      from ${list.table} t where t.id = ${id} and t.deleted_at is null)`;
  return `json_build_object('id', r.id, 'version', r.version, 'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')},
    'values', json_build_object('full_name', to_json(r.${c.full_name}), 'email', to_json(r.${c.email}), 'phone', to_json(r.${c.phone}),
      'city', ${link(cities, `r.${c.city}`)},
      'tags', (select json_agg(x.item order by x.place) from (select ${link(tags, 'u.id')} as item, u.place
        from unnest(r.${c.tags}) with ordinality as u(id, place)) x where x.item is not null),
      'balance', to_json(r.${c.balance}::text), 'birth_date', to_json(r.${c.birth_date}), 'active', to_json(r.${c.active}),
      'notes', to_json(r.${c.notes})))::text`;
}

function pageSql(contacts: ContactsTable, where: string, order: string): string {
  return `select ${rowJson(contacts)} as j, r.id from (
    select r.* from ${contacts.table} r where r.deleted_at is null and ${where} order by ${order} limit 101) r`;
}

interface PageScenario {
  readonly name: string;
  readonly size: Size;
  readonly body: object;
  readonly where: (contacts: ContactsTable) => string;
  readonly order: (contacts: ContactsTable) => string;
  readonly isCounted?: boolean;
}

function pageScenario(spec: PageScenario): Scenario {
  const name = spec.name + spec.size.label;
  const path = toPath(name);
  return {
    name,
    unit: 'requests/s',
    isWarmedUp: true,
    goal: 0.7,
    async prepare(context) {
      const contacts = spec.size.of(context);
      const where = spec.where(contacts);
      await (await bareServer(context)).add({
        path,
        sql: pageSql(contacts, where, spec.order(contacts)),
        ...(spec.isCounted && { count: `select ${contacts.count} as count` }),
      });
      // The first call has anchors and an index created where they are missing; waits for the index.
      await ask(context, spec, 1);
      await indexesBuilt(context);
      await ask(context, spec, 1);
    },
    ours: (context) => ask(context, spec, 2),
    limit: async (context) =>
      load({ url: `${(await bareServer(context)).url}${path}`, method: 'POST', body: '{}' }),
  };
}

function toPath(name: string): string {
  return `/${name.replaceAll(/\W+/g, '-')}`;
}

export function recordsUrl(context: BenchContext, { collectionId }: ContactsTable): string {
  return `${context.url}/api/teams/${context.teamId}/collections/${collectionId}/records`;
}

function ask(context: BenchContext, { size, body }: PageScenario, seconds: number): Promise<Measured> {
  return load({
    url: `${recordsUrl(context, size.of(context))}/query`,
    method: 'POST',
    headers: { cookie: context.cookie },
    body: JSON.stringify({ limit: 100, ...body }),
    seconds,
  });
}

export async function indexesBuilt({ owner }: BenchContext): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { rows } = await owner.query<{ busy: string }>(
      `select (select count(*) from jobs.job where name = 'records.index' and state in ('created', 'active', 'retry'))
            + (select count(*) from platform.outbox where queue = 'records.index') as busy`,
    );
    if (tries > 2 && Number(rows[0]?.busy) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const newContact = {
  full_name: 'New Contact',
  email: 'new@example.org',
  balance: '12.50',
  active: true,
  notes: 'Made by the bench',
};

function createScenario(title: string, size: Size, rows: number, connections: number): Scenario {
  const name = title + size.label;
  const path = toPath(name);
  return {
    name,
    unit: 'requests/s',
    isWarmedUp: true,
    goal: 0.5,
    async prepare(context) {
      const contacts = size.of(context);
      const c = contacts.column;
      const names = ['full_name', 'email', 'balance', 'active', 'notes'].map((key) => c[key]);
      const template = Array.from({ length: rows }, () => ({
        search: 'new contact new@example.org made by the bench',
        ...Object.fromEntries(Object.entries(newContact).map(([key, value]) => [c[key], value])),
      }));
      await (await bareServer(context)).add({
        path,
        template,
        sql: `with r as (insert into ${contacts.table} (id, search, ${names.join(', ')})
            select id, search, ${names.join(', ')} from json_to_recordset($1::json)
              as x(id uuid, search text, ${c.full_name} text, ${c.email} text, ${c.balance} numeric, ${c.active} boolean, ${c.notes} text)
            returning *)
          select ${rowJson(contacts)} as j from r`,
      });
    },
    ours: (context) => create(context, size.of(context), { rows, connections }),
    limit: async (context) =>
      load({ url: `${(await bareServer(context)).url}${path}`, method: 'POST', body: '{}', connections }),
  };
}

interface CreateLoad {
  /** Rows per request. */
  readonly rows: number;
  readonly connections: number;
  readonly seconds?: number;
}

export function create(
  context: BenchContext,
  contacts: ContactsTable,
  { rows, connections, seconds = 2 }: CreateLoad,
): Promise<Measured> {
  return load({
    seconds,
    url: recordsUrl(context, contacts),
    method: 'POST',
    headers: { cookie: context.cookie },
    body: JSON.stringify({ records: Array.from({ length: rows }, () => newContact) }),
    connections,
  });
}

function getScenario(size: Size): Scenario {
  const name = `get one record${size.label}`;
  const id = deepId(Math.floor(size.rows / 2));
  return {
    name,
    unit: 'requests/s',
    isWarmedUp: true,
    goal: 0.7,
    async prepare(context) {
      const contacts = size.of(context);
      const sql = `select ${rowJson(contacts)} as j from ${contacts.table} r where r.id = '${id}'::uuid and r.deleted_at is null`;
      await (await bareServer(context)).add({ path: toPath(name), sql });
    },
    ours: (context) =>
      load({
        url: `${recordsUrl(context, size.of(context))}/${id}`,
        method: 'GET',
        headers: { cookie: context.cookie },
      }),
    limit: async (context) =>
      load({ url: `${(await bareServer(context)).url}${toPath(name)}`, method: 'POST', body: '{}' }),
  };
}

const changed = { notes: 'Changed by the bench' };

function changedIds(rows: number): readonly string[] {
  return Array.from({ length: 100 }, (_, n) => deepId(Math.floor(rows / 4) + n));
}

/** Eight connections change a hundred records in turn, so that they seldom wait for the same one. */
export function update(
  context: BenchContext,
  contacts: ContactsTable,
  rows: number,
  seconds = 2,
): Promise<Measured> {
  const url = recordsUrl(context, contacts);
  const path = new URL(url).pathname;
  return load({
    url,
    seconds,
    method: 'PATCH',
    headers: { cookie: context.cookie },
    inTurn: changedIds(rows).map((id) => ({
      path,
      body: JSON.stringify({ records: [{ id, values: changed }] }),
    })),
  });
}

function updateScenario(size: Size): Scenario {
  const name = `update one record${size.label}`;
  const ids = changedIds(size.rows);
  return {
    name,
    unit: 'requests/s',
    isWarmedUp: true,
    goal: 0.5,
    async prepare(context) {
      const contacts = size.of(context);
      for (const [n, id] of ids.entries()) {
        await (await bareServer(context)).add({
          path: `${toPath(name)}-${n}`,
          sql: `with r as (update ${contacts.table} set ${contacts.column.notes} = '${changed.notes}', version = version + 1, updated_at = now()
              where id = '${id}'::uuid and deleted_at is null returning *)
            select ${rowJson(contacts)} as j from r`,
        });
      }
    },
    ours: (context) => update(context, size.of(context), size.rows),
    limit: async (context) =>
      load({
        url: (await bareServer(context)).url,
        method: 'POST',
        inTurn: ids.map((_, n) => ({ path: `${toPath(name)}-${n}`, body: '{}' })),
      }),
  };
}

/** Everything of the engine at one size. */
export function recordScenarios(size: Size): readonly Scenario[] {
  const deep = Math.floor(size.rows * 0.9);
  const page = (spec: Omit<PageScenario, 'size'>) => pageScenario({ ...spec, size });
  return [
    page({
      name: 'record list, first page with count',
      body: { count: true },
      where: () => 'true',
      order: () => 'r.id asc',
      isCounted: true,
    }),
    page({
      name: `deep page at row ${deep.toLocaleString('en')}`,
      body: { position: deep },
      where: () => `r.id >= '${deepId(deep + 1)}'::uuid`,
      order: () => 'r.id asc',
    }),
    page({
      name: 'filter and sort',
      body: {
        filter: {
          all: [
            { field: 'balance', operator: 'at_least', value: '500' },
            { field: 'active', operator: 'is', value: true },
          ],
        },
        sorts: [{ field: 'full_name', direction: 'asc' }],
      },
      where: ({ column: c }) => `r.${c.balance} >= 500 and r.${c.active} = true`,
      // Sorted as the product sorts texts, with the index that it has created for that.
      order: ({ column: c }) => `left(r.${c.full_name}, 500) collate "und-x-icu" asc nulls last, r.id asc`,
    }),
    page({
      name: 'substring search',
      body: { search: 'person99 elena' },
      where: () => "r.search like '%person99%' and r.search like '%elena%'",
      order: () => 'r.id asc',
    }),
    getScenario(size),
    createScenario('create one record', size, 1, 8),
    updateScenario(size),
    createScenario('bulk create of 1,000', size, 1000, 2),
  ];
}

export function stopBare(): void {
  bare?.stop();
}

/** Id of the n-th contact, as contacts.ts makes them. */
function deepId(n: number): string {
  const hex = `${(1_700_000_000_000 + n).toString(16).padStart(12, '0')}7${(n % 4096).toString(16).padStart(3, '0')}8${n.toString(16).padStart(15, '0')}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
