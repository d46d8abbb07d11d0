import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { GroupsFigure, NumberFigure } from '@fieldhouse/contract/dashboard-cards';
import { dashboards } from '@fieldhouse/contract/dashboards';
import { records } from '@fieldhouse/contract/records';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { periodStart, sameDaysBefore, shiftPeriod } from '@fieldhouse/domain/figures/periods';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let gifts: CollectionWithFields;
let towns: readonly string[];
const zone = 'America/Los_Angeles';
const today = dayInZone(new Date(), zone);

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  const list = await ada.call(collections.create, {
    body: {
      name: 'Town',
      pluralName: 'Towns',
      isUsedAsCustomList: true,
      fields: [{ title: 'Name', dataType: 'plain_text' }],
    },
  });
  const made = await ada.call(records.create, {
    params: { collectionId: list.id },
    body: { records: [{ name: 'Fresno' }, { name: 'Oakland' }, { name: 'Davis' }] },
  });
  // The engine writes the reply itself.
  towns = (made as { records: { id: string }[] }).records.map(({ id }) => id);
  gifts = await ada.call(collections.create, {
    body: {
      name: 'Gift',
      pluralName: 'Gifts',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Amount', dataType: 'decimal' },
        { title: 'Money', dataType: 'money' },
        { title: 'Given', dataType: 'date' },
        { title: 'Booked', dataType: 'date_time' },
        { title: 'Town', dataType: 'single_selection_from_list', settings: { listId: list.id } },
        { title: 'Thanked', dataType: 'boolean' },
      ],
    },
  });
  const [fresno, oakland, davis] = towns;
  await add([
    // The last evening of January in California, and the first of February in UTC.
    {
      name: 'a',
      amount: '10.50',
      given: '2020-01-31',
      booked: '2020-02-01T07:30:00Z',
      town: fresno,
      thanked: true,
      money: { amount: '5.00', currency: 'USD' },
    },
    {
      name: 'b',
      amount: '20.25',
      given: '2020-02-03',
      booked: '2020-02-01T08:30:00Z',
      town: fresno,
      thanked: false,
      money: { amount: '7.00', currency: 'EUR' },
    },
    {
      name: 'c',
      amount: '1.25',
      given: '2020-04-01',
      booked: '2020-04-15T12:00:00Z',
      town: oakland,
      thanked: true,
    },
    { name: 'd', amount: '2', given: null, town: davis, thanked: true },
    { name: 'e', amount: null, given: null, town: null, thanked: null },
  ]);
});
afterAll(() => server.stop());

function add(list: readonly object[]) {
  return ada.call(records.create, { params: { collectionId: gifts.id }, body: { records: list as never } });
}

async function groups(settings: object): Promise<GroupsFigure> {
  return (await preview({ type: 'bars', figure: { fn: 'count' }, ...settings })) as GroupsFigure;
}

async function preview(settings: object) {
  const body = { settings: { collectionId: gifts.id, ...settings } as never };
  return (await ada.call(dashboards.preview, { body })).figure;
}

const short = ({ groups: found }: GroupsFigure) => found.map(({ value, figure }) => [labelOf(value), figure]);

function labelOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'label' in value ? value.label : value;
}

test('dates are grouped by month, with the months in between', async () => {
  const found = await groups({
    figure: { fn: 'sum', field: 'amount' },
    groupBy: { field: 'given', unit: 'month' },
  });
  expect(short(found)).toEqual([
    ['2020-01-01', '10.50'],
    ['2020-02-01', '20.25'],
    ['2020-03-01', '0'],
    ['2020-04-01', '1.25'],
  ]);
});

test.each([
  ['day', ['2020-01-31', '2020-02-03', '2020-04-01']],
  ['week', ['2020-01-27', '2020-02-03', '2020-03-30']],
  ['quarter', ['2020-01-01', '2020-04-01']],
  ['year', ['2020-01-01']],
])('dates are grouped by %s', async (unit, starts) => {
  const found = await groups({ groupBy: { field: 'given', unit } });
  expect(found.groups.filter(({ count }) => count > 0).map(({ value }) => value)).toEqual(starts);
});

test('instants belong to the day of the team’s zone', async () => {
  const found = await groups({ groupBy: { field: 'booked', unit: 'month' } });
  expect(short(found).slice(0, 2)).toEqual([
    ['2020-01-01', '1'],
    ['2020-02-01', '1'],
  ]);
});

test('groups have the greatest figure first, and the others add up', async () => {
  const found = await groups({ type: 'donut', groupBy: { field: 'town' }, limit: 1 });
  expect(short(found)).toEqual([['Fresno', '2']]);
  expect(found.more).toMatchObject({ groups: 3, count: 3, figure: '3' });
  const averages = await groups({
    type: 'table',
    groupBy: { field: 'town' },
    figure: { fn: 'average', field: 'amount' },
    order: 'value',
    limit: 3,
  });
  expect(short(averages)).toEqual([
    ['Davis', '2.000000'],
    ['Fresno', '15.375000'],
    ['Oakland', '1.250000'],
  ]);
  expect(averages.more).toMatchObject({ groups: 1, figure: null });
});

test('bars are stacked by a second field', async () => {
  const found = await groups({
    type: 'stacked_bars',
    groupBy: { field: 'given', unit: 'quarter' },
    splitBy: { field: 'town' },
  });
  expect(found.splits.map(labelOf)).toEqual(['Fresno', 'Oakland']);
  expect(found.groups).toEqual([
    { value: '2020-01-01', count: 2, figure: '2', parts: ['2', null] },
    { value: '2020-04-01', count: 1, figure: '1', parts: [null, '1'] },
  ]);
});

test('amounts in other currencies are left out and counted', async () => {
  const found = (await preview({
    type: 'number',
    figure: { fn: 'sum', field: 'money' },
  })) as NumberFigure;
  expect(found).toMatchObject({ value: '5.00', leftOut: 1 });
});

test('a number is compared with the same days of the previous period', async () => {
  const start = periodStart('month', today);
  const before = sameDaysBefore('month', today);
  await add([
    { name: 'now', amount: '7', given: today },
    { name: 'start', amount: '1', given: start },
    { name: 'same days', amount: '3', given: before.first },
    { name: 'later', amount: '100', given: shiftPeriod('month', start, 1) },
    { name: 'long ago', amount: '11', given: shiftPeriod('month', start, -11) },
    { name: 'too long ago', amount: '50', given: shiftPeriod('month', start, -12) },
  ]);
  const found = (await preview({
    type: 'number',
    figure: { fn: 'sum', field: 'amount' },
    filter: { field: 'amount', operator: 'greater_than', value: '0' },
    period: { field: 'given', unit: 'month' },
  })) as NumberFigure;
  expect(found).toMatchObject({ value: '8.00', previous: '3.00', days: { first: start } });
  expect(found.trend).toHaveLength(12);
  expect(found.trend[0]).toEqual({ start: shiftPeriod('month', start, -11), figure: '11.00' });
  const last = await groups({ groupBy: { field: 'given', unit: 'month' }, periods: 12 });
  expect(last.groups).toHaveLength(12);
  expect(last.groups.at(-1)).toMatchObject({ value: start, figure: '2' });
});

test('records are counted by when they were created', async () => {
  const found = await groups({ groupBy: { field: 'created_at', unit: 'day' }, periods: 2 });
  expect(found.groups.at(-1)).toMatchObject({ value: today });
  expect(found.groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(5);
});

test('a chart of all time leaves out empty days that would be most of it, and says so', async () => {
  const days = (names: readonly string[]) => ({
    groupBy: { field: 'given', unit: 'day' },
    filter: { field: 'name', operator: 'is_any_of', value: names },
  });
  await add([
    { name: 'old', given: '0800-05-01' },
    { name: 'older', given: '0001-01-01' },
    ...Array.from({ length: 130 }, (_, at) => ({
      name: 'daily',
      given: shiftPeriod('day', '1990-01-01', at),
    })),
  ]);
  const few = await groups(days(['a', 'b', 'old', 'older']));
  expect(few.groups.map(({ value }) => value)).toEqual([
    '0001-01-01',
    '0800-05-01',
    '2020-01-31',
    '2020-02-03',
  ]);
  expect(few.missing).toEqual({ empty: true, earlier: false });
  const many = await groups(days(['daily', 'old']));
  expect(many.groups).toHaveLength(120);
  expect(many.groups[0]).toMatchObject({ value: '1990-01-11', count: 1 });
  expect(many.missing).toEqual({ empty: false, earlier: true });
  const far = await groups(days(['daily', 'a', 'b']));
  expect(far.groups).toHaveLength(120);
  expect(far.groups.at(-3)?.value).toBe('1990-05-10');
  expect(far.missing).toEqual({ empty: true, earlier: true });
  expect((await groups(days(['a', 'b']))).missing).toEqual({ empty: false, earlier: false });
});

test.each([
  [
    'an average in a donut',
    { type: 'donut', groupBy: { field: 'town' }, figure: { fn: 'average', field: 'amount' } },
  ],
  ['bars that are stacked by nothing', { type: 'stacked_bars', groupBy: { field: 'town' } }],
  ['a unit of a town', { groupBy: { field: 'town', unit: 'month' } }],
  ['days without a unit', { groupBy: { field: 'given' } }],
  ['the sum of names', { groupBy: { field: 'town' }, figure: { fn: 'sum', field: 'name' } }],
  ['the latest day as a bar', { groupBy: { field: 'town' }, figure: { fn: 'max', field: 'given' } }],
  ['a field that does not exist', { groupBy: { field: 'nothing' } }],
  ['a sum of nothing', { groupBy: { field: 'town' }, figure: { fn: 'sum' } }],
  ['a property that does not exist', { groupBy: { field: 'town' }, surprise: 1 }],
])('%s is refused', async (_what, settings) => {
  const answer = await refusal(groups(settings));
  expect(answer.status).toBe(400);
});

test('addresses that differ only in case are one, as a bar and counted', async () => {
  const { id } = await ada.call(collections.create, {
    body: {
      name: 'Letter',
      pluralName: 'Letters',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Address', dataType: 'email_address' },
      ],
    },
  });
  const list = ['Ana@example.org', 'ana@example.org', 'ben@example.org'].map((address) => ({ address }));
  await ada.call(records.create, { params: { collectionId: id }, body: { records: list as never } });
  const bars = await groups({ collectionId: id, groupBy: { field: 'address' } });
  expect(bars.groups.map(({ figure }) => figure)).toEqual(['2', '1']);
  const figure = { fn: 'count_unique', field: 'address' };
  expect(await preview({ collectionId: id, type: 'number', figure })).toMatchObject({ value: '2' });
});

test('figures are cached until a record changes', async () => {
  const { id } = await ada.call(dashboards.create, { body: { name: 'Live', visibility: 'team' } });
  const card = await ada.call(dashboards.addCard, {
    params: { dashboardId: id },
    body: {
      title: 'Gifts',
      width: 3,
      height: 1,
      settings: { type: 'number', collectionId: gifts.id, figure: { fn: 'count' } },
    },
  });
  const value = async () => {
    const { items } = await ada.call(dashboards.figures, { params: { dashboardId: id }, body: {} });
    const [item] = items;
    return item?.status === 'ready' && item.cardId === card.id && item.figure.kind === 'number'
      ? Number(item.figure.value)
      : undefined;
  };
  const before = (await value()) ?? Number.NaN;
  expect(await value()).toBe(before);
  await add([{ name: 'one more' }]);
  await expect.poll(value).toBe(before + 1);
});

test.each([
  ['side by side use one process of the database each', 2],
  ['alone may use several', 1],
])('figures that are computed %s', async (_how, count) => {
  const { id } = await ada.call(dashboards.create, { body: { name: 'Several', visibility: 'team' } });
  const params = { dashboardId: id };
  for (const unit of ['month', 'year'].slice(0, count))
    await ada.call(dashboards.addCard, {
      params,
      body: {
        title: unit,
        width: 3,
        height: 1,
        settings: {
          type: 'bars',
          collectionId: gifts.id,
          figure: { fn: 'count' },
          groupBy: { field: 'given', unit: unit as 'month' },
          // Not known from the other case.
          limit: 10 + count,
        },
      },
    });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { items } = await ada.call(dashboards.figures, { params, body: {} });
  const texts = query.mock.calls.map(([text]) => String(text));
  query.mockRestore();
  expect(items.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'ready'));
  const isSerial = (text: string) => text.includes('SET LOCAL max_parallel_workers_per_gather = 0');
  expect(texts.filter(isSerial)).toHaveLength(count === 1 ? 0 : count);
});
