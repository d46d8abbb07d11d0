import type { BenchContext, Scenario } from '../scenario.ts';
import { countAudience, idOf, makeCollection } from './made-audience.ts';

const perGuardian = 2;
let people: string;
let children: string;

/** Children who are left out are no reason to write to their guardians. */
export const guardianScenario: Scenario = {
  name: 'guardians of as many children as a tenth of the contacts, without a tenth of them, counted within a second',
  unit: 'counts/s',
  goal: 1,
  isWarmedUp: true,
  async prepare(context) {
    await makeFamilies(context);
  },
  async ours(context) {
    const all = Math.floor(context.fewContacts.count / perGuardian);
    return countAudience(context, audience(), all - Math.floor(all / 10));
  },
  limit: async () => ({ perSecond: 1 }),
};

function audience() {
  const address = { kind: 'email', column: 'email' };
  const through = { collectionId: children, link: 'guardians' };
  const filter = { field: 'class', operator: 'is', value: '0' };
  return {
    include: [{ kind: 'collection', collectionId: people, address, through }],
    exclude: [{ kind: 'collection', collectionId: children, address, filter }],
  };
}

/** Each guardian has children of one class, a tenth of them of class 0. */
async function makeFamilies(context: BenchContext): Promise<void> {
  const { owner, fewContacts } = context;
  const adults = await makeCollection(context, 'Bench guardian', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
  ]);
  const kids = await makeCollection(context, 'Bench child', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Class', dataType: 'plain_text' },
    { title: 'Guardians', dataType: 'multi_data_record', settings: { collectionId: adults.id } },
  ]);
  const count = Math.floor(fewContacts.count / perGuardian);
  await owner.query(
    `insert into ${adults.table} (id, created_at, updated_at, search, ${adults.column.name}, ${adults.column.email})
      select ${idOf('0192')}, now(), now(), '', 'Guardian ' || n, 'guardian' || n || '@example.org'
      from generate_series(0, $1::int - 1) n`,
    [count],
  );
  const { name, guardians, class: inClass } = kids.column;
  await owner.query(
    `insert into ${kids.table} (id, created_at, updated_at, search, ${name}, ${inClass}, ${guardians})
      select ${idOf('0193')}, now(), now(), '', 'Child ' || n, (n % ($1::int) % 10)::text, array[${idOf('0192', `n % ($1::int)`)}]
      from generate_series(0, $1::int * ${perGuardian} - 1) n`,
    [count],
  );
  await owner.query(`vacuum (analyze) ${adults.table}`);
  await owner.query(`vacuum (analyze) ${kids.table}`);
  people = adults.id;
  children = kids.id;
}
