// A message from a starter to the sent mail without a mouse: with a picture, columns, a button, a list of events, and the name of a
// linked record with its fallback.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage } from './harness/browser.ts';
import { makeHostedGuests } from './harness/journeys/hosted-guests.ts';
import { enter, pick, tabTo } from './harness/keyboard/tab-to.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const mark = uniqueSuffix();

test('a message goes from a starter to the sent mail without a mouse', async () => {
  const { guests, events } = await makeHostedGuests(mark);
  const page = await newPage({ signedInAs: 'ada' });
  const teamId = await demoTeamId(page);
  await openPath(page, `/team-${teamId}/outgoing-messages/drafts`);
  await enter(page, page.getByRole('link', { name: 'New Outgoing Message' }).first());
  await tabTo(page, page.getByRole('textbox', { name: 'Internal name' }));
  await page.keyboard.type(`By keyboard ${mark}`);
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
  await pick(page, 'Participation');
  await tabTo(page, page.getByRole('combobox', { name: 'Start from' }));
  await pick(page, 'Announcement');
  await enter(page, page.getByRole('button', { name: 'Create draft' }));
  await page.waitForURL(/\/content$/);

  await enter(page, tab(page, 'Recipients'));
  await enter(page, page.getByRole('button', { name: 'Add recipients' }));
  await pick(page, 'Collection');
  await choose(page, 'Collection', guests);
  await page.getByText('people get it').waitFor();
  await saved(page);

  await enter(page, tab(page, 'Content'));
  await greetFromHost(page);
  await addPicture(page);
  await addColumns(page);
  await nameButton(page);
  await addBlock(page, 'Records');
  await choose(page, 'Collection', events);
  await page.getByText('Repair café').waitFor();
  await saved(page);
  await expectNoAxeViolations(page);

  await enter(page, tab(page, 'Schedule'));
  await page.getByText('Nothing must be fixed').waitFor();
  await enter(page, page.getByRole('button', { name: 'Send to 2 people' }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Send now' }));
  await page.waitForURL(/\/stats$/);
  await page.getByText('Everyone was reached.').waitFor({ timeout: 60_000 });

  const { items } = await read<{ items: { id: string; to: string; subject: string }[] }>(
    page.request,
    `/teams/${teamId}/outbox`,
  );
  const of = (name: string) => items.find(({ to }) => to === `${name}.${mark}@example.org`);
  expect(of('ann')?.subject).toBe('An announcement for Ann from Clara Zhang');
  expect(of('bo')?.subject).toBe('An announcement for Bo from us');
  const { html } = await read<{ html: string }>(page.request, `/teams/${teamId}/outbox/${of('ann')?.id}`);
  for (const part of ['alt="A sapling"', 'Left of two', 'Take part', 'Planting day', 'Repair café'])
    expect(html).toContain(part);
}, 120_000);

/** Of the message. */
function tab(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

async function saved(page: Page): Promise<void> {
  await page.getByText('All changes saved').waitFor();
}

/** In a list that is narrowed by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.type(option);
  await pick(page, option);
}

/** The name of the record that a link leads to, and what is written without one. */
async function greetFromHost(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: 'Subject' }));
  await page.keyboard.press('End');
  await page.keyboard.type(' from {{host.n');
  await page.getByRole('listbox', { name: 'Insert merge tag' }).getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  await enter(page, page.getByRole('button', { name: /^Merge tag Host › Name/ }));
  await tabTo(page, page.getByRole('textbox', { name: 'Fallback' }));
  await page.keyboard.type('us');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Merge tag Host › Name fallback: us' }).waitFor();
}

/** At the end of the mail. */
async function addBlock(page: Page, kind: string): Promise<void> {
  const add = page.getByRole('button', { name: /^Add a block at position/ }).last();
  await enter(page, add);
  const search = page.getByRole('textbox', { name: 'Add a block' });
  await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(kind);
  await pick(page, kind);
  await search.waitFor({ state: 'detached' });
}

async function addPicture(page: Page): Promise<void> {
  await addBlock(page, 'Picture');
  const chosen = page.waitForEvent('filechooser');
  await enter(page, page.getByRole('button', { name: 'Choose a picture' }));
  await (await chosen).setFiles({
    name: 'sapling.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await page.getByRole('button', { name: 'Replace the picture' }).waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Alternative text' }));
  await page.keyboard.type('A sapling');
}

async function addColumns(page: Page): Promise<void> {
  await addBlock(page, 'Columns');
  await enter(page, page.getByRole('button', { name: 'Add text to column 1' }).last(), { isBack: true });
  const columns = page.getByRole('region', { name: /^Columns, block/ }).last();
  await tabTo(page, columns.getByRole('textbox', { name: 'Body' }).first(), { isBack: true });
  await page.keyboard.type('Left of two');
}

/** The one of the starter. */
async function nameButton(page: Page): Promise<void> {
  const button = page.getByRole('region', { name: /^Button, block/ });
  await tabTo(page, button.getByRole('textbox', { name: 'Button' }), { isBack: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Take part');
  // Tab alone would select the blocks below it.
  await enter(page, page.getByRole('button', { name: /^Select Button, block/ }), { isBack: true });
  await tabTo(page, page.getByRole('textbox', { name: 'Web address' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('mailto:hello@example.org');
}
