// Records on a calendar, where they are moved, and on a map, where they are clustered.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolationsInBothThemes, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

const month = new Date().toISOString().slice(0, 7);

interface Gatherings {
  readonly place: string;
  /** The collection's path in the API. */
  readonly url: string;
  readonly concert: string;
  readonly views: Readonly<Record<'calendar' | 'map', string>>;
}

async function makeGatherings(): Promise<Gatherings> {
  const mark = uniqueSuffix();
  const made = await makeCollection({
    name: `Gathering ${mark}`,
    pluralName: `Gatherings ${mark}`,
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
      map: await save('map', { map: { addressField: 'address' } }),
    },
  };
}

function address(city: string, latitude: number, longitude: number): object {
  return { city, latitude, longitude };
}

async function open({ place, views }: Gatherings, view: 'calendar' | 'map'): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada' });
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

test('an event that is dragged to another day is saved there', async () => {
  const made = await makeGatherings();
  const page = await open(made, 'calendar');
  const event = page.locator('[data-record-id]', { hasText: 'Concert' });
  await event.waitFor();
  await saveScreenshot(page, 'calendar');
  const [from, to] = [await event.boundingBox(), await cellOf(page, 12).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => readValue(page, made, 'day')).toBe(`${month}-12`);
  await page.getByText('Concert moved').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readValue(page, made, 'day')).toBe(`${month}-10`);
});

test('clusters are zoomed into, and a point shows its record and opens it', async () => {
  const page = await open(await makeGatherings(), 'map');
  const cluster = page.getByRole('button', { name: /^3 gatherings/ });
  await cluster.waitFor();
  await page.getByText('1 without coordinates isn’t on the map.').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'map');
  await cluster.click();
  await page.getByRole('button', { name: 'Show Lecture' }).waitFor();
  await page.getByRole('heading', { name: '3 in view' }).waitFor();
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
