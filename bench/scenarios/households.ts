import { call } from '../api.ts';
import { locate } from '../contacts.ts';
import type { BenchContext, Scenario } from '../scenario.ts';

const perHousehold = 3;
let collectionId: string;

/** Who lives with whom is counted, with the names of the sample joined. */
export const householdScenario: Scenario = {
  name: 'an audience of a tenth of the contacts in households of three, counted within a second',
  unit: 'counts/s',
  goal: 1,
  isWarmedUp: true,
  async prepare(context) {
    collectionId = await makeResidents(context);
  },
  async ours(context) {
    const startedAt = performance.now();
    const counted = await call<{ reachable: number }>(
      context,
      'POST',
      `/teams/${context.teamId}/outgoing-messages/audience-count`,
      { audience: audience(), type: 'participation' },
    );
    const expected = Math.ceil(context.fewContacts.count / perHousehold);
    if (counted.reachable !== expected) throw new Error(`${counted.reachable} households were counted.`);
    return { perSecond: 1000 / (performance.now() - startedAt) };
  },
  limit: async () => ({ perSecond: 1 }),
};

function audience() {
  const names = { first: 'name', last: null };
  return {
    include: [{ kind: 'collection', collectionId, address: { kind: 'email', column: 'email' } }],
    exclude: [],
    household: { people: [{ collectionId, link: 'home', names }], head: null },
  };
}

async function makeResidents(context: BenchContext): Promise<string> {
  const { owner, teamId, fewContacts } = context;
  const make = async (name: string, fields: readonly object[]) => {
    const body = { name, pluralName: `${name}s`, fields };
    const { id } = await call<{ id: string }>(context, 'POST', `/teams/${teamId}/collections`, body);
    return { id, ...(await locate(owner, teamId, id)) };
  };
  const homes = await make('Bench home', [{ title: 'Name', dataType: 'plain_text' }]);
  const residents = await make('Bench resident', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
  ]);
  const id = (prefix: string) => `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id`;
  await owner.query(
    `insert into ${homes.table} (id, created_at, updated_at, search, ${homes.column.name})
      select id, now(), now(), '', 'Home ' || n from (select n, ${id('0190')} from generate_series(0, $1::int) n) x`,
    [Math.ceil(fewContacts.count / perHousehold)],
  );
  const { name, email, home } = residents.column;
  await owner.query(
    `insert into ${residents.table} (id, created_at, updated_at, search, ${name}, ${email}, ${home})
      select x.id, now(), now(), '', 'Resident ' || x.n, 'resident' || x.n || '@example.org', h.id
      from (select n, ${id('0191')} from generate_series(0, $1::int - 1) n) x
      join (select n, ${id('0190')} from generate_series(0, $1::int) n) h on h.n = x.n / ${perHousehold}`,
    [fewContacts.count],
  );
  await owner.query(`vacuum (analyze) ${homes.table}`);
  await owner.query(`vacuum (analyze) ${residents.table}`);
  return residents.id;
}
