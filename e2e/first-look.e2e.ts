import { test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';

test('the demo has a sign-up form that anyone can send from a phone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(`/team-${await demoTeamId(page)}/dashboard`);
  await page.getByRole('link', { name: 'Data Wizards' }).click();
  await page.getByRole('link', { name: 'Volunteer sign-up' }).click();
  await page.getByText('Share', { exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const phone = await newPage({ viewport: 'phone' });
  await phone.goto(new URL(link).pathname);
  await phone.getByRole('heading', { level: 1, name: 'Lend a hand at Riverside Centre' }).waitFor();
  await saveScreenshot(phone, 'demo-wizard-1');
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await phone.getByLabel('Your name').fill('Noor Castillo');
  await phone.getByLabel('Email').fill('noor.castillo@example.org');
  await phone.getByText('Saturdays').click();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'demo-wizard-2');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await phone.getByText('Welcome aboard, Noor Castillo').waitFor();
  await page.getByRole('link', { name: /^Volunteers/ }).click();
  await page.getByRole('searchbox', { name: 'Search records' }).fill('noor.castillo@');
  await page.locator('#glide-cell-1-0', { hasText: 'Noor Castillo' }).waitFor({ state: 'attached' });
});
