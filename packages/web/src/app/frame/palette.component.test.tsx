import { collectionId } from '@fieldhouse/contract/ids';
import { defaultPreferences } from '@fieldhouse/contract/preferences';
import type { SearchHit } from '@fieldhouse/contract/search';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
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
import { useWantedNew } from '../new-thing.ts';
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
  const [wantedWizards, count] = useState(0);
  useWantedNew('wizard', () => count((before) => before + 1));
  return (
    <>
      <output>{`${wantedWizards} wanted`}</output>
      <Sidebar isNarrow={false} />
      <Palette />
      <h1>{useLocation().pathname.split('/').slice(2).join('/') || 'start'}</h1>
    </>
  );
}

const named = (at: number, kind: 'record' | 'task' = 'record'): SearchHit => ({
  ...zoe,
  kind,
  id: zoe.id.replace(/.$/, String(at)),
  label: 'Farid Almeida',
  detail: `farid.${at}@example.org`,
});
/** One green pixel. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIABABdsSgAAACH5BAEAAAEALAAAAAABAAEAAAICTAEAOw==';
const ruth: SearchHit = { ...named(8), label: 'Ruth Vega' };
const ruthie: SearchHit = { ...named(9), label: 'Ruthie Vega' };
const groupOf = (kind: 'record' | 'task', hits: readonly SearchHit[]) => ({
  kind,
  collectionId: kind === 'record' ? zoe.collectionId : null,
  name: kind === 'record' ? 'People' : '',
  hits: [...hits],
});
const six = [1, 2, 3, 4, 5, 6];

async function renderFrame(language: 'en' | 'es' = 'en', isTeamAdmin = true) {
  cacheSampleInstance();
  queryClient.setQueryData(frameCollectionsQuery(teamId).queryKey, []);
  cacheSession(sampleSession({ interfaceLanguage: language, isTeamAdmin }));
  const changes: object[] = [];
  const tooSlow = { collectionId: cabins.id, name: 'Cabins', reason: 'too_slow' } as const;
  let lateTries = 0;
  const screen = await renderInApp(<Frame />, {
    language,
    isFrame: true,
    answers: [
      ...storeRecords(cabins, []).answers,
      answer(searchApi.find, ({ body: { text, limit = 5, isPatient } }) => ({
        unanswered: (text === 'late' && ++lateTries < 3) || (text === 'slow' && !isPatient) ? [tooSlow] : [],
        groups:
          text.includes('zo') || text === 'kitch' || lateTries === 3 || (text === 'slow' && isPatient)
            ? [groupOf('record', [zoe])]
            : text === 'farid'
              ? [
                  groupOf(
                    'record',
                    six.map((at) => ({ ...named(at), ...(at === 3 && { pictureUrl: picture }) })),
                  ),
                  groupOf(
                    'task',
                    [...six, 7].slice(0, limit).map((at) => named(at, 'task')),
                  ),
                ]
              : text === 'ruth'
                ? [groupOf('record', [ruth])]
                : text === 'ruthie'
                  ? [groupOf('record', [ruthie])]
                  : [],
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
  await userEvent.keyboard('{Enter}');
  await isAt(`data-records/${zoe.id}`);
  openPalette();
  // What was opened last comes first.
  await expect.element(screen.getByRole('dialog').getByRole('button').first()).toHaveTextContent(zoe.label);
  await field.fill('prefer');
  await expect.element(hit).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await isAt('user/preferences');
  openPalette();
  await field.fill('dark theme');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changes).toEqual([{ theme: 'dark' }]);
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  await expect.poll(scheme).toBe('dark');
  openPalette();
  await field.fill('system theme');
  await userEvent.keyboard('{Enter}');
  await expect.poll(scheme).toBe('light');
});

test('an action is found by its words, and by similar ones only if nothing else is', async () => {
  const { screen, hit } = await renderFrame();
  openPalette();
  const field = screen.getByPlaceholder('Search records, pages, and actions…');
  await field.fill('invite');
  await expect.element(entry(/^Invite user/)).toBeVisible();
  await field.fill('swich');
  await expect.element(entry(/^Switch to/).first()).toBeVisible();
  await field.fill('kitch');
  await expect.element(hit).toBeVisible();
  expect(entry(/^Switch to/).query()).toBeNull();
});

test('Enter opens the first result, also one that arrives later', async () => {
  const { screen, isAt } = await renderFrame();
  openPalette();
  await screen.getByPlaceholder('Search records, pages, and actions…').fill('zoe');
  await userEvent.keyboard('{Enter}');
  await isAt(`data-records/${zoe.id}`);
});

test('Enter opens the first result of what is typed, and not of what was typed before', async () => {
  const { screen, isAt } = await renderFrame();
  openPalette();
  const field = screen.getByPlaceholder('Search records, pages, and actions…');
  await field.fill('ruth');
  await expect.element(entry(/^Ruth Vega/)).toBeVisible();
  await userEvent.keyboard('ie{Enter}');
  await isAt(`data-records/${ruthie.id}`);
  openPalette();
  await field.fill('ruth');
  await expect.element(entry(/^Ruth Vega/)).toBeVisible();
  // What an arrow has marked is meant.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await isAt(`data-records/${ruth.id}`);
});

test('a page that is named and entered at once is opened, also before the palette has loaded', async () => {
  const { screen, isAt } = await renderFrame();
  openPalette();
  await userEvent.keyboard('prefx{Backspace}er{Enter}');
  await isAt('user/preferences');
  openPalette();
  await expect.element(screen.getByPlaceholder('Search records, pages, and actions…')).toHaveFocus();
  await userEvent.keyboard('dashboard{Enter}');
  await isAt('dashboard');
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

const entry = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name });

test('equal names have a second line and their pictures, and all results are in the table or here', async () => {
  const { screen, isAt } = await renderFrame();
  openPalette();
  const field = screen.getByPlaceholder('Search records, pages, and actions…');
  const list = screen.getByRole('dialog');
  await expect.element(field).toBeVisible();
  const height = () => list.element().getBoundingClientRect().height;
  const before = height();
  await field.fill('farid');
  await expect.element(entry(/^Farid Almeida farid\.2@example\.org/).first()).toBeVisible();
  // Nothing moves under the pointer.
  expect(height()).toBe(before);
  const withPicture = entry(/^Farid Almeida/)
    .elements()
    .filter((one) => one.querySelector('img'));
  expect(withPicture.map(({ textContent }) => textContent)).toEqual(['Farid Almeidafarid.3@example.org']);
  await expect.poll(() => entry(/^Farid Almeida farid\.7/).elements().length).toBe(0);
  await entry(/^See all results Tasks/).click();
  await expect.element(entry(/^Farid Almeida farid\.7/)).toBeInTheDocument();
  expect(entry(/^See all results Tasks/).elements()).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
  await field.fill('nothing like it');
  await expect.element(screen.getByText('No results found.')).toBeVisible();
  expect(height()).toBe(before);
  await field.fill('farid');
  await entry(/^See all results People/).click();
  await isAt(`data-collections/${cabins.id}/records`);
});

test('“New …” is offered for what may be created, and opens its dialog', async () => {
  const { screen, isAt } = await renderFrame();
  openPalette();
  const field = screen.getByPlaceholder('Search records, pages, and actions…');
  await field.fill('new');
  for (const name of ['data collection', 'message template', 'project', 'dashboard', 'API key'])
    await expect.element(entry(new RegExp(`^New ${name}`))).toBeInTheDocument();
  await field.fill('new wiz');
  await entry(/^New wizard/).click();
  await isAt('admin/data-wizards');
  await expect.element(screen.getByText('1 wanted')).toBeVisible();
  openPalette();
  await field.fill('undo an import');
  await entry(/^Undo an import Import a file/).click();
  await isAt('help/import');
});

test('a member without permissions can create what is their own', async () => {
  const { screen } = await renderFrame('es', false);
  openPalette();
  await screen.getByPlaceholder('Busca registros, páginas, acciones…').fill('nuev');
  await expect.element(entry(/^Nuevo panel/)).toBeVisible();
  for (const name of ['asistente', 'proyecto', 'rol', 'webhook'])
    expect(entry(new RegExp(`^Nuevo ${name}`)).elements()).toEqual([]);
});

test('the palette says which search took too long, and asks again by itself', async () => {
  const { screen, hit } = await renderFrame();
  openPalette();
  await screen.getByPlaceholder('Search records, pages, and actions…').fill('late');
  const note = screen.getByText('Cabins: search took too long.');
  await expect.element(note).toBeVisible();
  await expect.element(hit).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('the search goes on where time ran out, by keyboard', async () => {
  const { screen, hit, isAt } = await renderFrame();
  openPalette();
  await screen.getByPlaceholder('Search records, pages, and actions…').fill('slow');
  await expect.element(entry(/^Go on searching/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(hit).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await isAt(`data-records/${zoe.id}`);
});
