// What came of a public form: one visitor finishes it, one leaves, and its author sees where, reads the answers of each and
// exports them. By default as least seen: in Spanish on a dark phone.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage } from './harness/browser.ts';
import { checkLook, type Look, looks } from './harness/journeys/look.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';
import { publishWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, type TextOf } from './harness/phrases-in.ts';

/** Two steps that anyone may fill in. */
async function makeForm(mark: string) {
  const { teamId, id, fieldIds } = await makeCollection({
    name: `Guest ${mark}`,
    pluralName: `Guests ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Town', 'plain_text'],
      ['Day of arrival', 'date'],
    ],
    records: [{ name: 'Noah Berg' }],
  });
  const who = randomUUID();
  const firstStep = randomUUID();
  const asks = (...titles: string[]) => ({
    collectionId: id,
    fields: titles.map((title) => ({ fieldId: fieldIds.get(title), isRequired: true })),
  });
  const wizardId = await publishWizard(`Dinner ${mark}`, {
    access: 'public',
    commit: 'each_step',
    thankYou: [
      { t: '<p>See you on ' },
      { ref: `answer.${who}.${fieldIds.get('Day of arrival')}`, fallback: '' },
      { t: '</p>' },
    ],
    steps: [
      {
        id: firstStep,
        title: 'Who comes?',
        tasks: [{ id: who, type: 'create_record', ...asks('Name', 'Day of arrival') }],
      },
      {
        id: randomUUID(),
        title: 'Where from?',
        tasks: [{ id: randomUUID(), type: 'update_records', records: `task.${who}`, ...asks('Town') }],
      },
    ],
  });
  const link = `/public/team-${teamId}/wizards/${wizardId}/step-${firstStep}`;
  return { link, results: `/team-${teamId}/admin/data-wizards/${wizardId}/results` };
}

/** Without a town they leave before the last step. A bot fills in what people don’t see. */
async function visit(link: string, name: string, town?: string, trap = ''): Promise<void> {
  const page = await newPage();
  await openPath(page, link);
  await page.getByLabel('Name').fill(name);
  if (trap !== '') await page.locator('input[name="roomNumber"]').fill(trap, { force: true });
  await page.getByLabel('Day of arrival').fill('2026-12-05');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Where from?' }).waitFor();
  if (town === undefined) return;
  await page.getByLabel('Town').fill(town);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByText('See you on December 5, 2026').waitFor();
  await expectNoAxeViolations(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Dinner .*\.ics$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20261205');
}

test.each(looks)(
  'an author sees who finished a form, and what they answered: $language, $viewport, $theme',
  async (look) => {
    const { link, results } = await makeForm(uniqueSuffix());
    await visit(link, 'Elena Rossi', 'Turin');
    await visit(link, 'Luca Bruno');
    await visit(link, 'Buy Pills', 'Nowhere', '12');
    const t = await phrasesIn(look.language);
    const page = await newPage({ signedInAs: 'ada', ...look });
    const check = (name: string) => checkLook(page, look, `wizard-${name}`);
    await openPath(page, results);
    await page.getByRole('button', { name: /Elena Rossi/ }).waitFor();
    await page.getByRole('button', { name: /Luca Bruno/ }).waitFor();
    await check('results');

    await page.getByRole('searchbox', { name: t('wizard-results:runs.search') }).fill('turin');
    await page.getByRole('button', { name: /Luca Bruno/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Elena Rossi/ }).click();
    const trace = traceOn(page, look, t);
    await trace.getByText('Turin').first().waitFor();
    await check('response');
    await page.keyboard.press('Escape');
    await trace.waitFor({ state: 'detached' });

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: t('wizard-results:runs.export') }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    // What is searched for is what is exported.
    expect(csv).toContain('Elena Rossi');
    expect(csv).not.toContain('Luca Bruno');
    await page.getByRole('searchbox', { name: t('wizard-results:runs.search') }).fill('');
    await sortSpam(page, look, t);
    await openPath(page, results.replace(/results$/, 'share'));
    await page.getByRole('img', { name: t('wizard-results:share.code') }).waitFor();
    await checkLook(page, look, 'wizard-share-tab');
  },
);

/** Beside the table, or above it on a phone. */
function traceOn(page: Page, { viewport }: Look, t: TextOf) {
  const role = viewport === 'phone' ? 'dialog' : 'complementary';
  return page.getByRole(role, { name: t('wizard-results:run.title') });
}

/** What a bot sent is apart and did nothing, until it is let through; moving it back only moves it. */
async function sortSpam(page: Page, look: Look, t: TextOf): Promise<void> {
  await page.getByText(t('wizard-results:runs.spamBoxOf', { number: 1 }), { exact: true }).click();
  await page.getByText(t('wizard-results:runs.spamText')).waitFor();
  const row = page.getByRole('button', { name: /Buy Pills/ });
  await row.waitFor();
  await checkLook(page, look, 'wizard-spam-box');
  await row.click();
  const trace = traceOn(page, look, t);
  await trace.getByText(t('wizard-results:run.held')).waitFor();
  await trace.getByText('Buy Pills').first().waitFor();
  await checkLook(page, look, 'wizard-spam');
  await trace.getByRole('button', { name: t('wizard-results:run.markNotSpam') }).click();
  await trace.getByRole('link', { name: 'Buy Pills' }).first().waitFor();
  await trace.getByRole('button', { name: t('wizard-results:run.markSpam') }).click();
  const question = page.getByRole('dialog', { name: t('wizard-results:run.spamTitle') });
  await question.getByText(t('wizard-results:run.spamQuestion')).waitFor();
  await checkLook(page, look, 'wizard-move-to-spam');
  await question.getByRole('button', { name: t('wizard-results:run.markSpam') }).click();
  await trace.getByRole('button', { name: t('wizard-results:run.markNotSpam') }).waitFor();
  await trace.getByRole('link', { name: 'Buy Pills' }).first().waitFor();
}
