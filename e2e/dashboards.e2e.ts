// The dashboard of a team: what the demo starts with, a card added from a view and one made by hand, sized by the keyboard;
// a bar opens its records, and a new record is counted at once. Also on a phone, in Spanish.
import { beforeAll, expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { demoTeamId } from './harness/api-calls.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
} from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const run = Date.now().toString(36);
let team = '';
let collection = '';
const thisMonth = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  const made = await makeCollection({
    name: `Parcel ${run}`,
    pluralName: `Parcels ${run}`,
    fields: [
      ['Name', 'plain_text'],
      ['Town', 'plain_text'],
      ['Sent', 'date'],
    ],
    records: Array.from({ length: 12 }, (_, n) => ({
      name: `Parcel ${n + 1}`,
      town: n < 8 ? 'Fresno' : 'Oakland',
      sent: n < 5 ? `${thisMonth}-01` : '2020-01-01',
    })),
  });
  team = made.teamId;
  collection = made.id;
}, 60_000);

test('the dashboard of the demo shows figures, charts and lists', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/team-${await demoTeamId(page)}/dashboard`);
  const cards = page.getByRole('list', { name: 'Cards', exact: true });
  await cards.getByRole('link', { name: /Open the records of Donations this month/ }).waitFor();
  await cards.locator('.recharts-bar').first().waitFor();
  await cards.locator('.recharts-pie').first().waitFor();
  await saveGuideImage(page, 'dashboard', { maxHeight: 456 });
  await expectNoAxeViolationsInBothThemes(page, 'dashboard');
  const phone = await newPage({ signedInAs: 'ada', viewport: 'phone', language: 'es' });
  await openPath(phone, `/team-${team}/dashboard`);
  await phone.locator('.recharts-bar').first().waitFor();
  const isTooWide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide).toBe(false);
  await expectNoAxeViolationsInBothThemes(phone, 'dashboard-phone');
});

test('a card is made, seen at once, sized, opened, and live', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/team-${team}/dashboard`);
  await page.getByRole('button', { name: /^Dashboard: / }).click();
  await page.getByRole('menuitem', { name: 'New dashboard' }).click();
  await page.getByLabel('Name').fill(`Parcels ${run}`);
  await page.getByRole('radio', { name: 'Only me' }).check();
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByText('No stats found for this team.').waitFor();

  await page.getByRole('button', { name: 'Add card' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('radio', { name: 'Bars', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: `Parcels ${run}` }).click();
  await dialog.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Town' }).click();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(`Parcels ${run} by Town`);
  await dialog.locator('.recharts-bar').first().waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'dashboard-add-card');
  await dialog.getByRole('button', { name: 'Add card' }).click();

  const card = page.getByRole('listitem', { name: `Parcels ${run} by Town` });
  await card.locator('.recharts-bar').first().waitFor();
  const corner = card.getByRole('button', { name: /^Resize/ });
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/by Town: Full, Medium/).waitFor({ state: 'attached' });

  // Another person adds a record.
  const other = await newPage({ signedInAs: 'ada' });
  const reply = await other.request.post(`/api/teams/${team}/collections/${collection}/records`, {
    data: { records: [{ name: 'Parcel 13', town: 'Fresno' }] },
  });
  expect(reply.ok()).toBe(true);
  await card.getByRole('cell', { name: '9', exact: true }).waitFor({ state: 'attached' });

  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Show as a table' }).click();
  await card.getByRole('link', { name: 'Oakland' }).click();
  await page.waitForURL(/\/records\?filter=/);
  await page.getByRole('button', { name: 'Town is Oakland' }).waitFor();
});

test('a view is put on the dashboard in one click', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const made = await page.request.post(`/api/teams/${team}/collections/${collection}/views`, {
    data: { internalName: `To Fresno ${run}`, type: 'table', visibility: 'personal' },
  });
  const { id } = await made.json();
  await openPath(page, `/team-${team}/data-collections/${collection}/records?view=${id}`);
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
  await page.getByRole('button', { name: 'Open dashboard' }).click();
  const card = page.getByRole('listitem', { name: `To Fresno ${run}` });
  await card.getByRole('link', { name: 'Parcel 1', exact: true }).waitFor();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
});
