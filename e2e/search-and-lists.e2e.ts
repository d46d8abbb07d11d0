// What a person looks for is found from every page, and a list of choices is kept in order while records hold its items.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { moveByKeys } from './harness/move-by-keys.ts';

const run = Date.now().toString(36);
let team = '';
let teamId = '';
let guests = '';

beforeAll(async () => {
  const made = await makeCollection({
    name: `Guest ${run}`,
    pluralName: `Guests ${run}`,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
    ],
    records: [
      { name: 'Quetzalia Ruíz', email: 'q.ruiz@example.org' },
      { name: 'Ximena Quetzal' },
      { name: 'Bruno Ortega' },
    ],
  });
  teamId = made.teamId;
  team = `team-${made.teamId}`;
  guests = made.id;
}, 60_000);

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/${team}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const placeholder = 'Search records, pages, actions…';

test('a record is found without its accent, by a value of it and in spite of a wrong letter', async () => {
  const page = await open('dashboard');
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder(placeholder);
  await field.fill('quetzalia ruiz');
  const hit = page.getByRole('button', { name: /Quetzalia Ruíz/ });
  await hit.waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'search');
  await field.fill('q.ruiz@');
  await page.getByText('q.ruiz@example.org').waitFor();
  await field.fill('quetzolia');
  await page.getByRole('button', { name: 'Quetzalia Ruíz Spelt alike' }).click();
  await page.waitForURL(/\/data-records\//);
  await page.getByRole('heading', { level: 1, name: 'Quetzalia Ruíz' }).waitFor();
});

test('what was opened lately comes first', async () => {
  const page = await open(`data-collections/${guests}/records`);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(placeholder).waitFor();
  const first = page.getByRole('dialog').getByRole('button').first();
  await expect.poll(() => first.textContent()).toContain(`Guests ${run}`);
  await expectNoAxeViolations(page);
  await shoot(page, 'search-recent');
});

test('the search fits a phone, the dark and another language', async () => {
  const page = await open('dashboard', { theme: 'dark', language: 'es', viewport: 'phone' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Busca registros, páginas, acciones…').fill('quetzal');
  await page.getByRole('button', { name: /Ximena Quetzal/ }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'search-phone');
});

async function makeList(page: Page): Promise<string> {
  const path = `/api/teams/${teamId}/collections`;
  const post = async (to: string, data: object) => {
    const reply = await page.context().request.post(to, { data });
    expect(reply.ok()).toBe(true);
    return reply.json();
  };
  const list = await post(path, { name: 'Meal', pluralName: `Meals ${run}`, isUsedAsCustomList: true });
  const names = ['Soup', 'Salad', 'Curry', 'Currry'];
  const { records } = await post(`${path}/${list.id}/records`, {
    records: names.map((name, index) => ({ name, color: 'green', position: index + 1 })),
  });
  const settings = { listId: list.id };
  await post(`${path}/${guests}/fields`, { title: 'Meal', dataType: 'single_selection_from_list', settings });
  const held = [records[3].id, records[3].id, records[0].id];
  await post(`${path}/${guests}/records`, {
    records: held.map((meal: string, index: number) => ({ name: `Eater ${index}`, meal })),
  });
  const filter = { field: 'meal', operator: 'is', value: records[3].id };
  await post(`${path}/${guests}/views`, { internalName: 'Misspelt', type: 'table', settings: { filter } });
  return list.id;
}

test('items are counted, ordered by keyboard, merged, deleted and brought back', async () => {
  const page = await open('custom-lists');
  const list = await makeList(page);
  await page.goto(`/${team}/custom-lists/${list}/list-items`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
  await row('Currry').getByText('2 records').waitFor();
  await page.getByText(`Used by Guests ${run} › Meal.`).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'list-items');
  const handle = page.getByRole('button', { name: 'Move Soup' });
  await moveByKeys(page, handle, 'ArrowDown', 'Soup is at place 2 of 4.');
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').first().textContent())
    .toContain('Salad');
  await page.getByRole('button', { name: 'Actions for Currry' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another item' }).click();
  await page.getByRole('combobox', { name: 'Item to use from now on' }).click();
  await page.getByRole('option', { name: 'Curry', exact: true }).click();
  await page.getByText('1 saved view').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'list-merge');
  await page.getByRole('button', { name: 'Merge items' }).click();
  await row('Curry').getByText('2 records').waitFor();
  await expect.poll(() => row('Currry').count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for Soup' }).click();
  await page.getByRole('menuitem', { name: 'Delete item' }).click();
  await page.getByRole('button', { name: 'Delete item' }).click();
  await expect.poll(() => row('Soup').count()).toBe(0);
  // One for the merging, and now one for the deletion.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.count()).toBe(2);
  await undo.last().click();
  await row('Soup').getByText('1 record').waitFor();
});

test('the items of a list fit a phone in the dark', async () => {
  const page = await open('custom-lists', { theme: 'dark', viewport: 'phone' });
  await page.getByRole('link', { name: `Meals ${run}` }).click();
  await page.getByRole('button', { name: 'Actions for Curry' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'list-items-phone');
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Stew');
  await expectNoAxeViolations(page);
  await shoot(page, 'list-item-phone');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByText('Stew').waitFor();
});

test('two records of one person become one', async () => {
  const page = await open('dashboard');
  const path = `/api/teams/${teamId}/collections`;
  const fields = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'City', dataType: 'plain_text' },
  ];
  const names = { name: `Patron ${run}`, pluralName: `Patrons ${run}`, representsPeople: true };
  const made = await page.context().request.post(path, { data: { ...names, fields } });
  const { id } = await made.json();
  const records = [
    { name: 'Ines Vega', email: 'ines@example.org' },
    { name: 'Inés Vega Solano', email: 'INES@example.org', city: 'Toledo' },
    { name: 'Otto Lang' },
  ];
  await page.context().request.post(`${path}/${id}/records`, { data: { records } });
  await page.goto(`/${team}/data-collections/${id}/records`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
  await page.getByText('Same email').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'duplicates');
  await page.getByRole('button', { name: /^Merge Ines Vega/ }).click();
  await page.getByRole('radiogroup', { name: 'City' }).getByText('Toledo (2)').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'duplicates-merge');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('No duplicates found.').waitFor();
  const reply = await page.context().request.post(`${path}/${id}/records/query`, { data: {} });
  const { records: left } = await reply.json();
  expect(left.map((one: { values: { city: string | null } }) => one.values.city).sort()).toEqual([
    'Toledo',
    null,
  ]);
});
