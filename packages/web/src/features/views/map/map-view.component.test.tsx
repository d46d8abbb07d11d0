import { type Places, recordPlaces } from '@fieldhouse/contract/record-places';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleRecord, storeRecords } from '../../../../test/sample-records.ts';
import { clientOf } from '../../../api/client.ts';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { MapView } from './map-view.tsx';

const gatherings = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('physical_address', { title: 'Address', columnName: 'address' }),
]);
const at = (city: string, latitude: number, longitude: number) => ({
  name: city,
  address: { city, latitude, longitude },
});
const tour = { ...at('Lisbon', 38.7223, -9.1393), name: 'Tour' };
const byTheBay = [
  { ...at('Oakland', 37.8044, -122.2712), name: 'Concert' },
  { ...at('Oakland', 37.8121, -122.2602), name: 'Rehearsal' },
  { ...at('Berkeley', 37.8716, -122.2727), name: 'Lecture' },
];
const gathered = [tour, ...byTheBay];

/** The places of some records, grouped as the server would for a zoom. */
function placesOf(...groups: readonly (readonly number[])[]): Places {
  const pointOf = (number: number) => gathered[number]?.address ?? tour.address;
  const clusters = groups.map((group) => {
    const latitudes = group.map((number) => pointOf(number).latitude);
    const longitudes = group.map((number) => pointOf(number).longitude);
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
    const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
    return {
      latitude: (south + north) / 2,
      longitude: (west + east) / 2,
      count: group.length,
      id: group.length === 1 ? sampleRecord(group[0] ?? 0, {}).id : null,
      color: null,
      bounds: { west, south, east, north },
    };
  });
  const records = groups.flat().map((number) => sampleRecord(number, gathered[number] ?? {}));
  return { clusters, total: records.length, withoutPlace: 1, records };
}

async function renderMap(language: 'en' | 'es', reply: (zoom: number) => Places) {
  const opened: string[] = [];
  const screen = await renderInApp(
    <div style={{ display: 'flex', height: 780 }}>
      <MapView
        teamId={teamId}
        collection={gatherings}
        filter={undefined}
        search=""
        settings={{ displayedFields: [], map: { addressField: 'address' } }}
        onOpen={(id) => opened.push(id)}
      />
    </div>,
    {
      language,
      answers: [
        ...storeRecords(gatherings, gathered).answers,
        answer(clientOf(recordPlaces).query, ({ body }) => reply(body.zoom)),
        answer(identityApi.instance, () => ({
          brand: 'Fieldhouse',
          provider: 'local' as const,
          isSignUpOpen: true,
          isSandboxMail: true,
          isStyleGuideOn: false,
          mapTiles: null,
          demoSignIn: null,
        })),
      ],
    },
  );
  return { screen, opened };
}

afterEach(() => vi.restoreAllMocks());

test('a cluster is zoomed into, and a record of the list is shown and opened', async () => {
  const bay = 6;
  const { screen, opened } = await renderMap('en', (zoom) =>
    zoom < bay ? placesOf([0], [1, 2, 3]) : placesOf([1], [2], [3]),
  );
  await expect.element(screen.getByText('1 without coordinates isn’t on the map.')).toBeVisible();
  const cluster = screen.getByRole('button', { name: /^3 cabins/ });
  await expect.element(cluster).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await cluster.click();
  await expect.element(screen.getByRole('button', { name: 'Show Lecture' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '3 in view' })).toBeVisible();
  const list = screen.getByRole('list', { name: 'In view' });
  await list.getByRole('button', { name: /^Lecture/ }).click();
  const card = screen.getByRole('complementary', { name: 'Lecture' });
  await expect.element(card.getByText('Berkeley')).toBeVisible();
  await card.getByRole('button', { name: 'Open', exact: true }).click();
  expect(opened).toEqual([sampleRecord(3, {}).id]);
});

test.each([
  [1280, 'en', 'This browser can’t show maps', 'In view', 'Open'],
  [390, 'es', /navegador/, /./, 'Abrir'],
] as const)(
  'a browser that can’t draw the map says so and lists the records, %d px wide (%s)',
  async (...row) => {
    const [width, language, problem, list, open] = row;
    await page.viewport(width, 800);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { screen, opened } = await renderMap(language, () => placesOf([0]));
    await expect.element(screen.getByText(problem).first()).toBeVisible();
    await screen.getByRole('list', { name: list }).getByRole('button', { name: /^Tour/ }).click();
    const card = screen.getByRole('complementary', { name: 'Tour' });
    await expect.element(card.getByText('Lisbon')).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
    await card.getByRole('button', { name: open, exact: true }).click();
    expect(opened).toEqual([sampleRecord(0, tour).id]);
  },
);
