import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tags: CollectionWithFields;
let people: CollectionWithFields;
let households: CollectionWithFields;
let tagIds: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  const items = await create(tags, [
    { name: 'Donor', color: 'green' },
    { name: 'Member', color: 'amber' },
  ]);
  tagIds = Object.fromEntries(items.map((item) => [String(item.values.name), item.id]));
  households = await ada.call(collections.create, { body: { name: 'Household', pluralName: 'Households' } });
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      representsPeople: true,
      fields: [
        { title: 'Full name', dataType: 'plain_text', isRequired: true },
        { title: 'E-mail', dataType: 'email_address', isUnique: true },
        { title: 'Phone', dataType: 'phone_number', settings: { defaultCountry: 'US' } },
        { title: 'Visits', dataType: 'number' },
        { title: 'Height', dataType: 'decimal', settings: { scale: 2 } },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Birthday', dataType: 'date' },
        { title: 'Seen', dataType: 'date_time' },
        { title: 'Given', dataType: 'money' },
        { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tags.id } },
        { title: 'Main tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
        { title: 'Household', dataType: 'single_data_record', settings: { collectionId: households.id } },
      ],
    },
  });
});
afterAll(() => server.stop());

async function create(collection: { id: string }, rows: Record<string, unknown>[]): Promise<DataRecord[]> {
  const reply = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: rows },
  });
  return (reply as { records: DataRecord[] }).records;
}

async function query(collection: { id: string }, body: object, person = ada) {
  return (await person.call(records.query, {
    params: { collectionId: collection.id },
    body,
  })) as {
    records: DataRecord[];
    next: string | null;
    total: number | null;
    totalIs: string | null;
  };
}

const names = (page: { records: DataRecord[] }, column = 'full_name') =>
  page.records.map((one) => one.values[column]);

describe('values', () => {
  test('every type reads back as it was given', async () => {
    const [home] = await create(households, [{ name: 'Rossi' }]);
    const values = {
      full_name: 'Elena Rossi 😀 "quoted" \\ back',
      e_mail: 'Elena.Rossi@example.org',
      phone: '+19165550142',
      visits: 9_007_199_254_740_991,
      height: '1.70',
      active: false,
      birthday: '1964-06-21',
      seen: '2026-11-21T05:06:07.089Z',
      given: { amount: '1240.00', currency: 'USD' },
      tags: [tagIds.Member, tagIds.Donor],
      main_tag: tagIds.Donor,
      household: home?.id,
    };
    const [made] = await create(people, [values]);
    expect(made).toMatchObject({ version: 1 });
    expect(made?.values).toEqual({
      ...values,
      tags: [
        { id: tagIds.Member, label: 'Member', color: 'amber', icon: null },
        { id: tagIds.Donor, label: 'Donor', color: 'green', icon: null },
      ],
      main_tag: { id: tagIds.Donor, label: 'Donor', color: 'green', icon: null },
      household: { id: home?.id, label: 'Rossi' },
    });
    const again = await ada.call(records.get, {
      params: { collectionId: people.id, recordId: made?.id ?? '' },
    });
    expect(again).toEqual(made);
  });

  test('all problems are reported together, each with its path', async () => {
    const { problem } = await refusal(
      create(people, [
        { full_name: 'A', visits: 1.5, e_mail: 'nope', active: 'yes', birthday: '2024-02-30', height: 'NaN' },
        { visits: 2 },
      ]),
    );
    const issues = problem.issues?.map((issue) => `${issue.path.slice(2).join('.')} ${issue.rule}`).sort();
    expect(issues).toEqual([
      '0.active wrong_type',
      '0.birthday not_a_date',
      '0.e_mail not_an_email',
      '0.height not_a_number',
      '0.visits not_an_integer',
      '1.full_name value_required',
    ]);
  });

  test('a missing required value is reported for each record', async () => {
    const { problem } = await refusal(create(people, [{ full_name: 7 }, { visits: 2 }, { visits: 3 }]));
    const issues = problem.issues?.map((issue) => `${issue.path.slice(2).join('.')} ${issue.rule}`);
    expect(issues).toEqual([
      '0.full_name wrong_type',
      '1.full_name value_required',
      '2.full_name value_required',
    ]);
  });

  test('an unknown column is refused, not dropped', async () => {
    const { problem } = await refusal(create(people, [{ full_name: 'A', shoe_size: 4 }]));
    expect(problem).toMatchObject({ code: 'unknown_field', data: { field: 'shoe_size' } });
  });

  test('an address is unique without case, and its field is named', async () => {
    await create(people, [{ full_name: 'One', e_mail: 'one@example.org' }]);
    const { problem } = await refusal(create(people, [{ full_name: 'Two', e_mail: 'ONE@example.org' }]));
    expect(problem).toMatchObject({ code: 'value_taken', data: { field: 'e_mail' } });
  });

  test('an id of another kind is no choice', async () => {
    const { problem } = await refusal(create(people, [{ full_name: 'A', household: tagIds.Donor }]));
    expect(problem.issues?.[0]).toMatchObject({ rule: 'unknown_choice' });
  });
});

describe('changing', () => {
  test('a stale version is refused with both values', async () => {
    const [made] = await create(people, [{ full_name: 'Stale', visits: 1 }]);
    const change = (version: number, visits: number) =>
      ada.call(records.update, {
        params: { collectionId: people.id },
        body: { records: [{ id: made?.id as never, version, values: { visits } }] },
      });
    await change(1, 2);
    const { problem } = await refusal(change(1, 3));
    expect(problem).toMatchObject({
      code: 'stale_version',
      data: { version: 2, current: { visits: 2 }, yours: { visits: 3 } },
    });
  });

  test('one wrong record keeps all of them from being changed', async () => {
    const made = await create(people, [{ full_name: 'Both A' }, { full_name: 'Both B' }]);
    const bad = ada.call(records.update, {
      params: { collectionId: people.id },
      body: {
        records: [
          { id: made[0]?.id as never, values: { visits: 5 } },
          { id: '01900000-0000-7000-8000-000000000000', values: { visits: 5 } },
        ],
      },
    });
    expect((await refusal(bad)).status).toBe(404);
    const page = await query(people, {
      filter: { field: 'full_name', operator: 'starts_with', value: 'Both' },
    });
    expect(page.records.map((one) => one.values.visits)).toEqual([null, null]);
  });

  test('a deleted record is gone and comes back whole', async () => {
    const [made] = await create(people, [{ full_name: 'Comes back' }]);
    const params = { collectionId: people.id };
    const ids = [made?.id as never];
    await ada.call(records.delete, { params, body: { ids } });
    expect(
      (await refusal(ada.call(records.get, { params: { ...params, recordId: made?.id ?? '' } }))).status,
    ).toBe(404);
    await ada.call(records.restore, { params, body: { ids } });
    expect(await ada.call(records.get, { params: { ...params, recordId: made?.id ?? '' } })).toMatchObject({
      version: 3,
    });
  });

  test('an item of a list stays while a record shows it', async () => {
    const [item] = await create(tags, [{ name: 'In use' }]);
    await create(people, [{ full_name: 'User', tags: [item?.id] }]);
    const { problem } = await refusal(
      ada.call(records.delete, { params: { collectionId: tags.id }, body: { ids: [item?.id as never] } }),
    );
    expect(problem).toMatchObject({ code: 'in_use', data: { count: 1 } });
  });
});

describe('asking', () => {
  let cities: CollectionWithFields;
  const count = 1200;
  beforeAll(async () => {
    cities = await ada.call(collections.create, {
      body: {
        name: 'City',
        pluralName: 'Cities',
        fields: [
          { title: 'Name', dataType: 'plain_text' },
          { title: 'Size', dataType: 'number' },
        ],
      },
    });
    const rows = Array.from({ length: count }, (_, n) => ({
      name: n % 10 === 0 ? null : `${['Ávila', 'avila', 'Berlin', 'Zoé'][n % 4]} ${n}`,
      size: n % 7 === 0 ? null : n % 50,
    }));
    await create(cities, rows.slice(0, 1000));
    await create(cities, rows.slice(1000));
  });

  test.each([
    [[]],
    [[{ field: 'name', direction: 'asc' }]],
    [[{ field: 'name', direction: 'desc' }]],
    [[{ field: 'size', direction: 'desc' }]],
    [
      [
        { field: 'size', direction: 'asc' },
        { field: 'name', direction: 'desc' },
      ],
    ],
    [[{ field: 'created_at', direction: 'desc' }]],
  ])('pages by cursor and by position give each record once, in one order: %j', async (sorts) => {
    const byCursor: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await query(cities, { sorts, limit: 170, ...(after && { after }) });
      byCursor.push(...page.records.map((one) => one.id));
      after = page.next;
    }
    expect(new Set(byCursor).size).toBe(count);
    expect(byCursor).toHaveLength(count);
    const byPosition: string[] = [];
    for (let position = 0; position < count; position += 130) {
      byPosition.push(...(await query(cities, { sorts, position, limit: 130 })).records.map((one) => one.id));
    }
    expect(byPosition).toEqual(byCursor);
  });

  test('empty values come last in both directions', async () => {
    for (const direction of ['asc', 'desc']) {
      const page = await query(cities, {
        sorts: [{ field: 'size', direction }],
        position: count - 5,
        limit: 5,
      });
      expect(page.records.map((one) => one.values.size)).toEqual([null, null, null, null, null]);
    }
  });

  test('search finds words without case and accents', async () => {
    const page = await query(cities, { search: 'AVILA 1', limit: 500, count: true });
    expect(page.total).toBeGreaterThan(100);
    expect(names(page, 'name').every((name) => /[aá]vila.*1/i.test(String(name)))).toBe(true);
  });

  test('the count follows a change at once', async () => {
    const before = await query(cities, { count: true });
    await create(cities, [{ name: 'New' }]);
    const after = await query(cities, { count: true });
    expect([after.total, after.totalIs]).toEqual([(before.total ?? 0) + 1, 'exact']);
    await ada.call(records.delete, {
      params: { collectionId: cities.id },
      body: {
        ids: (await query(cities, { filter: { field: 'name', operator: 'is', value: 'New' } })).records.map(
          (one) => one.id,
        ),
      },
    });
  });

  test.each(["'", '"', '\\', "'; drop table x; --", '$$', '%', '_', 'pg_sleep(3)'])(
    'the text %s is only ever text',
    async (text) => {
      for (const operator of ['is', 'contains', 'starts_with']) {
        expect((await query(cities, { filter: { field: 'name', operator, value: text } })).records).toEqual(
          [],
        );
      }
      expect(
        (await query(cities, { search: text === '%' || text === '_' ? `${text}${text}` : text })).records
          .length,
      ).toBeLessThanOrEqual(100);
      expect(
        (await refusal(query(cities, { filter: { field: text, operator: 'is', value: 'x' } }))).status,
      ).toBe(400);
      expect((await refusal(query(cities, { sorts: [{ field: text }] }))).status).toBe(400);
      expect((await refusal(query(cities, { after: text }))).status).toBe(400);
    },
  );

  test('another team asks for nothing', async () => {
    const error = await refusal(query(cities, {}, server.olga));
    expect(error.status).toBe(404);
  });
});

test('a linked record’s own field filters, one hop away', async () => {
  const [north, south] = await create(households, [{ name: 'North' }, { name: 'South' }]);
  await create(people, [
    { full_name: 'Hop N', household: north?.id },
    { full_name: 'Hop S', household: south?.id },
  ]);
  const page = await query(people, { filter: { field: 'household.name', operator: 'is', value: 'South' } });
  expect(names(page)).toEqual(['Hop S']);
});

test('aggregates are exact', async () => {
  await create(people, [
    { full_name: 'Sum 1', given: { amount: '0.10', currency: 'USD' } },
    { full_name: 'Sum 2', given: { amount: '0.20', currency: 'USD' } },
  ]);
  const reply = await ada.call(records.aggregate, {
    params: { collectionId: people.id },
    body: {
      filter: { field: 'full_name', operator: 'starts_with', value: 'Sum ' },
      aggregates: [
        { field: 'given', fn: 'sum' },
        { field: 'full_name', fn: 'count_filled' },
      ],
    },
  });
  expect(reply.values).toEqual(['0.30', 2]);
});

test('the same create under one key happens once, also when asked at once', async () => {
  const call = () =>
    ada.call(records.create, {
      params: { collectionId: households.id },
      body: { records: [{ name: 'Once' }] },
      headers: { 'idempotency-key': 'once-0123456789' },
    });
  const replies = await Promise.all([call(), call(), call()]);
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const page = await query(households, { filter: { field: 'name', operator: 'is', value: 'Once' } });
  expect(page.records).toHaveLength(1);
});

test('a stored response is not repeated to a member who has lost rights since', async () => {
  const { tom } = server;
  const role = await ada.call(roles.create, {
    body: {
      name: 'Of households',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: households.id },
        { type: 'update_data_field_data', collectionId: households.id },
      ],
    } as never,
  });
  await giveRoles(ada, tom, [role.id], { dataAccess: 'by_role' });
  const call = () =>
    tom.call(records.create, {
      params: { collectionId: households.id },
      body: { records: [{ name: 'Mine' }] },
      headers: { 'idempotency-key': 'rights-0123456789' },
    });
  expect(await call()).toEqual(await call());
  await giveRoles(ada, tom, [], { dataAccess: 'by_role' });
  expect((await refusal(call())).problem.code).toBe('forbidden');
});
