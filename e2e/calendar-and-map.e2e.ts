// Records on a calendar, where they are moved by pointer and by keys, and on a map, where they are clustered.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

const month = new Date().toISOString().slice(0, 7);

interface Gatherings {
  readonly place: string;
  /** The collection's path in the API. */
  readonly url: string;
  readonly concert: string;
  readonly views: Readonly<Record<'calendar' | 'hours' | 'map', string>>;
}

async function makeGatherings(): Promise<Gatherings> {
  const mark = uniqueSuffix();
  const made = await makeCollection({
    name: `Gathering ${mark}`,
    pluralName: `Gatherings ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Day', 'date'],
      ['Starts', 'date_time'],
      ['Ends', 'date_time'],
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
  const { post } = await teamAsAda();
  const save = async (type: 'calendar' | 'map', settings: object) => {
    const data = { internalName: `On a ${type}`, type, visibility: 'team', settings };
    // The reply of views.create.
    return (JSON.parse(await post(`/collections/${made.id}/views`, data)) as { id: string }).id;
  };
  return {
    place: `/team-${made.teamId}/data-collections/${made.id}/records`,
    url: `/api/teams/${made.teamId}/collections/${made.id}`,
    concert: made.recordIds[0] ?? '',
    views: {
      calendar: await save('calendar', { calendar: { startField: 'day' } }),
      hours: await save('calendar', { calendar: { startField: 'starts', endField: 'ends' } }),
      map: await save('map', { map: { addressField: 'address' } }),
    },
  };
}

function address(city: string, latitude: number, longitude: number): object {
  return { city, latitude, longitude };
}

async function open(
  { place, views }: Gatherings,
  view: 'calendar' | 'map',
  options: VisitorOptions = {},
): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`${place}?view=${views[view]}`);
  return page;
}

/** A value of the concert. */
async function readValue(page: Page, { url, concert }: Gatherings, name: string): Promise<unknown> {
  const reply = await page.context().request.get(`${url}/records/${concert}`);
  // The reply of records.get.
  return ((await reply.json()) as { values: Record<string, unknown> }).values[name];
}

/** The cell of a day of this month; `day` has two digits. */
function cellOf(page: Page, day: number) {
  return page.locator(`[data-date="${month}-${day}"]`).last();
}

test('an event is moved by dragging it, by keys, and by saying when', async () => {
  const made = await makeGatherings();
  const page = await open(made, 'calendar');
  const event = page.locator('[data-record-id]', { hasText: 'Concert' });
  await event.waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'calendar');
  const [from, to] = [await event.boundingBox(), await cellOf(page, 12).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 12 });
  await page.mouse.up();
  await page.getByText('Concert moved').first().waitFor();
  await expect.poll(() => readValue(page, made, 'day')).toBe(`${month}-12`);
  // Closed, so that the next Undo button belongs to the next move.
  const toast = page.getByRole('status').filter({ hasText: 'Concert moved' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });

  await event.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => readValue(page, made, 'day')).toBe(`${month}-19`);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readValue(page, made, 'day')).toBe(`${month}-12`);

  await event.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move to…' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).waitFor();
  await saveScreenshot(page, 'calendar-move');
  await page.keyboard.press('Escape');
});

test('an hour is that of the viewer, and keeps its time on the clock when it is dragged', async () => {
  const made = await makeGatherings();
  const { place, url, concert, views } = made;
  const page = await newPage({ signedInAs: 'ada' });
  const { request } = page.context();
  const data = { language: null, theme: 'system', density: 'comfortable', timeZone: 'America/New_York' };
  expect((await request.patch('/api/authentication/preferences', { data })).ok()).toBe(true);
  const at = (day: number, hour: number) => `${month}-${day}T${hour}:00:00.000Z`;
  const values = { starts: at(16, 15), ends: at(16, 17) };
  const written = await request.patch(`${url}/records`, { data: { records: [{ id: concert, values }] } });
  expect(written.ok()).toBe(true);
  await page.goto(`${place}?view=${views.hours}&date=${month}-16&mode=week`);
  const event = page.locator('[data-record-id]', { hasText: 'Concert' });
  await event.waitFor();
  await event.getByText(/^1[01]:00/).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'calendar-week');
  const box = await event.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  const isLast = (await cellOf(page, 17).count()) === 0;
  const to = await cellOf(page, isLast ? 15 : 17).boundingBox();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, y, { steps: 12 });
  await page.mouse.up();
  const moved = isLast ? 15 : 17;
  await expect.poll(() => readValue(page, made, 'starts')).toBe(at(moved, 15));
  expect(await readValue(page, made, 'ends')).toBe(at(moved, 17));
  await page.reload();
  await event.waitFor();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Today', disabled: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('mode')).toBe('week');
});

test('clusters are zoomed into, and a point shows its record and opens it', async () => {
  const page = await open(await makeGatherings(), 'map');
  const cluster = page.getByRole('button', { name: /^3 gatherings/ });
  await cluster.waitFor();
  await page.getByText('1 without coordinates isn’t on the map.').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'map');
  await cluster.click();
  await page.getByRole('button', { name: 'Show Lecture' }).waitFor();
  await page.getByRole('heading', { name: '3 in view' }).waitFor();
  await saveScreenshot(page, 'map-zoomed');
  await page
    .getByRole('list', { name: 'In view' })
    .getByRole('button', { name: /^Lecture/ })
    .click();
  const card = page.getByRole('complementary', { name: 'Lecture' });
  await card.getByText('Berkeley').waitFor();
  await saveScreenshot(page, 'map-card');
  await card.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/data-records/);
});

test('a browser that can not draw the map says so and lists the records', async () => {
  const { place, views } = await makeGatherings();
  const page = await newPage({ signedInAs: 'ada' });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${place}?view=${views.map}`);
  await page.getByText('This browser can’t show maps').waitFor();
  await page.getByRole('list', { name: 'In view' }).getByRole('button', { name: /^Tour/ }).click();
  await page.getByRole('complementary', { name: 'Tour' }).getByText('Lisbon').waitFor();
});

test.each([
  { viewport: 'desktop', language: 'en' },
  { viewport: 'phone', language: 'es' },
] as const)('calendar and map are clean in both themes as %o', async (options) => {
  const name = Object.values(options).join('-');
  const made = await makeGatherings();
  const calendar = await open(made, 'calendar', options);
  await calendar.getByText('Lecture').waitFor();
  await expectNoAxeViolationsInBothThemes(calendar, `calendar-${name}`);
  const map = await open(made, 'map', options);
  await map.getByRole('button', { name: /^3 gatherings/ }).waitFor();
  await expectNoAxeViolationsInBothThemes(map, `map-${name}`);
});
