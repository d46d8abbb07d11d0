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
const tour = { name: 'Tour', address: { city: 'Lisbon', latitude: 38.7223, longitude: -9.1393 } };
const edge = { west: -9.1393, south: 38.7223, east: -9.1393, north: 38.7223 };
const places: Places = {
  clusters: [
    {
      latitude: 38.7223,
      longitude: -9.1393,
      count: 1,
      id: sampleRecord(0, tour).id,
      color: null,
      bounds: edge,
    },
  ],
  total: 1,
  withoutPlace: 1,
  records: [sampleRecord(0, tour)],
};

afterEach(() => vi.restoreAllMocks());

test.each([
  [1280, 'en', 'This browser can’t show maps', 'In view', 'Open'],
  [390, 'es', /navegador/, /./, 'Abrir'],
] as const)(
  'a browser that can’t draw the map says so and lists the records, %d px wide (%s)',
  async (...row) => {
    const [width, language, problem, list, open] = row;
    await page.viewport(width, 800);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const opened: string[] = [];
    const screen = await renderInApp(
      <MapView
        teamId={teamId}
        collection={gatherings}
        filter={undefined}
        search=""
        settings={{ displayedFields: [], map: { addressField: 'address' } }}
        onOpen={(id) => opened.push(id)}
      />,
      {
        language,
        answers: [
          ...storeRecords(gatherings, [tour]).answers,
          answer(clientOf(recordPlaces).query, () => places),
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
    await expect.element(screen.getByText(problem).first()).toBeVisible();
    await screen.getByRole('list', { name: list }).getByRole('button', { name: /^Tour/ }).click();
    const card = screen.getByRole('complementary', { name: 'Tour' });
    await expect.element(card.getByText('Lisbon')).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
    await card.getByRole('button', { name: open, exact: true }).click();
    expect(opened).toEqual([sampleRecord(0, tour).id]);
  },
);
