import { call } from '../api.ts';
import { locate } from '../contacts.ts';
import type { BenchContext, Scenario } from '../scenario.ts';

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
    const startedAt = performance.now();
    const counted = await call<{ reachable: number }>(
      context,
      'POST',
      `/teams/${context.teamId}/outgoing-messages/audience-count`,
      { audience: audience(), type: 'participation' },
    );
    const all = Math.floor(context.fewContacts.count / perGuardian);
    if (counted.reachable !== all - Math.floor(all / 10))
      throw new Error(`${counted.reachable} guardians were counted.`);
    return { perSecond: 1000 / (performance.now() - startedAt) };
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
  const { owner, teamId, fewContacts } = context;
  const make = async (name: string, fields: readonly object[]) => {
    const body = { name, pluralName: `${name}s`, fields };
    const { id } = await call<{ id: string }>(context, 'POST', `/teams/${teamId}/collections`, body);
    return { id, ...(await locate(owner, teamId, id)) };
  };
  const adults = await make('Bench guardian', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
  ]);
  const kids = await make('Bench child', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Class', dataType: 'plain_text' },
    { title: 'Guardians', dataType: 'multi_data_record', settings: { collectionId: adults.id } },
  ]);
  const id = (prefix: string, n = 'n') =>
    `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const count = Math.floor(fewContacts.count / perGuardian);
  await owner.query(
    `insert into ${adults.table} (id, created_at, updated_at, search, ${adults.column.name}, ${adults.column.email})
      select ${id('0192')}, now(), now(), '', 'Guardian ' || n, 'guardian' || n || '@example.org'
      from generate_series(0, $1::int - 1) n`,
    [count],
  );
  const { name, guardians, class: inClass } = kids.column;
  await owner.query(
    `insert into ${kids.table} (id, created_at, updated_at, search, ${name}, ${inClass}, ${guardians})
      select ${id('0193')}, now(), now(), '', 'Child ' || n, (n % ($1::int) % 10)::text, array[${id('0192', `n % ($1::int)`)}]
      from generate_series(0, $1::int * ${perGuardian} - 1) n`,
    [count],
  );
  await owner.query(`vacuum (analyze) ${adults.table}`);
  await owner.query(`vacuum (analyze) ${kids.table}`);
  people = adults.id;
  children = kids.id;
}
