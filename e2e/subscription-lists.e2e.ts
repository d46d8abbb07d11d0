// From a list to a mail and back: a list is made, filled and sent to, and a person changes what they get.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';

test('a list is made and filled, a letter reaches its subscribers, and one of them leaves by the mail', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const teamId = await demoTeamId(page);
  const team = `team-${teamId}`;
  await openPath(page, `/${team}/outgoing-messages/subscription-lists`);
  await page.getByRole('button', { name: 'New list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Internal Name').fill('Garden letter');
  await dialog.getByLabel('External Name').fill('Garden news');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await dialog.waitFor({ state: 'detached' });
  await saveScreenshot(page, 'subscription-lists-light-1440');
  await page.getByRole('link', { name: 'Garden letter' }).click();
  const address = await firstAddress(page, teamId);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,email\nFirst,${address}\nOther,other@example.org\n`),
  });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Source of consent').fill('Old newsletter system');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  // The toast may say it too.
  await page.getByRole('main').getByText('2 added', { exact: true }).waitFor();
  await page.getByRole('button', { name: address }).click();
  await page.getByRole('dialog').getByText('Source: Old newsletter system').first().waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'subscriber-light-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await sendLetter(page, team);
  const token = await unsubscribeToken(page, teamId, address);
  const reader = await newPage({ viewport: 'phone', language: 'es', theme: 'dark' });
  await openPath(reader, `/mail-preferences/${token}`);
  const news = reader.getByRole('switch', { name: 'Garden news' });
  await news.focus();
  await reader.keyboard.press('Space');
  await reader.getByText('Ya no recibes «Garden news»').waitFor();
  await expectNoAxeViolations(reader);
  await saveScreenshot(reader, 'mail-preferences-dark-390');

  await openPath(page, `/${team}/admin/suppressions?show=opt-outs`);
  await page.getByText('List “Garden news”').waitFor();
  await saveScreenshot(page, 'suppressions-light-1440');
});

async function firstAddress(page: Page, teamId: string): Promise<string> {
  const { items } = await read<{ items: { id: string; pluralName: string }[] }>(
    page.request,
    `/teams/${teamId}/collections`,
  );
  const people = items.find(({ pluralName }) => pluralName === 'People');
  const { records } = await write<{ records: { values: { email: string } }[] }>(
    page.request,
    `/teams/${teamId}/collections/${people?.id}/records/query`,
    { limit: 1, filter: { field: 'email', operator: 'is_not_empty' } },
  );
  return records[0]?.values.email ?? '';
}

async function sendLetter(page: Page, team: string): Promise<void> {
  const { id } = await write<{ id: string }>(page.request, `/teams/${team.slice(5)}/outgoing-messages`, {
    internalName: 'Letter to the list',
    subjectLine: 'From the garden',
    bodyHtml: '<p>Hello</p>',
  });
  await openPath(page, `/${team}/outgoing-messages/${id}/recipients`);
  await page.getByRole('combobox', { name: 'Subscription list' }).click();
  await page.getByRole('option', { name: 'Garden letter' }).click();
  await page.getByRole('button', { name: 'Add recipients' }).click();
  await page.getByRole('menuitem', { name: 'Collection' }).click();
  await page.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: 'People', exact: true }).click();
  await page.getByText('person gets it').waitFor();
  await saveScreenshot(page, 'message-list-choice-light-1440');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByText('It has a subscription list').waitFor();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/stats$/);
}

async function unsubscribeToken(page: Page, teamId: string, address: string): Promise<string> {
  const mails = async () => {
    const outbox = await read<{ items: { id: string; to: string }[] }>(
      page.request,
      `/teams/${teamId}/outbox`,
    );
    return outbox.items.filter(({ to }) => to === address);
  };
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [mail] = await mails();
  const { headers } = await read<{ headers: [string, string][] }>(
    page.request,
    `/teams/${teamId}/outbox/${mail?.id}`,
  );
  expect(headers.find(([name]) => name === 'List-Id')?.[1]).toContain('Garden news');
  const link = headers.find(([name]) => name === 'List-Unsubscribe')?.[1].slice(1, -1) ?? '';
  return new URL(link).pathname.split('/').at(-1) ?? '';
}
