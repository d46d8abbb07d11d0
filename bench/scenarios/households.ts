import type { BenchContext, Scenario } from '../scenario.ts';
import { countAudience, idOf, makeCollection } from './made-audience.ts';

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
  ours: (context) => countAudience(context, audience(), Math.ceil(context.fewContacts.count / perHousehold)),
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
  const { owner, fewContacts } = context;
  const homes = await makeCollection(context, 'Bench home', [{ title: 'Name', dataType: 'plain_text' }]);
  const residents = await makeCollection(context, 'Bench resident', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
  ]);
  await owner.query(
    `insert into ${homes.table} (id, created_at, updated_at, search, ${homes.column.name})
      select id, now(), now(), '', 'Home ' || n from (select n, ${idOf('0190')} as id from generate_series(0, $1::int) n) x`,
    [Math.ceil(fewContacts.count / perHousehold)],
  );
  const { name, email, home } = residents.column;
  await owner.query(
    `insert into ${residents.table} (id, created_at, updated_at, search, ${name}, ${email}, ${home})
      select x.id, now(), now(), '', 'Resident ' || x.n, 'resident' || x.n || '@example.org', h.id
      from (select n, ${idOf('0191')} as id from generate_series(0, $1::int - 1) n) x
      join (select n, ${idOf('0190')} as id from generate_series(0, $1::int) n) h on h.n = x.n / ${perHousehold}`,
    [fewContacts.count],
  );
  await owner.query(`vacuum (analyze) ${homes.table}`);
  await owner.query(`vacuum (analyze) ${residents.table}`);
  return residents.id;
}
