// A template from its first word to a message that starts from it, and to the archive and back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
import { openPath } from './harness/open-path.ts';

async function openTeam(page: Page): Promise<string> {
  return `team-${await demoTeamId(page)}`;
}

test('a template is written, published, started from, copied, archived and made a draft again', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await openTeam(page);
  const name = `Monthly letter ${Date.now().toString(36)}`;
  await openPath(page, `/${team}/outgoing-messages/templates-drafts`);
  await page.getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await dialog.getByText('Value is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Sent on the first of every month.');
  await dialog.getByRole('combobox', { name: 'Used for' }).click();
  await page.getByRole('option', { name: 'Marketing only' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await page.getByText('Template created').waitFor();
  await page.waitForURL(/\/outgoing-messages-template\/content\//);
  const address = new URL(page.url()).pathname;

  await page.getByText('Add a subject and a body').waitFor();
  await retype(page.getByRole('textbox', { name: 'Subject' }), 'News for {{name | you}}');
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('Dear ');
  await page.getByRole('button', { name: 'Insert merge tag: Body' }).click();
  await page.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
  await page.getByText('Desktop', { exact: true }).click();
  await page.getByText('News for you', { exact: true }).waitFor();
  await page.getByText('Dear friend').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'template-draft-light-1440');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Template published').waitFor();
  await page.getByText('Published templates can’t be edited.', { exact: false }).waitFor();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.getAttribute('contenteditable')).toBe('false');

  await startFrom(page, team, name);

  await openPath(page, `/${team}/outgoing-messages/templates-published`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await saveScreenshot(page, 'templates-published-light-1440');
  await page.getByRole('menuitem', { name: 'Copy as draft' }).click();
  await page.getByText('Template copied').waitFor();
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(address);

  await openPath(page, `/${team}/outgoing-messages/templates-published`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('Template archived').waitFor();
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });

  const phone = await newPage({ signedInAs: 'ada', language: 'es', theme: 'dark', viewport: 'phone' });
  await openPath(phone, `/${team}/outgoing-messages/templates-archived`);
  await phone.getByRole('link', { name }).waitFor();
  await saveScreenshot(phone, 'templates-archived-dark-390');
  await phone.getByRole('button', { name: `Acciones de ${name}` }).click();
  await phone.getByRole('menuitem', { name: 'Volver a borrador' }).click();
  await phone.getByText('La plantilla vuelve a ser un borrador').waitFor();
  await openPath(phone, address);
  await phone.getByRole('button', { name: 'Publicar' }).waitFor();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'template-draft-dark-390');
}, 120_000);

/** Available to messages of its type only; its content appears in the message. */
async function startFrom(page: Page, team: string, name: string): Promise<void> {
  await openPath(page, `/${team}/outgoing-messages/new`);
  await page.getByLabel('Internal name').fill('From a template');
  const scratch = page.getByRole('radio', { name: /^Start From Scratch/ });
  const choice = page.getByRole('combobox', { name: 'Or from a template of your team' });
  await expect.poll(() => scratch.getAttribute('aria-checked')).toBe('true');
  const chooseType = async (type: string) => {
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: type }).click();
  };
  const offered = page.getByRole('option', { name });
  // A new message is marketing.
  await choice.click();
  await offered.waitFor();
  await page.keyboard.press('Escape');
  await chooseType('Transactional');
  await choice.click();
  expect(await offered.count()).toBe(0);
  await page.keyboard.press('Escape');
  await chooseType('Marketing');
  await choice.click();
  await offered.click();
  await page.getByText('News for you', { exact: true }).waitFor();
  await saveScreenshot(page, 'message-from-template-light-1440');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/outgoing-messages\/[0-9a-f-]+\/content$/);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Subject' }).textContent())
    .toBe('News for Merge tagNamefallback:you');
}
