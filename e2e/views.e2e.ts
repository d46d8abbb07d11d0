// Saved views: saved from the table, changed, shared, and shown as list, detail, grouped table, calendar and
// map; and laid out in the administration with the keyboard.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { moveByKeys } from './harness/keyboard/move-by-keys.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

const run = Date.now().toString(36);
let team = '';
let collection = '';
let api = '';
const views = new Map<string, string>();

const halls = ['Gym', 'Library', 'Hall'] as const;

beforeAll(async () => {
  const made = await makeCollection({
    name: `Booking ${run}`,
    pluralName: `Bookings ${run}`,
    fields: [
      ['Name', 'plain_text'],
      ['Room', 'plain_text'],
      ['Day', 'date'],
      ['Seats', 'number'],
      ['Paid', 'boolean'],
      ['Contact', 'email_address'],
      ['Place', 'physical_address'],
    ],
    records: Array.from({ length: 60 }, (_, index) => ({
      name: `Booking ${String(index + 1).padStart(2, '0')}`,
      room: index % 10 === 9 ? null : halls[index % 3],
      day: new Date(Date.now() + (index - 20) * 86_400_000).toISOString().slice(0, 10),
      seats: 10 + index,
      paid: index % 2 === 0,
      contact: `guest${index}@example.org`,
      place: {
        line1: `${index} Main Street`,
        line2: '',
        city: 'Oakland',
        region: 'CA',
        postalCode: '94607',
        country: 'US',
        latitude: 37.8 + index / 100,
        longitude: -122.27 + index / 100,
      },
    })),
  });
  team = `team-${made.teamId}`;
  collection = made.id;
  api = `/api/teams/${made.teamId}/collections/${made.id}/views`;
  await makeViews();
}, 60_000);

const fields = (...named: readonly (readonly [string, string])[]) =>
  named.map(([field, width]) => ({ field, width }));

/** One of every type, for the entire team. */
async function makeViews(): Promise<void> {
  const page = await newPage({ signedInAs: 'ada' });
  const common = { colorBy: 'paid' };
  const shown = fields(
    ['name', 'half'],
    ['room', 'quarter'],
    ['paid', 'quarter'],
    ['day', 'third'],
    ['contact', 'two_thirds'],
  );
  const wanted = {
    list: { ...common, displayedFields: shown },
    detail: { ...common, displayedFields: [...shown, { field: 'place', width: 'full' }] },
    table: { ...common, displayedFields: shown, group: { field: 'room' } },
    calendar: { ...common, displayedFields: [], calendar: { startField: 'day' } },
    map: { ...common, displayedFields: [], map: { addressField: 'place' } },
  };
  for (const [type, settings] of Object.entries(wanted)) {
    const data = { internalName: `The ${type}`, type, visibility: 'team', settings };
    const reply = await page.context().request.post(api, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    // The reply of views.create.
    views.set(type, ((await reply.json()) as { id: string }).id);
  }
  await page.context().close();
}

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await openPath(page, `/${team}/${path}`);
  return page;
}

const openView = (type: string, options: VisitorOptions = {}) =>
  open(`data-collections/${collection}/records?view=${views.get(type)}`, options);

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a view is saved from the table, changed, saved again, shared and deleted', async () => {
  const page = await open(`data-collections/${collection}/records?sort=seats.desc`);
  await menu(page, 'Save as view');
  await page.getByLabel('Name').fill('Largest first');
  await page.getByRole('radio', { name: 'List' }).click();
  await page.getByRole('button', { name: 'Create view' }).click();
  await page.getByRole('button', { name: 'View: Largest first' }).waitFor();
  await page.getByRole('link', { name: 'Booking 60' }).waitFor();

  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Room' }).click();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'view-options');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('Unsaved changes').waitFor();
  expect(page.url()).toContain('group=room.asc');
  await page.getByRole('button', { name: /^Gym/ }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('View “Largest first” saved').waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  // The page follows when the saved view has arrived.
  await page.waitForURL((url) => !url.searchParams.has('group'));
  await page.getByRole('button', { name: /^Gym/ }).waitFor();

  await page.getByRole('button', { name: /^View: / }).click();
  const share = page.getByRole('menuitem', { name: 'Share with the team' });
  await share.waitFor();
  await saveGuideImage(page, 'views', { maxHeight: 680, without: run });
  await share.click();
  await page.getByText('is now shared with the team').waitFor();
  await menu(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('View “Largest first” deleted').waitFor();
  expect(page.url()).not.toContain('view=');
});

test('a change of a team view is seen by the others at once', async () => {
  const page = await openView('list');
  await page.getByRole('button', { name: 'View: The list' }).waitFor();
  const data = { version: 1, internalName: 'The long list' };
  const changed = await page.context().request.patch(`${api}/${views.get('list')}`, { data });
  expect(changed.ok()).toBe(true);
  await page.getByRole('button', { name: 'View: The long list' }).waitFor();
});

/** Visible once the view has loaded its records. */
const proofs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  list: (page) => page.getByRole('link', { name: 'Booking 01' }).waitFor(),
  detail: async (page) => {
    await page.getByRole('heading', { name: 'Booking 01' }).waitFor();
    await page.getByText('1 of 60').waitFor();
    await page.getByRole('button', { name: 'Next record' }).click();
    await page.getByRole('heading', { name: 'Booking 02' }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('heading', { name: 'Booking 03' }).waitFor();
  },
  table: (page) => page.locator('canvas').first().waitFor(),
  calendar: (page) =>
    page
      .getByText(/Booking \d\d/)
      .first()
      .waitFor(),
  map: (page) => page.locator('canvas').first().waitFor(),
};

// The widgets themselves are checked by component tests, wide and in both themes.
test('every type of view shows its records on a phone in the dark', async () => {
  const page = await openView('list', { theme: 'dark', viewport: 'phone' });
  for (const [type, id] of views) {
    if (type !== 'list') await openPath(page, `/${team}/data-collections/${collection}/records?view=${id}`);
    await proofs[type]?.(page);
    if (type !== 'calendar' && type !== 'map') await expectNoAxeViolations(page);
    await saveScreenshot(page, `view-${type}-dark-phone`);
  }
});

test('what is changed in a view and not saved is in its address, opens the same for another user, and is saved', async () => {
  const data = { internalName: `Laid out ${uniqueSuffix()}`, type: 'table', visibility: 'team' };
  const page = await newPage({ signedInAs: 'ada' });
  const reply = await page.context().request.post(api, { data });
  // The reply of views.create.
  const { id } = (await reply.json()) as { id: string };
  await openPath(page, `/${team}/data-collections/${collection}/records?view=${id}&${layout}`);
  const table = recordsTable(page, ['Name', 'Room', 'Day', 'Paid', 'Seats', 'Contact', 'Place']);
  await table.expectCell('Seats', 0, '68');
  await table.select('Contact', 0);
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await page.waitForURL(/columns=name-room-day-paid-seats-place/);
  const address = `${page.url()}&group=room.asc`;

  await openPath(page, address);
  await expectLaidOut(page);
  const ben = await newPage({ signedInAs: 'ben' });
  await openPath(ben, address);
  await expectLaidOut(ben);
  await saveScreenshot(ben, 'view-laid-out');
  // He may not save it, and undoes his own change.
  expect(await ben.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await ben.getByRole('button', { name: 'Reset' }).click();
  await ben.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await recordsTable(ben, columns).expectCell('Contact', 0, 'guest0@example.org');
  expect(new URL(ben.url()).search).toBe(`?view=${id}`);

  const saved = waitForWrite(page, /\/views\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  const stored = await page.context().request.get(`${api}/${id}`);
  // The reply of views.get.
  const { settings } = (await stored.json()) as { settings: object };
  expect(settings).toEqual({
    filter: { all: [{ field: 'room', operator: 'is_not_empty' }] },
    sorts: [{ field: 'seats', direction: 'desc' }],
    group: { field: 'room', direction: 'asc' },
    colorBy: 'paid',
    displayedFields: fields(
      ...(['name', 'room', 'day', 'paid', 'seats', 'place'] as const).map((name) => [name, 'full'] as const),
    ),
    frozenColumns: 2,
    columnWidths: { seats: 180 },
    density: 'roomy',
  });
  const gym = page.getByRole('button', { name: /^Gym/ });
  await gym.click();
  await expect.poll(() => gym.getAttribute('aria-expanded')).toBe('false');
});

const columns = ['Name', 'Room', 'Day', 'Seats', 'Paid', 'Contact', 'Place'];

/** Every part of a table's view, as the menus and dialogs write it into the address. */
const layout = new URLSearchParams({
  filter: JSON.stringify({ all: [{ field: 'room', operator: 'is_not_empty' }] }),
  sort: 'seats.desc',
  color: 'paid',
  columns: 'name-room-day-paid-seats-contact-place',
  frozen: '2',
  widths: 'seats.180',
  density: 'roomy',
}).toString();

async function expectLaidOut(page: Page): Promise<void> {
  await page.getByText('Unsaved changes').waitFor();
  for (const room of [/^Gym/, /^Hall/]) await page.getByRole('button', { name: room }).waitFor();
  // Each group is a table of its own; that of the gym comes first.
  const inFirst = (column: number) => page.locator(`#glide-cell-${column}-0`).first();
  await expect.poll(() => inFirst(1).textContent()).toBe('Booking 58');
  await expect.poll(() => inFirst(5).textContent()).toBe('67');
}

test('the administration of a view: fields by keyboard, the calendar’s dates, a real preview', async () => {
  const page = await open(`admin/data-collections/${collection}/data-views`);
  await page.getByRole('link', { name: 'The calendar' }).waitFor();
  await page.getByRole('link', { name: 'The calendar' }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const crumb of [
    'Team Administration',
    'Data Collections',
    `Bookings ${run}`,
    'Data Views',
    'The calendar',
  ]) {
    await crumbs.getByText(crumb, { exact: true }).waitFor();
  }
  await page.getByLabel('Description').fill('Who comes when');
  await saveScreenshot(page, 'admin-view-details');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('View “The calendar” saved').waitFor();
  await page.getByRole('link', { name: 'Calendar Date Info' }).click();
  await page.getByRole('combobox', { name: 'Starts on' }).waitFor();
  await page.getByText('Week', { exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await openPath(page, `/${team}/admin/data-views/${views.get('detail')}/displayed-fields`);
  await page.getByRole('combobox', { name: 'Width of “Name”' }).click();
  await page.getByRole('option', { name: 'Three fifths' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const handle = page.getByRole('button', { name: 'Move the field “Name”' });
  await moveByKeys(page, handle, 'ArrowDown', '“Name” moved to position 2 of 6');
  await expect
    .poll(async () => {
      const saved = await page.context().request.get(`${api}/${views.get('detail')}`);
      // The reply of views.get.
      const { settings } = (await saved.json()) as {
        settings: { displayedFields: { field: string; width: string }[] };
      };
      return settings.displayedFields.slice(0, 2).map(({ field, width }) => `${field} ${width}`);
    })
    .toEqual(['room quarter', 'name three_fifths']);
  await saveScreenshot(page, 'admin-view-fields');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Booking 01' }).waitFor();
  await saveScreenshot(page, 'admin-view-preview');
});
