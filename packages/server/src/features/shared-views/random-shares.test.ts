// Random rights, random views, random shares: what a visitor gets, in every way of asking, is part of what the view shows to its
// author by a slow and obvious implementation of the permissions.
import { views } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import { publicViews, type SharedPage } from '@fieldhouse/contract/public-views';
import type { Sort } from '@fieldhouse/contract/records';
import { viewShares } from '@fieldhouse/contract/view-shares';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../domain/test/seed.ts';
import { PermissionArbitraries } from '../../../test/permissions/permission-arbitraries.ts';
import type { PermissionModel } from '../../../test/permissions/permission-model.ts';
import { attempt, makeWorld, type World } from '../../../test/permissions/permission-world.ts';
import { sized } from '../../../test/sizes.ts';

const runs = sized(20, 300);
const searches = ['ann', 'BOB', 'celik', 'zoe', '7 zoë', 'example'];

let world: World;
let model: PermissionModel;
let make: PermissionArbitraries;
beforeAll(async () => {
  world = await makeWorld({ seed, featurePermissions: ['team_admin_data_collections'] });
  ({ model } = world);
  make = new PermissionArbitraries(world);
});
afterAll(() => world.server.stop());

interface RandomView {
  readonly filter: Filter | undefined;
  readonly sorts: readonly Sort[];
  readonly displayed: readonly string[];
  readonly shared: readonly string[];
}

function randomView(): fc.Arbitrary<RandomView> {
  const names = model.guests.fields.map(({ columnName }) => columnName);
  const some = fc.shuffledSubarray(names, { minLength: 1 });
  return fc.record({
    filter: fc.option(make.filterOf(model.guests, false), { freq: 2, nil: undefined }),
    sorts: fc
      .constantFrom('name', 'secret', 'visits')
      .map((field) => [{ field, direction: 'desc' as const }]),
    displayed: fc.oneof(some, fc.constant([])),
    shared: some,
  });
}

/** The rows that the view shows to Kim, as printed texts by column name. */
function shownToKim(filter: Filter | undefined, search?: string): Record<string, string>[] {
  return model
    .ask(model.guests, { ...(filter && { filter }), ...(search !== undefined && { search }) })
    .map(({ values }) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printed(name, value)])),
    );
}

function printed(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(labelOfHome).join(', ');
  if (name === 'home') return labelOfHome(value);
  if (name === 'tag') return world.labels.get(String(value)) ?? '';
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

function labelOfHome(id: unknown): string {
  const home = model.homes.rows.find((one) => one.id === id);
  return String((home && model.see(model.homes, home)?.values.name) ?? '');
}

let visitors = 0;
/** From an address of its own, so that limits of other tests don't count. */
const fromElsewhere = () => ({ 'x-forwarded-for': `2001:db8:6:${(visitors++).toString(16)}::1` });

/** All pages, or why there are none. */
async function readAll(
  token: string,
  query: object = {},
): Promise<Pick<SharedPage, 'records' | 'view' | 'total'> | string> {
  const first = await attempt(readPage(token, query));
  if (typeof first === 'string') return first;
  const found = [...first.records];
  for (let next = first.next; next !== null; ) {
    const page = await readPage(token, { ...query, after: next });
    found.push(...page.records);
    ({ next } = page);
  }
  return { ...first, records: found };
}

function readPage(token: string, query: object): Promise<SharedPage> {
  return world.server.anonymous.call(publicViews.read, {
    params: { token },
    query,
    headers: fromElsewhere(),
  });
}

/** Each row is one of the others, and none is there more often. */
function expectPart(rows: readonly string[], others: readonly string[]): void {
  const left = [...others];
  for (const row of rows) {
    const at = left.indexOf(row);
    expect(at, `${row} is shown; the author sees ${JSON.stringify(others)}`).toBeGreaterThanOrEqual(0);
    left.splice(at, 1);
  }
}

const counts = { shares: 0, rows: 0, searched: 0, files: 0, afterwards: 0 };

async function checkShare(token: string, view: RandomView): Promise<void> {
  const page = await readAll(token);
  if (typeof page === 'string') return expect(page).toBe('not_found');
  const ids = page.view?.fields.map(({ id }) => id) ?? [];
  const names = ids.map((id) => model.guests.fields.find((field) => field.id === id)?.columnName ?? '');
  for (const name of names) {
    expect(view.shared).toContain(name);
    expect(model.mayRead(model.guests, name)).toBe(true);
    if (view.displayed.length > 0) expect(view.displayed).toContain(name);
  }
  const own = (search?: string) =>
    shownToKim(view.filter, search).map((row) => JSON.stringify(names.map((name) => row[name])));
  const textsOf = (records: SharedPage['records']) =>
    records.map((cells) => JSON.stringify(cells.map(({ text }) => text)));
  expectPart(textsOf(page.records), own());
  expect(page.total).toBe(page.records.length);
  counts.rows += page.records.length;
  for (const search of searches) {
    const found = await readAll(token, { search });
    if (typeof found === 'string') throw new Error(`The share closed: ${found}`);
    expectPart(textsOf(found.records), own(search));
    counts.searched += found.records.length;
  }
  for (const field of page.view?.fields ?? []) {
    const sorted = await readAll(token, { sort: field.id, direction: 'desc' });
    if (typeof sorted === 'string') expect([sorted, field.isSortable]).toEqual(['unknown_field', false]);
    else expectPart(textsOf(sorted.records), own());
  }
  const path = `/public/views/${token}/csv`;
  const file = await world.server.anonymous.send({ method: 'GET', path, headers: fromElsewhere() });
  if (file.status === 404) return;
  const [, ...lines] = (await file.text()).trimEnd().split(/\r?\n/);
  expect(lines.filter((line) => line !== '').length).toBeLessThanOrEqual(own().length);
  counts.files += 1;
}

test('a share never shows more than the view shows to its author, whatever their rights become', async () => {
  const view = randomView();
  await fc.assert(
    fc.asyncProperty(
      view,
      fc.array(make.permission(), { minLength: 3, maxLength: 10 }),
      fc.array(make.permission(), { maxLength: 8 }),
      async (one, before, after) => {
        await world.giveRole(before);
        const token = await share(one);
        if (token === undefined) return;
        counts.shares += 1;
        await checkShare(token, one);
        await world.giveRole(after);
        if ((await readAll(token)) !== 'not_found') counts.afterwards += 1;
        await checkShare(token, one);
      },
    ),
    { numRuns: runs, seed },
  );
  // Else nothing was compared.
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0);
});

/** Undefined if Kim may not share the view. */
async function share({ filter, sorts, displayed, shared }: RandomView): Promise<string | undefined> {
  const params = { collectionId: model.guests.id };
  const { id: viewId } = await world.ada.call(views.create, {
    params,
    body: {
      internalName: 'Random',
      type: 'table',
      visibility: 'team',
      settings: {
        sorts: [...sorts],
        displayedFields: displayed.map((field) => ({ field, width: 'full' as const })),
        ...(filter && { filter }),
      },
    },
  });
  const fieldIds = model.guests.fields
    .filter(({ columnName }) => shared.includes(columnName))
    .map(({ id }) => id);
  const made = await attempt(
    world.kim.call(viewShares.create, {
      params: { ...params, viewId },
      body: { fieldIds, isDownloadable: true },
    }),
  );
  return typeof made === 'string' ? undefined : made.address.split('/').at(-1);
}
