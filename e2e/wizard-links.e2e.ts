// Wizards that an admin links to a collection, and that are started from its records: for one record, or to
// add one.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
} from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { makeWizard, publishWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';

async function makePlots() {
  const mark = uniqueSuffix();
  const { teamId, id, recordIds, fieldIds } = await makeCollection({
    name: `Plot ${mark}`,
    pluralName: `Plots ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['State', 'plain_text'],
    ],
    records: [
      { name: 'Plot by the gate', state: 'Dry' },
      { name: 'Plot by the pond', state: 'Wet' },
    ],
  });
  const place = `/team-${teamId}/data-collections/${id}/records`;
  return {
    mark,
    id,
    recordIds,
    place,
    team: `/team-${teamId}`,
    fieldId: fieldIds.get('State') ?? '',
    admin: `/team-${teamId}/admin/data-collections/${id}/data-wizards`,
    pageOf: (recordId = '') => `/team-${teamId}/data-records/${recordId}?collection=${id}`,
  };
}
type Plots = Awaited<ReturnType<typeof makePlots>>;

/** A wizard for one plot, offered in the menus of rows since its publication. */
async function makeRounds({ mark, id, fieldId }: Plots) {
  const name = `Rounds ${mark}`;
  return { name, wizardId: await makeWizard({ name, of: { collectionId: id, fieldId } }) };
}

test('an admin builds a wizard for a record, which its records offer; one that starts with nothing is only linked to add', async () => {
  const plots = await makePlots();
  const { mark, admin, place } = plots;
  const [rounds, hello] = [`Rounds ${mark}`, `Hello ${mark}`];
  const { post } = await teamAsAda();
  // The reply of wizards.create.
  const { id: wizardId } = JSON.parse(await post('/wizards', { name: rounds })) as { id: string };
  await makeWizard({ name: hello });
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `${plots.team}/admin/data-wizards/${wizardId}`);
  await buildRounds(page, plots);

  await openPath(page, admin);
  await page.getByRole('button', { name: `Edit link to ${rounds}` }).waitFor();
  const dialog = page.getByRole('dialog');
  await chooseWizard(page, hello);
  await dialog.getByText('This wizard doesn’t start with a record.').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: 'For a single record' }).isDisabled()).toBe(true);
  await expectNoAxeViolationsInBothThemes(page, 'wizard-link-nothing');
  await dialog.getByRole('button', { name: 'Link wizard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-links-light-1440');

  await page.getByRole('button', { name: `Edit link to ${rounds}` }).click();
  await dialog.getByLabel('Description').fill('On paper before, here since May');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wizard link updated').waitFor();
  await page.getByText('On paper before, here since May').waitFor();

  await openPath(page, place);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Add with “${hello}”` }).waitFor();
  await saveScreenshot(page, 'wizard-offers-light-1440');
  await page.getByRole('menuitem', { name: `Add with “${hello}”` }).click();
  await page.waitForURL(/\/wizards\/[0-9a-f-]+/);

  const phone = await newPage({ signedInAs: 'ada', theme: 'dark', viewport: 'phone' });
  await openPath(phone, admin);
  for (const [name, left] of [
    [hello, 1],
    [rounds, 0],
  ] as const) {
    await phone.getByRole('button', { name: `Unlink ${name}` }).waitFor();
    if (left > 0) {
      await expectNoAxeViolations(phone);
      await saveScreenshot(phone, 'wizard-links-dark-390');
    }
    await phone.getByRole('button', { name: `Unlink ${name}` }).click();
    await phone.getByRole('button', { name: 'Unlink wizard' }).click();
    await phone.getByRole('button', { name: `Unlink ${name}` }).waitFor({ state: 'detached' });
  }
  await phone.getByText('No data wizards found.').waitFor();
});

async function buildRounds(page: Page, { mark }: Plots): Promise<void> {
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Starts with a record from' }).click();
  await page.getByRole('option', { name: `Plots ${mark}` }).click();
  await saveScreenshot(page, 'wizard-record-settings');
  await page.getByRole('link', { name: 'Build', exact: true }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('menuitem', { name: 'Update fields for records' }).click();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'State', exact: true }).click();
  await expectNoAxeViolationsInBothThemes(page, 'wizard-record-builder');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`It starts with a record from Plots ${mark}`).waitFor();
  await dialog.getByText('It changes that record with answers about: State.').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const shared = page.getByRole('dialog', { name: /^Share/ });
  await shared.getByRole('button', { name: 'Close' }).click();
  await shared.waitFor({ state: 'hidden' });
}

async function chooseWizard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Link wizard' }).first().click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Wizard' }).fill(name);
  await page.getByRole('option', { name }).click();
}

test('a member starts it from a row; what changed meanwhile is shown, and the record changes with its history', async () => {
  const plots = await makePlots();
  const { name } = await makeRounds(plots);
  const page = await newPage({ signedInAs: 'ben' });
  await openPath(page, plots.place);
  await recordsTable(page, ['Name', 'State']).select('Name', 0);
  await page.getByRole('link', { name }).waitFor();
  await saveScreenshot(page, 'wizard-row-light-1440');
  await openPath(page, plots.pageOf(plots.recordIds[0]));
  await page.getByRole('button', { name: 'Record actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('link', { name: 'Plot by the gate' }).waitFor();
  const answer = page.getByRole('textbox', { name: /State/ });
  await expect.poll(() => answer.inputValue()).toBe('Dry');
  await expectNoAxeViolationsInBothThemes(page, 'wizard-record-run');

  const { patch } = await teamAsAda();
  const values = { name: 'Plot by the old gate' };
  await patch(`/collections/${plots.id}/records`, { records: [{ id: plots.recordIds[0], values }] });
  await answer.fill('Watered');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Someone changed this record in the meantime.').waitFor();
  await page.getByRole('link', { name: 'Plot by the old gate' }).waitFor();
  await expect.poll(() => answer.inputValue()).toBe('Watered');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.getByRole('link', { name: 'Plot by the old gate' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'State' }).inputValue()).toBe('Watered');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(`with “${name}”`).waitFor();
  await saveScreenshot(page, 'wizard-record-history');
});

test('opened without a record it asks which one, found by typing and chosen by keys', async () => {
  const plots = await makePlots();
  const { wizardId } = await makeRounds(plots);
  const page = await newPage({ signedInAs: 'ben', viewport: 'phone' });
  await openPath(page, `${plots.team}/wizards/${wizardId}`);
  await page.getByRole('heading', { level: 1, name: 'Which record is it for?' }).waitFor();
  const box = page.getByRole('combobox', { name: `Plot ${plots.mark}` });
  await box.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose a record to continue.').waitFor();
  await expectNoAxeViolations(page);
  await box.fill('nowhere');
  await page.getByText('No results found').waitFor();
  await box.fill('pond');
  await page.getByRole('option', { name: 'Plot by the pond' }).waitFor();
  await saveScreenshot(page, 'wizard-choose-found-390');
  await box.press('Enter');
  await page.getByRole('option').waitFor({ state: 'detached' });
  await box.press('Enter');
  await page.getByRole('link', { name: 'Plot by the pond' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: /State/ }).inputValue()).toBe('Wet');
  await openPath(page, `${plots.team}/wizards/${wizardId}?record=01890000-0000-7000-8000-000000000000`);
  await page.getByText('The record this was started for no longer exists.').waitFor();
  await saveScreenshot(page, 'wizard-record-gone-390');
  await page.getByRole('button', { name: 'Choose a different record' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which record is it for?' }).waitFor();
});

test('a personal link made on a record’s page opens its wizard signed out, once', async () => {
  const plots = await makePlots();
  const { mark, id, fieldId } = plots;
  const name = `Ask ${mark}`;
  const wizardId = await makeWizard({ name, access: 'token', of: { collectionId: id, fieldId } });
  const page = await newPage({ signedInAs: 'ben' });
  await openPath(page, plots.pageOf(plots.recordIds[0]));
  const first = await makePersonalLink(page);
  await expectNoAxeViolations(page);
  const visitor = await newPage({ viewport: 'phone' });
  await openPath(visitor, first);
  await visitor.getByRole('heading', { level: 1, name: 'How does it look?' }).waitFor();
  // The token is removed from the address, and a reload continues nevertheless.
  expect(new URL(visitor.url()).pathname).toMatch(/^\/public\/team-.+\/wizards\/.+\/step-/);
  await visitor.reload();
  const answer = visitor.getByRole('textbox', { name: /State/ });
  await answer.waitFor();
  await expect.poll(() => answer.inputValue()).toBe('Dry');
  expect(await visitor.getByText('Plot by the gate').count()).toBe(0);
  await expectNoAxeViolations(visitor);
  await answer.fill('Asked');
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor();
  await openPath(visitor, first);
  await visitor.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor();
  await expectNoAxeViolations(visitor);

  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'State' }).inputValue()).toBe('Asked');
  const second = await makePersonalLink(page);
  const rows = page.getByRole('dialog').getByRole('listitem');
  await rows.filter({ hasText: 'Used' }).waitFor();
  await saveScreenshot(page, 'personal-links-light-1440');
  await page.getByRole('button', { name: /^Revoke the link to/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await rows.filter({ hasText: 'Revoked' }).waitFor();
  // The page shows the same sentence already.
  await visitor.goto(second);
  await visitor.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor();

  const admin = await newPage({ signedInAs: 'ada', viewport: 'phone' });
  await openPath(admin, `${plots.team}/admin/data-wizards/${wizardId}`);
  await admin.getByText('Share', { exact: true }).click();
  const links = admin.getByRole('listitem').filter({ hasText: 'Plot by the gate' });
  await expect.poll(() => links.count()).toBe(2);
  await links.first().scrollIntoViewIfNeeded();
  await expectNoAxeViolations(admin);
  await openPath(admin, plots.pageOf(plots.recordIds[1]));
  await openPersonalLinks(admin);
  await expectNoAxeViolations(admin);
});

async function openPersonalLinks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record actions' }).click();
  await page.getByRole('menuitem', { name: 'Personal links…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).waitFor();
}

/** Creates a personal link in the dialog; returns its path. */
async function makePersonalLink(page: Page): Promise<string> {
  await openPersonalLinks(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('textbox', { name: 'Personal link' }).inputValue();
  return new URL(address).pathname;
}

test('a public link carries a value into its page, where a record is chosen among those offered', async () => {
  const plots = await makePlots();
  const visits = await makeCollection({
    name: `Visit ${plots.mark}`,
    pluralName: `Visits ${plots.mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Plot', 'single_data_record', { collectionId: plots.id }],
    ],
    records: [{ name: 'Before' }],
  });
  const field = (title: string) => visits.fieldIds.get(title) ?? '';
  const stepId = randomUUID();
  const offer = { look: 'cards', fieldIds: [plots.fieldId], filter: null };
  const wizardId = await publishWizard(`Visits ${plots.mark}`, {
    access: 'public',
    inputs: [{ name: 'guest', title: 'Guest' }],
    steps: [
      {
        id: stepId,
        title: 'Which plot?',
        tasks: [
          {
            id: randomUUID(),
            type: 'create_record',
            collectionId: visits.id,
            fields: [
              { fieldId: field('Name'), mode: 'preset', value: { kind: 'variable', ref: 'input.guest' } },
              { fieldId: field('Plot'), offer, isRequired: true },
            ],
          },
        ],
      },
    ],
  });
  const page = await newPage({ viewport: 'phone' });
  const path = `/public${plots.team}/wizards/${wizardId}/step-${stepId}`;
  await openPath(page, `${path}?input.guest=Nina%20%26%20Max&input.plot=${plots.recordIds[0]}`);
  const name = page.getByRole('textbox', { name: /Name/ });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Nina & Max');
  await page.getByText('Plot by the pond').click();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-prefilled-390');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const { post } = await teamAsAda();
  const found = await post(`/collections/${visits.id}/records/query`, {});
  expect(found).toContain('Nina & Max');
  expect(found).toContain(plots.recordIds[1] ?? '');
});
