import { call } from '../api.ts';
import type { BenchContext, ContactsTable, Measured, Scenario } from '../scenario.ts';

/**
 * People counted and frozen per second; the limits only read the addresses, and only store them. The last ones have the goals,
 * whose limits are times: a second for a count with its reasons and sample, a minute for freezing.
 */
export const audienceScenarios: readonly Scenario[] = [
  {
    name: 'counting an audience, a tenth of the contacts',
    unit: 'people/s',
    goal: null,
    ours: async (context) => {
      const path = `/teams/${context.teamId}/outgoing-messages/audience-count`;
      const body = { audience: audienceOf(context.fewContacts), type: 'participation' };
      return perSecond(context.fewContacts.count, () => call(context, 'POST', path, body));
    },
    limit: async ({ owner, fewContacts: { table, column, count } }) =>
      perSecond(count, () =>
        owner.query(`select count(*), count(distinct lower(${column.email})) from ${table}`),
      ),
  },
  {
    name: 'freezing an audience of all contacts',
    unit: 'people/s',
    goal: null,
    rounds: 3,
    async prepare({ owner }) {
      await owner.query(`create unlogged table if not exists public.bench_recipients (
        seq bigint generated always as identity primary key, message int, record_id uuid, name text, address text,
        address_key text, unique (message, address_key))`);
    },
    ours: freeze,
    limit: async ({ owner, contacts: { table, column, count } }) => {
      await owner.query('truncate public.bench_recipients');
      return perSecond(count, () =>
        owner.query(`insert into public.bench_recipients (message, record_id, name, address, address_key)
          select 1, id, ${column.full_name}, ${column.email}, lower(${column.email}) from ${table} order by id`),
      );
    },
  },
  within('an audience of a tenth of the contacts, counted within a second', (context) =>
    countPeople(context, { include: context.fewContacts }),
  ),
  within(
    'an audience of all contacts, counted within a second and a half',
    (context) => countPeople(context, { include: context.contacts }),
    1.5,
  ),
  within(
    'an audience without a tenth of the contacts, counted within two seconds',
    (context) => countPeople(context, { include: context.contacts, exclude: context.fewContacts }),
    2,
  ),
  reviewScenario(),
  {
    name: 'freezing an audience of all contacts within a minute',
    unit: 'people/s',
    goal: 1,
    rounds: 3,
    ours: freeze,
    limit: async ({ contacts }) => ({ perSecond: contacts.count / 60 }),
  },
];

function within(name: string, work: (context: BenchContext) => Promise<unknown>, seconds = 1): Scenario {
  return {
    name,
    unit: 'counts/s',
    goal: 1,
    isWarmedUp: true,
    ours: (context) => perSecond(1, () => work(context)),
    limit: async () => ({ perSecond: 1 / seconds }),
  };
}

/** What must be fixed and what to look at, with who gets it. Links are not looked up. */
function reviewScenario(): Scenario {
  let id = '';
  const base = ({ teamId }: BenchContext) => `/teams/${teamId}/outgoing-messages`;
  return {
    ...within(
      'the review of a message to a tenth of the contacts, within two seconds',
      (context) => call(context, 'GET', `${base(context)}/${id}/checks`),
      2,
    ),
    async prepare(context) {
      ({ id } = await call<{ id: string }>(context, 'POST', base(context), {
        internalName: 'Reviewed',
        type: 'participation',
        subjectLine: 'Hello {{full_name | friend}}',
        bodyHtml: '<p>Hello {{full_name | friend}}, {{city | somewhere}}</p>',
        audience: audienceOf(context.fewContacts),
      }));
    },
  };
}

interface Counted {
  readonly include: ContactsTable;
  readonly exclude?: ContactsTable;
}

function countPeople(context: BenchContext, { include, exclude }: Counted): Promise<unknown> {
  const audience = {
    include: audienceOf(include).include,
    exclude: exclude ? audienceOf(exclude).include : [],
  };
  const path = `/teams/${context.teamId}/outgoing-messages/audience-count`;
  return call(context, 'POST', path, { audience, type: 'participation' });
}

function audienceOf({ collectionId }: ContactsTable) {
  const source = { kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } };
  return { include: [source], exclude: [] };
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now();
  await work();
  return { perSecond: (count / (performance.now() - startedAt)) * 1000 };
}

/**
 * From the request to send until everyone is in the ledger; nothing is sent, because the message is canceled then. Returns
 * when nothing of it is left to do.
 */
export async function freeze(context: BenchContext): Promise<Measured> {
  const { owner, contacts } = context;
  const base = `/teams/${context.teamId}/outgoing-messages`;
  const { id, version } = await call<{ id: string; version: number }>(context, 'POST', base, {
    internalName: 'Frozen',
    type: 'participation',
    subjectLine: 'Hello {{full_name |}}',
    bodyHtml: '<p>Hello {{full_name |}}</p>',
    audience: audienceOf(contacts),
  });
  const startedAt = Date.now();
  await call(context, 'POST', `${base}/${id}/send`, { version });
  for (;;) {
    const { rows } = await owner.query<{ frozen_at: Date | null; total: number }>(
      'select frozen_at, total from platform.messages where id = $1',
      [id],
    );
    const [row] = rows;
    if (row?.frozen_at) {
      const seconds = (Date.now() - startedAt) / 1000;
      const now = await call<{ version: number }>(context, 'GET', `${base}/${id}`);
      await call(context, 'POST', `${base}/${id}/actions`, { version: now.version, action: 'cancel' });
      if (row.total !== contacts.count) throw new Error(`${row.total} people were frozen.`);
      await untilSettled(context, id);
      return { perSecond: row.total / seconds };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Those who were canceled are stored as such, or deleted, in the background. */
async function untilSettled({ owner }: BenchContext, id: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      'select from platform.messages where id = $1 and settling is not null',
      [id],
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
