// Records on a calendar, where they are moved by pointer and by keys, and on a map, where they are drawn together.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';

const run = Date.now().toString(36);
const month = new Date().toISOString().slice(0, 7);
let team = '';
let url = '';
let collection = '';
let concert = '';
let views: Readonly<Record<'calendar' | 'map', string>>;

beforeAll(async () => {
  const made = await makeCollection({
    name: `Gathering ${run}`,
    pluralName: `Gatherings ${run}`,
    fields: [
      ['Name', 'plain_text'],
      ['Day', 'date'],
      ['Address', 'physical_address'],
    ],
    records: [
      { name: 'Concert', day: `${month}-10`, address: address('Oakland', 37.8044, -122.2712) },
      { name: 'Rehearsal', day: `${month}-10`, address: address('Oakland', 37.8121, -122.2602) },
      { name: 'Lecture', day: `${month}-17`, address: address('Berkeley', 37.8716, -122.2727) },
      { name: 'Tour', day: `${month}-24`, address: address('Lisbon', 38.7223, -9.1393) },
      { name: 'Reading', day: null, address: null },
    ],
  });
  team = `team-${made.teamId}`;
  url = `/api/teams/${made.teamId}/collections/${made.id}`;
  collection = made.id;
  concert = made.recordIds[0] ?? '';
  const page = await newPage({ signedInAs: 'ada' });
  const save = async (type: 'calendar' | 'map', settings: object) => {
    const data = { internalName: `On a ${type}`, type, visibility: 'team', settings };
    const reply = await page.context().request.post(`${url}/views`, { data });
    expect(reply.ok()).toBe(true);
    // The reply of views.create.
    return ((await reply.json()) as { id: string }).id;
  };
  views = {
    calendar: await save('calendar', { calendar: { startField: 'day' } }),
    map: await save('map', { map: { addressField: 'address' } }),
  };
  await page.context().close();
}, 60_000);

function address(city: string, latitude: number, longitude: number): object {
  return { city, latitude, longitude };
}

async function open(view: 'calendar' | 'map', options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/${team}/data-collections/${collection}/records?view=${views[view]}`);
  return page;
}

async function dayOf(page: Page, id: string): Promise<unknown> {
  const reply = await page.context().request.get(`${url}/records/${id}`);
  // The reply of records.get.
  return ((await reply.json()) as { values: { day: unknown } }).values.day;
}

/** The cell of a day of this month. */
function cell(page: Page, day: number) {
  return page.locator(`[data-date="${month}-${String(day).padStart(2, '0')}"]`).last();
}

test('an event is moved by dragging it, by keys, and by saying when', async () => {
  const page = await open('calendar');
  const event = page.locator('[data-record-id]', { hasText: 'Concert' });
  await event.waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'calendar');
  const [from, to] = [await event.boundingBox(), await cell(page, 12).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 12 });
  await page.mouse.up();
  await page.getByText('Concert is moved.').first().waitFor();
  await expect.poll(() => dayOf(page, concert)).toBe(`${month}-12`);

  await event.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => dayOf(page, concert)).toBe(`${month}-19`);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => dayOf(page, concert)).toBe(`${month}-12`);

  await event.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).waitFor();
  await shoot(page, 'calendar-move');
  await page.keyboard.press('Escape');
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
});

test('clusters are zoomed into, and a point shows its record and opens it', async () => {
  const page = await open('map');
  const cluster = page.getByRole('button', { name: /^3 gatherings/ });
  await cluster.waitFor();
  await page.getByText('1 without coordinates is not on the map.').waitFor();
  await shoot(page, 'map');
  await expectNoAxeViolations(page);
  await cluster.click();
  await page.getByRole('button', { name: 'Show Lecture' }).waitFor();
  await page.getByRole('heading', { name: '3 in view' }).waitFor();
  await shoot(page, 'map-zoomed');
  await page
    .getByRole('list', { name: 'In view' })
    .getByRole('button', { name: /^Lecture/ })
    .click();
  const card = page.getByRole('complementary', { name: 'Lecture' });
  await card.getByText('Berkeley').waitFor();
  await shoot(page, 'map-card');
  await card.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/data-records/);
});

test.each([
  { theme: 'dark', viewport: 'desktop' },
  { theme: 'light', viewport: 'phone', language: 'es' },
  { theme: 'dark', viewport: 'phone' },
] as const)('calendar and map are clean as %o', async (options) => {
  const name = Object.values(options).join('-');
  const calendar = await open('calendar', options);
  await calendar.getByText('Lecture').waitFor();
  await expectNoAxeViolations(calendar);
  await shoot(calendar, `calendar-${name}`);
  const map = await open('map', options);
  await map.getByRole('button', { name: /^3 gatherings/ }).waitFor();
  await expectNoAxeViolations(map);
  await shoot(map, `map-${name}`);
});
