// The rules of navigation (seed sections 2, 4 and 6): when sign-in is required, where it leads back to, the
// language of a team, the name in the title.
import type { APIRequestContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

/** The demo's team, regardless of other teams that these journeys have created. */
async function openHome(page: Page): Promise<string> {
  const teamId = await demoTeamId(page);
  await openPath(page, `/team-${teamId}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return teamId;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@fieldhouse.test');
  await page.getByLabel('Password', { exact: true }).fill('Fieldhouse-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

// Of a host without a brand of its own: the titles of the other tests.
test('the title ends with the brand of the host', async () => {
  const url = new URL(inject('productUrl'));
  url.hostname = 'schools.localhost';
  const page = await newPage({ url: url.origin });
  await openPath(page, '/public');
  await page.getByRole('heading', { name: 'Welcome to Fieldhouse Schools' }).waitFor();
  await page.waitForFunction(() => document.title === 'Welcome | Fieldhouse Schools');
});

test('after signing in, a user returns to the requested address with its query', async () => {
  const page = await newPage();
  const wanted = '/createdata?from=mail&n=2';
  await openPath(page, wanted);
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted);
  expect(page.url()).toContain(encodeURIComponent(wanted));
  await signIn(page);
  await page.waitForURL(/\/createdata\?from=mail&n=2/);
  await page.getByRole('heading', { name: 'Create sample data' }).waitFor();
  await saveScreenshot(page, 'create-data');
  await page.getByRole('button', { name: 'Create sample team' }).click();
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await page.getByRole('button', { name: 'Current team: Sample Centre' }).waitFor();
  await page
    .getByRole('link', { name: /^People/ })
    .first()
    .waitFor();
  await openPath(page, '/');
  await page.getByRole('button', { name: 'Current team: Sample Centre' }).waitFor();
});

test('who one is gets asked once and is forgotten with the sign-out', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/session')) asked += 1;
  });
  await openHome(page);
  for (const [name, title = name] of [
    ['Projects & Tasks', 'My tasks'],
    ['Recently Changed'],
    ['Users'],
    ['Account Details'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  expect(asked).toBe(1);
  const inside = new URL(page.url()).pathname;
  await page.getByRole('button', { name: /^User menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  await page.goBack();
  await page.waitForURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toContain(inside);
});

test('a team is opened in the language of one’s link to it, else in that of the team, else in English', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const api = page.context().request;
  // Names after the demo's, as everywhere: `/` leads other journeys to the first team.
  const spanish = await write<{ teamId: string }>(api, '/teams', {
    name: 'Sala Sur',
    defaultInterfaceLanguage: 'es',
  });
  const plain = await write<{ teamId: string }>(api, '/teams', { name: 'Silo North' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const open = (teamId: string) => openPath(page, `/team-${teamId}/projects`);
  // The earlier language of the browser does not matter when a team is selected.
  await open(spanish.teamId);
  await heading('Proyectos y tareas');
  await open(plain.teamId);
  await heading('Projects & Tasks');
  const changed = await api.put(`/api/teams/${plain.teamId}/own-language`, {
    data: { interfaceLanguage: 'es' },
  });
  expect(changed.ok()).toBe(true);
  // The page has to learn of it.
  await page.reload();
  await open(spanish.teamId);
  await heading('Proyectos y tareas');
  await open(plain.teamId);
  await heading('Proyectos y tareas');
  // A language selected in a team is stored with the link to it, and does not affect the other team.
  await page.getByRole('button', { name: /^Menú de/ }).click();
  const isSaved = waitForWrite(page, /\/own-language$/);
  await page.getByText('English', { exact: true }).click();
  await isSaved;
  await heading('Projects & Tasks');
  await page.reload();
  await heading('Projects & Tasks');
  await open(spanish.teamId);
  await heading('Proyectos y tareas');
  const fresh = await newPage({ language: 'es' });
  await openPath(fresh, `/team-${plain.teamId}/projects`);
  const { memberships } = await read<{ memberships: { teamId: string; interfaceLanguage: string }[] }>(
    api,
    '/authentication/session',
  );
  expect(memberships.find(({ teamId }) => teamId === plain.teamId)?.interfaceLanguage).toBe('en');
});

test('a custom list is made in the administration and its items are read in the team', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const teamId = await demoTeamId(page);
  await openPath(page, `/team-${teamId}/admin/custom-lists`);
  await page.getByRole('link', { name: 'New custom list' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'New custom list' }).waitFor();
  // Two lists of one name are refused.
  const seasons = `Seasons ${Date.now().toString(36)}`;
  await page.getByLabel('Singular name').fill(`One of ${seasons}`);
  await page.getByLabel('Plural name').fill(seasons);
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.waitForURL(/\/custom-lists\/[0-9a-f-]+\/list-items/);
  await page.getByText('No list item found.').waitFor();
  await saveScreenshot(page, 'list-items-empty');
  await openPath(page, `/team-${teamId}/custom-lists`);
  const lists = page.getByRole('main');
  await lists.getByRole('link', { name: seasons }).waitFor();
  await lists.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByText('Volunteer', { exact: true }).waitFor();
  await expect
    .poll(() => page.title())
    .toBe('Team Dashboard | Custom Lists | Tags | List items | Fieldhouse');
  await saveScreenshot(page, 'list-items');
});

async function makeTeamOfTwoLanguages(api: APIRequestContext): Promise<string> {
  const { teamId } = await write<{ teamId: string }>(api, '/teams', { name: 'Two languages' });
  const languages = { availableDataLanguages: ['en', 'es'], defaultDataLanguage: 'en' };
  expect((await api.patch(`/api/teams/${teamId}`, { data: languages })).ok()).toBe(true);
  return teamId;
}

test('a translatable text is shown and written in the language that one chooses', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const { request } = page;
  const teamId = await makeTeamOfTwoLanguages(request);
  const rooms = `Rooms ${Date.now().toString(36)}`;
  const path = `/teams/${teamId}/collections`;
  const { id } = await write<{ id: string }>(request, path, {
    name: `One of ${rooms}`,
    pluralName: rooms,
    fields: ['Name', 'Motto'].map((title) => ({ title, dataType: 'plain_text' })),
  });
  const made = await write<{ records: { id: string }[] }>(request, `${path}/${id}/records`, {
    records: [
      { name: 'Library', motto: 'Read first' },
      { name: 'Kitchen', motto: 'Cook well' },
    ],
  });
  const translatable = async () => {
    await openPath(page, `/team-${teamId}/admin/data-collections/${id}/data-fields`);
    await page.getByRole('button', { name: 'Edit Motto' }).click();
    await page.getByRole('switch', { name: 'Translatable' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await translatable();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await openPath(page, `/team-${teamId}/data-collections/${id}/records`);
  const table = recordsTable(page, ['Name', 'Motto']);
  const choose = (name: string) => page.getByRole('radio', { name }).check();
  await table.expectCell('Motto', 0, 'Read first');
  await choose('Spanish');
  await page.getByText('Translatable text is shown and entered in Spanish.').waitFor();
  await table.expectCell('Motto', 0, 'Read first (EN)');
  await table.select('Motto', 0);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Motto (Spanish)' }).fill('Lee primero');
  await page.keyboard.press('Enter');
  await table.expectCell('Motto', 0, 'Lee primero');
  await table.expectCell('Motto', 1, 'Cook well (EN)');
  // The language attribute of each cell for screen readers: Spanish, English, and none for the name.
  const languageOf = (cell: string) => page.locator(`#glide-cell-${cell}`).getAttribute('lang');
  const cellLanguages = () => Promise.all(['2-0', '2-1', '1-0'].map(languageOf));
  await expect.poll(cellLanguages).toEqual(['es', 'en', null]);
  await saveScreenshot(page, 'translations-table');

  await openPath(page, `/team-${teamId}/data-records/${made.records[1]?.id}/all-fields?collection=${id}`);
  const motto = page.getByLabel('Motto (Spanish)');
  await motto.waitFor();
  const original = page.getByText('Cook well', { exact: true });
  await expect.poll(() => original.getAttribute('lang')).toBe('en');
  await expect.poll(() => motto.getAttribute('lang')).toBe('es');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'translations-record');
  await motto.fill('Cocina bien');
  await page.getByLabel('Name', { exact: true }).click();
  await original.waitFor({ state: 'detached' });
  await choose('English');
  await expect.poll(() => page.getByLabel('Motto', { exact: true }).inputValue()).toBe('Cook well');

  await translatable();
  await page.getByText(/^This removes 2 texts in Spanish\./).waitFor();
  await saveScreenshot(page, 'translations-end');
  await page.getByRole('button', { name: 'Remove translations' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  const { fields: left } = await read<{ fields: { isTranslatable: boolean }[] }>(request, `${path}/${id}`);
  expect(left.some(({ isTranslatable }) => isTranslatable)).toBe(false);
});

test('a linked record is named in the language that one reads, and is asked for in it', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const { request } = page;
  const teamId = await makeTeamOfTwoLanguages(request);
  const mark = uniqueSuffix();
  const path = `/teams/${teamId}/collections`;
  const make = async (pluralName: string, fields: object[], records: object[]) => {
    const { id } = await write<{ id: string }>(request, path, {
      name: `One of ${pluralName}`,
      pluralName,
      fields,
    });
    const made = await write<{ records: { id: string }[] }>(request, `${path}/${id}/records`, { records });
    return { id, recordIds: made.records.map((record) => record.id) };
  };
  const halls = await make(
    `Halls ${mark}`,
    [{ title: 'Name', dataType: 'plain_text', isTranslatable: true }],
    [{ name: 'Reading room', 'name@es': 'Biblioteca' }, { name: 'Loft' }],
  );
  const [library, loft] = halls.recordIds;
  const settings = { collectionId: halls.id };
  const classes = await make(
    `Classes ${mark}`,
    [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Hall', dataType: 'single_data_record', settings },
    ],
    [
      { name: 'Drawing', hall: library },
      { name: 'Yoga', hall: loft },
    ],
  );
  await openPath(page, `/team-${teamId}/data-collections/${halls.id}/records`);
  await page.getByRole('radio', { name: 'Spanish' }).check();
  await recordsTable(page, ['Name']).expectCell('Name', 1, 'Loft (EN)');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Name (Spanish)' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('biblio');
  await recordsTable(page, ['Name']).expectCell('Name', 0, 'Biblioteca');
  await page.getByRole('button', { name: /^Name \(Spanish\) contains/ }).waitFor();
  await saveScreenshot(page, 'translations-filter');

  await openPath(page, `/team-${teamId}/data-collections/${classes.id}/records`);
  const table = recordsTable(page, ['Name', 'Hall']);
  await table.expectCell('Hall', 0, 'Biblioteca');
  await table.expectCell('Hall', 1, 'Loft');
  // Sorted by the names one reads: in English the reading room would be the last.
  await openPath(page, `/team-${teamId}/data-collections/${classes.id}/records?sort=hall.desc`);
  await table.expectCell('Hall', 0, 'Loft');
  await table.expectCell('Hall', 1, 'Biblioteca');
  await openPath(
    page,
    `/team-${teamId}/data-records/${classes.recordIds[1]}/all-fields?collection=${classes.id}`,
  );
  await page.getByRole('combobox', { name: 'Hall' }).or(page.getByLabel('Hall')).first().click();
  await page.getByRole('option', { name: 'Biblioteca' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('Biblioteca').first().waitFor();
  await saveScreenshot(page, 'translations-link');
  await openPath(page, `/team-${teamId}/data-records/${library}/all-fields?collection=${halls.id}`);
  await page.getByRole('heading', { level: 1, name: 'Biblioteca' }).waitFor();

  await openPath(page, `/team-${teamId}/recent`);
  await page.getByRole('link', { name: 'Biblioteca' }).first().waitFor();

  const message = await write<{ id: string }>(request, `/teams/${teamId}/outgoing-messages`, {
    internalName: `News ${mark}`,
  });
  await openPath(page, `/team-${teamId}/outgoing-messages/${message.id}/details`);
  const language = page.getByRole('combobox', { name: 'Language for merge tags' });
  await language.click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await page.getByText('All changes saved').waitFor();
  await saveScreenshot(page, 'message-language');
  await page.reload();
  await expect.poll(() => language.inputValue()).toBe('Spanish');
});
