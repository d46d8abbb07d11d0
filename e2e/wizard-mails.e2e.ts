// A visitor begins a form on one device, continues it on another by the mailed link, changes an answer from the review, and
// gets a receipt with the answers as they were sent.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { read } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { publishWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';

const mark = uniqueSuffix();
const address = `elena.${mark}@example.org`;

/** Two steps, a review, and a receipt to the address of the first. Returns the path of its link. */
async function makeForm(): Promise<{ path: string; collectionId: string }> {
  const { id, fieldIds } = await makeCollection({
    name: `Camper ${mark}`,
    pluralName: `Campers ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Town', 'plain_text'],
    ],
    records: [{ name: 'Noah Berg' }],
  });
  const [who, where] = [randomUUID(), randomUUID()];
  const fields = (...titles: string[]) =>
    titles.map((title) => ({ fieldId: fieldIds.get(title), isRequired: true }));
  const creates = { type: 'create_record', collectionId: id };
  const changes = { type: 'update_records', records: `task.${who}`, collectionId: id };
  const firstStep = randomUUID();
  const wizardId = await publishWizard(`Camp ${mark}`, {
    access: 'public',
    commit: 'at_the_end',
    review: true,
    receipt: { to: `answer.${who}.${fieldIds.get('Email')}` },
    steps: [
      {
        id: firstStep,
        title: 'Who are you?',
        tasks: [{ ...creates, id: who, fields: fields('Name', 'Email') }],
      },
      { id: randomUUID(), title: 'Where from?', tasks: [{ ...changes, id: where, fields: fields('Town') }] },
    ],
  });
  const { teamId } = await teamAsAda();
  return { path: `/public/team-${teamId}/wizards/${wizardId}/step-${firstStep}`, collectionId: id };
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Of those that the installation has sent to the address. */
async function mailWith(page: Page, part: RegExp): Promise<string> {
  let found = '';
  const look = async () => {
    const { items } = await read<{ items: Mail[] }>(page.request, '/sandbox/outbox');
    found = items.find(({ to, text }) => to === address && part.test(text))?.text ?? '';
    return found;
  };
  await expect.poll(look, { timeout: 15_000 }).not.toBe('');
  return found;
}

test('a form is continued by its mailed link, changed from its review, and confirmed by mail', async () => {
  const { path, collectionId } = await makeForm();
  const desktop = await newPage();
  await openPath(desktop, path);
  await desktop.getByRole('heading', { level: 1, name: 'Who are you?' }).waitFor();
  await desktop.getByLabel('Name').fill('Elena Rosi');
  await desktop.getByLabel('Email').fill(address);
  await desktop.getByRole('button', { name: 'Next', exact: true }).click();
  await desktop.getByLabel('Town').fill('Turin');
  await desktop.getByRole('button', { name: 'Continue later' }).click();
  await desktop.getByLabel('Your email').fill(address);
  await expectNoAxeViolations(desktop);
  await saveScreenshot(desktop, 'wizard-later');
  await desktop.getByRole('button', { name: 'Email link' }).click();
  await desktop.getByText('Your answers are saved').waitFor();
  await expectNoAxeViolations(desktop);

  const mail = await mailWith(desktop, /\/continue-wizard\//);
  const link = /\/continue-wizard\/\S+/.exec(mail)?.[0] ?? '';
  const phone = await newPage({ viewport: 'phone', theme: 'dark' });
  await openPath(phone, link);
  await phone.getByRole('heading', { level: 1, name: 'Where from?' }).waitFor();
  await expect.poll(() => phone.getByLabel('Town').inputValue()).toBe('Turin');
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  const changing = phone.getByRole('button', { name: 'Change the answers of “Who are you?”' });
  await changing.waitFor();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'wizard-review-phone-dark');
  await changing.click();
  await phone.getByRole('heading', { level: 1, name: 'Who are you?' }).waitFor();
  await phone.getByLabel('Name').fill('Elena Rossi');
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await phone.getByRole('heading', { level: 1, name: 'Where from?' }).waitFor();
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await phone.getByText('Elena Rossi').waitFor();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'wizard-finished-phone-dark');

  const receipt = await mailWith(phone, /Town: /);
  expect(receipt).toContain('Name: Elena Rossi');
  expect(receipt).toContain('Town: Turin');
  const { post } = await teamAsAda();
  const sent = { filter: { field: 'email', operator: 'is', value: address } };
  // The reply of records.query.
  const { records } = JSON.parse(await post(`/collections/${collectionId}/records/query`, sent)) as {
    records: { values: Record<string, unknown> }[];
  };
  expect(records.map(({ values }) => values)).toMatchObject([{ name: 'Elena Rossi', town: 'Turin' }]);
});
