// Nested collections: one filled by hand, one by a filter, shown below their parent; and a blueprint that is
// installed in another team.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
} from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { signUpNewUser } from './harness/new-user.ts';
import { openPath } from './harness/open-path.ts';

interface Members {
  readonly mark: string;
  readonly team: string;
  readonly root: string;
  readonly members: string;
  readonly helpers: string;
  readonly board: string;
}

async function makeMembers(): Promise<Members> {
  const mark = uniqueSuffix();
  const members = `Members ${mark}`;
  const { teamId, id } = await makeCollection({
    name: `Member ${mark}`,
    pluralName: members,
    fields: [
      ['Name', 'plain_text'],
      ['Helps', 'boolean'],
      ['Joined', 'date'],
    ],
    records: [
      { name: 'Ann Brook', helps: true, joined: '2020-02-01' },
      { name: 'Bob Carter', helps: true, joined: '2021-05-09' },
      { name: 'Cleo Diaz', helps: false, joined: '2022-07-30' },
    ],
  });
  return {
    mark,
    team: `team-${teamId}`,
    root: id,
    members,
    helpers: `Helpers ${mark}`,
    board: `Board ${mark}`,
  };
}

/** With the children that the first journey has too. */
async function makeMembersWithChildren(): Promise<Members & { readonly child: string }> {
  const made = await makeMembers();
  const { post } = await teamAsAda();
  const { mark, root } = made;
  const create = async (data: object): Promise<string> =>
    // The reply of collections.create.
    (JSON.parse(await post('/collections', { parentId: root, ...data })) as { id: string }).id;
  await create({ name: `Board member ${mark}`, pluralName: made.board });
  const child = await create({
    name: `Helper ${mark}`,
    pluralName: made.helpers,
    membershipDataFilter: { field: 'name', operator: 'contains', value: 'b' },
  });
  return { ...made, child };
}

/** The box before the first row, on the canvas of the table. */
async function tickFirstRow(page: Page): Promise<void> {
  await page.locator('#glide-cell-1-0').waitFor({ state: 'attached' });
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('The table is not on the screen.');
  await page.mouse.click(box.x + 20, box.y + 36 + 17);
}

test('a filter decides about one child and people about another, and both are below their parent', async () => {
  const made = await makeMembers();
  const { mark, team, root, members, helpers, board } = made;
  const { post } = await teamAsAda();
  await post('/collections', { parentId: root, name: `Board member ${mark}`, pluralName: board });
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-collections/${root}/details`);
  await page.getByRole('link', { name: 'New child collection' }).click();
  await page.getByRole('textbox', { name: 'Singular name' }).fill(`Helper ${mark}`);
  await page.getByRole('textbox', { name: 'Plural name' }).fill(helpers);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('b');
  await page.getByText('2 records match now').waitFor();
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByRole('heading', { name: helpers, exact: true }).waitFor();
  await page.getByText('Bob Carter').first().waitFor({ state: 'attached' });

  await openPath(page, `/${team}/data-collections/${root}/records`);
  await tickFirstRow(page);
  await page.getByRole('button', { name: 'Add to…' }).click();
  await page.getByRole('menuitem', { name: board }).click();
  await page.getByText(`1 record added to ${board}`).waitFor();

  await openPath(page, `/${team}/data-collections`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: members }).first();
  await card.getByRole('link', { name: `${helpers} 2 records` }).waitFor();
  await card.getByRole('link', { name: `${board} 1 record` }).waitFor();
  await openPath(page, `/${team}/admin/data-collections`);
  await page.getByRole('link', { name: helpers, exact: true }).last().waitFor();
});

test('the administration of a child has nothing for axe to find in both themes, on a phone', async () => {
  const { team, child } = await makeMembersWithChildren();
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone' });
  await openPath(page, `/${team}/admin/data-collections/${child}/details`);
  await page.getByText('2 records match now').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'child-details-390');
});

test('a collection that is offered is installed in another team, without its records', async () => {
  const made = await makeMembersWithChildren();
  const { team, root } = made;
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-collections/${root}/details`);
  await page.getByRole('switch', { name: 'Offer to other teams on this installation' }).click();
  const price = page.getByRole('textbox', { name: 'Listed price' });
  await price.fill('a lot');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a price, such as 12 or 12.50').waitFor();
  await price.fill('1,212.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.context().close();
  await installAsNewUser(made);
});

async function installAsNewUser({ mark, members, helpers, board }: Members): Promise<void> {
  const page = await newPage();
  const { request } = page.context();
  const { teamId } = await signUpNewUser(page, inject('productUrl'));
  await openPath(page, `/team-${teamId}/admin/new-data-collection`);
  await page.getByRole('link', { name: 'Install from a blueprint' }).click();
  const offer = page.getByRole('listitem').filter({ hasText: members });
  await offer.getByText('1,212.50').waitFor();
  await saveScreenshot(page, 'blueprints-light-1440');
  await offer.getByRole('button', { name: `Preview ${members}` }).click();
  await page.getByText('Joined · ').waitFor();
  await saveScreenshot(page, 'blueprint-preview-light-1440');
  // This team already has a collection of that name: the installed one gets another.
  const taken = { name: 'Own', pluralName: members };
  await request.post(`/api/teams/${teamId}/collections`, { data: taken });
  await page.getByRole('button', { name: `Install ${members}` }).click();
  await page.getByText('This name is taken').waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Plural name').fill(`All ${members}`);
  await page.getByRole('button', { name: `Install ${members}` }).click();
  await page.waitForURL(/data-fields$/);
  await page.getByText('Joined').first().waitFor();
  const { items } = (await (await request.get(`/api/teams/${teamId}/collections`)).json()) as {
    items: { pluralName: string; recordCount: number; parentId: string | null }[];
  };
  const ours = items.filter(({ pluralName }) => pluralName.endsWith(mark));
  expect(ours.map(({ pluralName, recordCount }) => [pluralName, recordCount]).sort()).toEqual(
    [
      [board, 0],
      [helpers, 0],
      [`All ${members}`, 0],
      [members, 0],
    ].sort(),
  );
}
