// Wizards linked to a collection by an admin, and started where its records are.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';

const run = Date.now().toString(36);
let place = '';
let admin = '';
let recordAddress = '';

beforeAll(async () => {
  const { teamId, id, recordIds } = await makeCollection({
    name: `Plot ${run}`,
    pluralName: `Plots ${run}`,
    fields: [['Name', 'plain_text']],
    records: [{ name: 'Plot by the gate' }],
  });
  place = `/team-${teamId}/data-collections/${id}/records`;
  admin = `/team-${teamId}/admin/data-collections/${id}/data-wizards`;
  recordAddress = `/team-${teamId}/data-records/${recordIds[0]}?collection=${id}`;
}, 60_000);

test('an admin links wizards, they are offered in the table and on the record, and unlinked they are gone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(admin);
  await page.getByText('No data wizards found.').waitFor();
  await expectNoAxeViolations(page);
  const adding = await link(page, { type: 'To add a record' });
  const ofRecord = await link(page, { type: 'For one record', isInRowMenus: true });
  expect(ofRecord).toBe(adding);
  await expectNoAxeViolations(page);
  await shoot(page, 'wizard-links-light-1440');

  await page
    .getByRole('button', { name: `Edit the link of ${adding}` })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Description').fill('On paper before, here since May');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wizard link updated.').waitFor();
  await page.getByText('On paper before, here since May').waitFor();

  await page.goto(place);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Add with “${adding}”` }).waitFor();
  await shoot(page, 'wizard-offers-light-1440');
  await page.getByRole('menuitem', { name: `Add with “${adding}”` }).click();
  await page.waitForURL(/\/wizards\/[0-9a-f-]+/);

  await page.goto(place);
  await page.locator('#glide-cell-1-0').waitFor({ state: 'attached' });
  await page.locator('.dvn-scroller').click({ position: { x: 120, y: 54 } });
  await page.getByRole('button', { name: 'Wizards for this record' }).click();
  await page.getByRole('menuitem', { name: adding }).waitFor();
  await shoot(page, 'wizard-row-light-1440');
  await page.goto(recordAddress);
  await page.getByRole('button', { name: 'Actions of this record' }).click();
  await page.getByRole('menuitem', { name: adding }).waitFor();

  const phone = await newPage({ signedInAs: 'ada', theme: 'dark', viewport: 'phone' });
  await phone.goto(admin);
  await phone
    .getByRole('button', { name: `Unlink ${adding}` })
    .first()
    .waitFor();
  await expectNoAxeViolations(phone);
  await shoot(phone, 'wizard-links-dark-390');
  for (const left of [1, 0]) {
    await phone
      .getByRole('button', { name: `Unlink ${adding}` })
      .first()
      .click();
    await phone.getByRole('button', { name: 'Unlink wizard' }).click();
    await expect.poll(() => phone.getByRole('button', { name: `Unlink ${adding}` }).count()).toBe(left);
  }
  await phone.getByText('No data wizards found.').waitFor();
});

interface WantedLink {
  readonly type: string;
  readonly isInRowMenus?: boolean;
}

/** Links the first wizard there is, and answers its name. */
async function link(page: Page, { type, isInRowMenus = false }: WantedLink): Promise<string> {
  await page.getByRole('button', { name: 'Link a wizard' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Wizard' }).click();
  await page.getByRole('option').first().click();
  const name = await dialog.getByRole('combobox', { name: 'Wizard' }).inputValue();
  await dialog.getByRole('radio', { name: type }).check();
  if (isInRowMenus) {
    await dialog.getByRole('checkbox', { name: 'Show in row action menus' }).check();
    await expectNoAxeViolations(page);
    await shoot(page, 'wizard-link-dialog-light-1440');
  }
  await dialog.getByRole('button', { name: 'Link a wizard' }).click();
  await dialog.waitFor({ state: 'detached' });
  return name;
}
