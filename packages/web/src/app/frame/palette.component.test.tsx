import { collectionId } from '@fieldhouse/contract/ids';
import { defaultPreferences } from '@fieldhouse/contract/preferences';
import type { SearchHit } from '@fieldhouse/contract/search';
import { useLocation } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { sampleCollection, storeRecords } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { searchApi } from '../../api/endpoints/search-api.ts';
import { queryClient } from '../../api/query-client.ts';
import { frameCollectionsQuery } from '../crumbs/collection-crumb.ts';
import { Palette } from './palette.tsx';
import { openPalette } from './palette-state.ts';
import { Sidebar } from './sidebar.tsx';

const cabins = sampleCollection([]);
const zoe: SearchHit = {
  kind: 'record',
  id: '01890000-0000-7000-8000-0000000000f1',
  collectionId: collectionId.parse(cabins.id),
  label: 'Zoé Takahashi',
  labels: undefined,
  detail: '',
  icon: 'fa-solid fa-user',
  rank: 'name',
};

function Frame() {
  return (
    <>
      <Sidebar isNarrow={false} />
      <Palette />
      <h1>{useLocation().pathname.split('/').slice(2).join('/') || 'start'}</h1>
    </>
  );
}

async function renderFrame(language: 'en' | 'es' = 'en') {
  cacheSampleInstance();
  queryClient.setQueryData(frameCollectionsQuery(teamId).queryKey, []);
  cacheSession(sampleSession({ interfaceLanguage: language }));
  const changes: object[] = [];
  const screen = await renderInApp(<Frame />, {
    language,
    isFrame: true,
    answers: [
      ...storeRecords(cabins, []).answers,
      answer(searchApi.find, ({ body: { text } }) => ({
        groups: text.includes('zo')
          ? [{ kind: 'record' as const, collectionId: zoe.collectionId, name: 'People', hits: [zoe] }]
          : [],
        unanswered: [],
      })),
      answer(searchApi.recent, ({ body: { places } }) => ({
        items: places.some(({ id }) => id === zoe.id) ? [zoe] : [],
      })),
      answer(api.ownPreferences.change, ({ body }) => {
        changes.push(body);
        return { ...defaultPreferences, theme: body.theme ?? 'system' };
      }),
    ],
  });
  const isAt = (path: string) => expect.element(screen.getByRole('heading', { name: path })).toBeVisible();
  return { screen, changes, isAt, hit: screen.getByRole('button', { name: /^Zoé Takahashi/ }) };
}

test('the palette finds records, pages and actions by keyboard alone', async () => {
  const { screen, changes, isAt, hit } = await renderFrame();
  // Its code is still loading when the first keys are pressed.
  openPalette();
  await userEvent.keyboard('zoe tak');
  const field = screen.getByPlaceholder('Search records, pages, and actions…');
  await expect.element(field).toHaveValue('zoe tak');
  await expect.element(hit).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await isAt(`data-records/${zoe.id}`);
  openPalette();
  // What was opened last comes first.
  await expect.element(screen.getByRole('dialog').getByRole('button').first()).toHaveTextContent(zoe.label);
  await field.fill('prefer');
  await expect.element(hit).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await isAt('user/preferences');
  openPalette();
  await field.fill('dark theme');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => changes).toEqual([{ theme: 'dark' }]);
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  await expect.poll(scheme).toBe('dark');
  openPalette();
  await field.fill('system theme');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(scheme).toBe('light');
});

test('the search fits a phone, in Spanish', async () => {
  await page.viewport(390, 844);
  const { screen, hit } = await renderFrame('es');
  openPalette();
  await screen.getByPlaceholder('Busca registros, páginas, acciones…').fill('zo');
  await expect.element(hit).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
