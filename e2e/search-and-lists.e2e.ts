// Search works from every page, and a custom list is maintained while records contain its items.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { moveByKeys } from './harness/keyboard/move-by-keys.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

/** `mark` is part of every name, so that nothing else is found. */
async function makeGuests() {
  const mark = uniqueSuffix();
  const pluralName = `Guests ${mark}`;
  const { id } = await makeCollection({
    name: `Guest ${mark}`,
    pluralName,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
    ],
    records: [
      { name: `Quetzalia Ruíz ${mark}`, email: `q.ruiz.${mark}@example.org` },
      { name: `Ximena Quetzal ${mark}` },
      { name: `Bruno Ortega ${mark}` },
    ],
  });
  return { mark, pluralName, id };
}

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { teamId } = await teamAsAda();
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/team-${teamId}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const placeholder = 'Search records, pages, and actions…';

test('a record is found without its accent, by a value of it and misspelled, beside what can be done', async () => {
  const { mark } = await makeGuests();
  const page = await open('dashboard');
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder(placeholder);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await field.fill('people');
  await palette.getByRole('button', { name: /^New person/ }).waitFor();
  await palette.getByRole('button', { name: /^Invite people and set permissions/ }).waitFor();
  await saveGuideImage(page, 'palette', { of: palette });
  await field.fill(`quetzalia ruiz ${mark}`);
  const hit = page.getByRole('button', { name: `Quetzalia Ruíz ${mark}` });
  await hit.waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'search');
  await field.fill(`q.ruiz.${mark}@`);
  await page.getByText(`q.ruiz.${mark}@example.org`).waitFor();
  // A job adds the words of new records to those that similar spellings are looked for among.
  const { post } = await teamAsAda();
  const misspelled = { text: `quetzolia ${mark}`, limit: 6 };
  await expect.poll(() => post('/search', misspelled)).toContain(`Quetzalia Ruíz ${mark}`);
  await field.fill(misspelled.text);
  await page.getByRole('button', { name: `Quetzalia Ruíz ${mark} Similar spelling` }).click();
  await page.waitForURL(/\/data-records\//);
  await page.getByRole('heading', { level: 1, name: `Quetzalia Ruíz ${mark}` }).waitFor();
});

/** Of meals that some guests chose, one of them misspelt. */
async function makeMeals() {
  const guests = await makeGuests();
  const { mark, id } = guests;
  const name = `Meals ${mark}`;
  const { post } = await teamAsAda();
  // The replies of collections.create and records.create.
  const list = JSON.parse(
    await post('/collections', { name: `Meal ${mark}`, pluralName: name, isUsedAsCustomList: true }),
  ) as { id: string };
  const items = ['Soup', 'Salad', 'Curry', 'Currry'].map((item, index) => ({
    name: item,
    color: 'green',
    position: index + 1,
  }));
  const { records } = JSON.parse(await post(`/collections/${list.id}/records`, { records: items })) as {
    records: { id: string }[];
  };
  const [soup, , , misspelt] = records.map((record) => record.id);
  const settings = { listId: list.id };
  await post(`/collections/${id}/fields`, {
    title: 'Meal',
    dataType: 'single_selection_from_list',
    settings,
  });
  await post(`/collections/${id}/records`, {
    records: [misspelt, misspelt, soup].map((meal, index) => ({ name: `Eater ${index}`, meal })),
  });
  const filter = { field: 'meal', operator: 'is', value: misspelt };
  await post(`/collections/${id}/views`, { internalName: 'Misspelt', type: 'table', settings: { filter } });
  return { name, guests: guests.pluralName, page: `custom-lists/${list.id}/list-items` };
}

test('items are counted, ordered by keyboard, merged, deleted and restored', async () => {
  const meals = await makeMeals();
  const page = await open(meals.page);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
  await row('Currry').getByText('2 records').waitFor();
  await page.getByText(`Used by ${meals.guests} › Meal.`).waitFor();
  await saveScreenshot(page, 'list-items');
  const handle = page.getByRole('button', { name: 'Move Soup' });
  await moveByKeys(page, handle, 'ArrowDown', 'Soup moved to position 2 of 4');
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').first().textContent())
    .toContain('Salad');
  await page.getByRole('button', { name: 'Actions for Currry' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another item' }).click();
  await page.getByRole('combobox', { name: 'Replacement item' }).click();
  await page.getByRole('option', { name: 'Curry', exact: true }).click();
  await page.getByText('1 saved view').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'list-merge');
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

test('the items of a list fit a phone in both themes', async () => {
  const meals = await makeMeals();
  const page = await open('custom-lists', { viewport: 'phone' });
  await page.getByRole('link', { name: meals.name }).click();
  await page.getByRole('button', { name: 'Actions for Curry' }).waitFor();
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Stew');
  await expectNoAxeViolationsInBothThemes(page, 'list-item-phone');
  await page.getByRole('button', { name: 'Add item' }).click();
  // The dialog shows the item too.
  await page.getByRole('main').getByText('Stew').waitFor();
});

test('two records of one person become one', async () => {
  const mark = uniqueSuffix();
  const { post } = await teamAsAda();
  const fields = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'City', dataType: 'plain_text' },
  ];
  const names = { name: `Patron ${mark}`, pluralName: `Patrons ${mark}`, representsPeople: true };
  // The reply of collections.create.
  const { id } = JSON.parse(await post('/collections', { ...names, fields })) as { id: string };
  const records = [
    { name: 'Ines Vega', email: 'ines@example.org' },
    { name: 'Inés Vega Solano', email: 'INES@example.org', city: 'Toledo' },
    { name: 'Otto Lang' },
    // More groups than a page has.
    ...Array.from({ length: 42 }, (_, n) => ({ name: `Twin ${Math.floor(n / 2)}` })),
  ];
  await post(`/collections/${id}/records`, { records });
  const page = await open(`data-collections/${id}/records`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
  await page.getByRole('heading', { name: 'No search has been run yet' }).waitFor();
  await saveScreenshot(page, 'duplicates-not-yet');
  await page.getByRole('button', { name: 'Find duplicates' }).click();
  await page.getByText('Same email').waitFor();
  await page.getByText(/^Last search: .+, by Ada Lindqvist\.$/).waitFor();
  await saveScreenshot(page, 'duplicates');
  const groups = page.getByRole('button', { name: /^Merge / });
  await expect.poll(() => groups.count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => groups.count()).toBe(22);
  await page.getByRole('button', { name: 'Twin 3, Twin 3: not duplicates' }).click();
  await expect.poll(() => groups.count()).toBe(21);
  await page.getByText('Marked as not duplicates').waitFor();
  await page.getByRole('button', { name: 'Not duplicates', exact: true }).click();
  await page.getByText(/, by Ada Lindqvist$/).waitFor();
  await saveScreenshot(page, 'duplicates-apart');
  await page.getByRole('button', { name: 'Undo marking Twin 3 and Twin 3 as not duplicates' }).click();
  await page.getByText('Nothing has been marked as not duplicates yet.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => groups.count()).toBe(22);
  await page.getByRole('button', { name: /^Merge Ines Vega/ }).click();
  await page.getByRole('radiogroup', { name: 'City' }).getByText('Toledo (2)').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'duplicates-merge');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => groups.count()).toBe(21);
  await page.getByText('Same email').waitFor({ state: 'detached' });
  const filter = { field: 'email', operator: 'is', value: 'ines@example.org' };
  const { records: left } = JSON.parse(await post(`/collections/${id}/records/query`, { filter })) as {
    records: { values: { name: string; city: string | null } }[];
  };
  expect(left.map(({ values }) => [values.name, values.city])).toEqual([['Ines Vega', 'Toledo']]);
});
