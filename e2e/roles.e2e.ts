// A role from creation to removal: Ada grants Ben access to some records and fields of one collection, and he
// sees exactly that everywhere; when she revokes it, his open page closes within a second.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { teamThrough, uniqueSuffix } from './harness/made-collection.ts';
import { makeWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';
import { type Product, startProduct } from './harness/start-product.ts';

// Ben keeps his roles: a separate product leaves the demo of the other tests unchanged.
let product: Product;
let team = '';
let neighbours = '';
let hidden = '';
const ids = new Map<string, string>();

beforeAll(async () => {
  product = await startProduct();
  const page = await visit({ signedInAs: 'ada' });
  team = await demoTeamId(page);
  await makeNeighbours(page);
}, 120_000);

afterAll(() => product.stop());

function visit(options: VisitorOptions): Promise<Page> {
  return newPage({ url: product.url, ...options });
}

async function makeNeighbours(page: Page): Promise<void> {
  const field = (title: string, dataType = 'plain_text') => ({ title, dataType, isSearchable: true });
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: {
      name: 'Neighbour',
      pluralName: 'Neighbours',
      fields: [field('Name'), field('City'), field('Email', 'email_address')],
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  // The reply of collections.create.
  const { id } = (await made.json()) as { id: string };
  neighbours = `/team-${team}/data-collections/${id}/records`;
  const people = [
    { name: 'Maya Lund', city: 'Oakland', email: 'maya@secret.test' },
    { name: 'Noor Aziz', city: 'Oakland', email: 'noor@secret.test' },
    { name: 'Liam Byrne', city: 'Reno', email: 'liam@secret.test' },
  ];
  const written = await page.request.post(`/api/teams/${team}/collections/${id}/records`, {
    data: { records: people },
  });
  // The response of records.create, which preserves the order.
  const { records } = (await written.json()) as { records: { id: string }[] };
  for (const [index, { name }] of people.entries()) {
    ids.set(name, `/team-${team}/data-records/${records[index]?.id}/all-fields?collection=${id}`);
  }
  const list = await page.request.get(`/api/teams/${team}/collections`);
  // The reply of collections.list.
  const { items } = (await list.json()) as { items: { id: string; isUsedAsCustomList: boolean }[] };
  const other = items.find((one) => one.id !== id && !one.isUsedAsCustomList);
  hidden = `/team-${team}/data-collections/${other?.id}/records`;
}

const roles = () => `/team-${team}/admin/roles`;
const notFound = (page: Page) => page.getByRole('heading', { name: 'Page not found' });

test('Ada makes a role that opens two fields of some records, and gives it to Ben', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await openPath(page, roles());
  await page.getByText('Works with every record and shapes the collections').waitFor();
  await saveScreenshot(page, 'roles');
  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Viewer');
  await page.getByRole('button', { name: 'Add data permission' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Collection' }).fill('Neigh');
  await page.getByRole('option', { name: 'Neighbours' }).click();
  await dialog.getByRole('combobox', { name: 'Fields' }).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByText('Hidden from this role: Email').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Records that match a filter').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Complete at least one condition').waitFor();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Oakland');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'role-grant');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Read values · Name, City · where City contains Oakland').waitFor();
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('This name is taken. Choose another one.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Oakland desk');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('No one has this role yet.').waitFor();
  await page.getByRole('combobox', { name: 'Assign this role to' }).fill('Ben');
  await page.getByRole('option', { name: /Ben Okafor/ }).click();
  await page.getByText('“Oakland desk” assigned to Ben Okafor').waitFor();
  await page.getByRole('button', { name: 'Remove from Ben Okafor' }).waitFor();
  await saveScreenshot(page, 'role');
  await saveGuideImage(page, 'role');
  await expect
    .poll(() => page.title())
    .toBe('Team Dashboard | Team Administration | Roles | Oakland desk | Fieldhouse');
});

test('Ben sees those records and fields, and is offered nothing else', async () => {
  const page = await visit({ signedInAs: 'ben' });
  await openPath(page, `${neighbours}?search=secret`);
  await page.getByText('No matches').waitFor();
  await openPath(page, neighbours);
  const table = recordsTable(page, ['Name', 'City']);
  await table.expectCell('Name', 0, 'Maya Lund');
  await table.expectCell('Name', 1, 'Noor Aziz');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect.poll(() => navigation.getByRole('link', { name: /Neighbours/ }).count()).toBe(1);
  expect(await page.getByText('Team Administration').count()).toBe(0);
  for (const name of ['New neighbour', 'Import'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Import' }).count()).toBe(0);
  expect(await page.getByText('Email').count()).toBe(0);
  await table.select('City', 0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Elsewhere');
  await page.keyboard.press('Escape');
  await table.expectCell('City', 0, 'Oakland');
  await saveScreenshot(page, 'role-of-ben');

  // The page of a record has those fields, read-only.
  await openPath(page, ids.get('Maya Lund') ?? '');
  await page.getByRole('heading', { name: 'Maya Lund' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).isDisabled()).toBe(true);
  await page.getByText('You can view this record but not change it.').waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await expectNoAxeViolations(page);
  for (const address of [ids.get('Liam Byrne') ?? '', hidden]) {
    await openPath(page, address);
    await notFound(page).waitFor();
  }
});

test('a wizard that Ben may not run is offered to him nowhere and opens for him by no address', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  const asAda = teamThrough(ada.request, team, product.url);
  const collectionId = /data-collections\/([0-9a-f-]+)/.exec(neighbours)?.[1] ?? '';
  // The reply of collections.get.
  const { fields } = JSON.parse(await asAda.get(`/collections/${collectionId}`)) as {
    fields: { id: string; title: string }[];
  };
  const fieldId = fields.find(({ title }) => title === 'City')?.id ?? '';
  const wizardId = await makeWizard({ name: 'Moved house', of: { collectionId, fieldId } }, asAda);
  const record = ids.get('Maya Lund') ?? '';
  await openPath(ada, record);
  await ada.getByRole('button', { name: 'Record actions' }).click();
  await ada.getByRole('menuitem', { name: 'Moved house' }).waitFor();

  const ben = await visit({ signedInAs: 'ben' });
  await openPath(ben, record);
  await ben.getByRole('heading', { name: 'Maya Lund' }).waitFor();
  const offered = ben.waitForResponse((reply) => reply.url().endsWith('/wizard-links') && reply.ok());
  await ben.getByRole('button', { name: 'Record actions' }).click();
  await offered;
  await ben.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await ben.getByRole('menuitem', { name: 'Moved house' }).count()).toBe(0);
  const recordId = /data-records\/([0-9a-f-]+)/.exec(record)?.[1];
  await openPath(ben, `/team-${team}/wizards/${wizardId}?record=${recordId}`);
  await ben.getByRole('heading', { level: 1, name: 'This form isn’t open' }).waitFor();
});

test('a change of the role and its end hold in Ben’s open page without a reload', async () => {
  const ben = await visit({ signedInAs: 'ben' });
  await openPath(ben, neighbours);
  const table = recordsTable(ben, ['Name', 'City']);
  await table.expectCell('Name', 1, 'Noor Aziz');
  const ada = await visit({ signedInAs: 'ada' });
  await openPath(ada, roles());
  await ada.getByRole('link', { name: 'Oakland desk' }).click();
  await ada.getByLabel('Description').fill('Those who greet people');
  await ada.getByLabel('Users and roles').check();
  await ada.getByText('Unsaved changes').waitFor();
  await ada.getByRole('button', { name: 'Save changes' }).click();
  await ada.getByText('Saved. Changes apply to every member right away.').waitFor();
  await ben.getByRole('link', { name: 'Roles' }).waitFor();
  await ben.getByRole('link', { name: 'Roles' }).click();
  await ben.getByText('Those who greet people').waitFor();
  await ben.goBack();
  await table.expectCell('Name', 1, 'Noor Aziz');

  await ada.getByRole('button', { name: 'Remove from Ben Okafor' }).click();
  await ada.getByText('“Oakland desk” removed from Ben Okafor').waitFor();
  await notFound(ben).waitFor();
  await ben.getByRole('link', { name: 'Roles' }).waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: 'Delete role' }).click();
  await saveScreenshot(ada, 'role-delete');
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await ada.getByText('Role “Oakland desk” deleted').waitFor();
  await ada.waitForURL(/\/admin\/roles$/);
  await ada.getByRole('link', { name: 'Oakland desk' }).waitFor({ state: 'detached' });
});

test('a member who may write messages but not send them is offered just that', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  const messages = `/team-${team}/outgoing-messages`;
  const writing = await ada.request.post(`/api/teams/${team}/roles`, {
    data: { name: `Writer ${uniqueSuffix()}`, featurePermissions: ['outgoing_messages_edit'] },
  });
  // The reply of roles.create.
  const { id: roleId } = (await writing.json()) as { id: string };
  const ben = await visit({ signedInAs: 'ben' });
  // Without a permission of messages there are none.
  await openPath(ben, `${messages}/drafts`);
  await ben.waitForURL(/\/access-denied$/);
  await openPath(ben, `/team-${team}/dashboard`);
  await ben.getByRole('link', { name: 'Data collections' }).first().waitFor();
  expect(await ben.getByRole('link', { name: 'Outgoing messages' }).count()).toBe(0);
  expect(await ben.getByRole('link', { name: 'Outbox' }).count()).toBe(0);
  const list = await ada.request.get(`/api/teams/${team}/roles/members`);
  // The reply of roles.members.
  const { items } = (await list.json()) as { items: { teamUserId: string; email: string }[] };
  const member = items.find(({ email }) => email.startsWith('ben'))?.teamUserId;
  await ada.request.put(`/api/teams/${team}/roles/members/${member}`, { data: { roleIds: [roleId] } });
  await ben.getByRole('link', { name: 'Outgoing messages' }).first().click();
  await ben.getByRole('link', { name: 'New outgoing message' }).first().click();
  await ben.getByLabel('Internal name').fill('From Ben');
  await ben.getByRole('button', { name: 'Create' }).click();
  await ben.waitForURL(/\/content$/);
  await ben.getByRole('link', { name: 'Schedule', exact: true }).click();
  await ben.getByText('You don’t have permission to send messages.').waitFor();
  await saveScreenshot(ben, 'role-writer');
});

test('members, their roles and a role have nothing for axe to find on a phone, in the dark and in Spanish', async () => {
  const page = await visit({ signedInAs: 'ada', language: 'es', viewport: 'phone', theme: 'dark' });
  await openPath(page, roles());
  await page.getByRole('button', { name: 'Roles de Ben Okafor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Viewer').check();
  await expect.poll(() => dialog.getByLabel('Solo lo que abren sus roles').isChecked()).toBe(true);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'roles-access-phone');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Roles de Ben Okafor guardados').waitFor();
  await page.getByText(/^Viewer.* · Datos por rol/).waitFor();
  await saveScreenshot(page, 'roles-phone');
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
  await page.getByRole('link', { name: 'Viewer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Viewer' }).waitFor();
  await page.getByRole('combobox', { name: 'Asignar este rol a' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'role-phone');
  await page
    .getByRole('button', { name: /^Editar: / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
