import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { sized } from './harness/sizes.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

const readerCount = sized(120, 1000);

/** Returns the plural name of a collection of people that no other test writes to. */
async function makeReaders(): Promise<string> {
  const mark = uniqueSuffix();
  const pluralName = `Readers ${mark}`;
  const readers = Array.from({ length: readerCount }, (_, n) => ({
    name: `Reader ${n}`,
    email: `reader.${n}.${mark}@example.org`,
  }));
  await makeCollection({
    name: `Reader ${mark}`,
    pluralName,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
    ],
    records: readers,
  });
  return pluralName;
}

test('a message is written, previewed, tested and sent, its fate is seen, and who unsubscribes is left out next time', async () => {
  const readers = await makeReaders();
  const page = await newPage({ signedInAs: 'ada' });
  const team = `team-${await demoTeamId(page)}`;
  await openPath(page, `/${team}/outgoing-messages/new`);
  await page.getByLabel('Internal name').fill('Spring letter');
  await chooseParticipation(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/content$/);

  await chooseCollection(page, readers);
  await page.getByText('people get it').waitFor();
  await save(page);
  await expectNoAxeViolations(page);
  await saveGuideImage(page, 'recipients', { without: readers.replace('Readers ', '') });

  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await retype(page.getByRole('textbox', { name: 'Subject' }), 'Spring, {{name | friend}}');
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('Hello ');
  await page.getByRole('button', { name: 'Insert merge tag: Body' }).click();
  await page.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Merge tag Name fallback: friend' }).last().waitFor();
  await page.getByText('All changes saved').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'message-blocks-light-1440');
  await page.getByText('Desktop', { exact: true }).click();
  await page.getByText(/^Spring, Reader \d+$/).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'message-content-light-1440');
  await page.getByLabel('Send a test to').fill('tester@example.org');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Test sent to tester@example.org').waitFor();

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: /^Send to [\d,]+ people$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/stats$/);
  await page.getByText('Everyone was reached.').waitFor({ timeout: 60_000 });
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'message-stats-light-1440');

  await openPath(page, `/${team}/outbox`);
  await page.getByText('Spring, ').first().click();
  const isMarked = waitForWrite(page, /\/simulate$/);
  await page.getByRole('button', { name: 'Opened', exact: true }).click();
  await isMarked;
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'outbox-light-1440');

  await expectStory(page, team);

  const { items } = (await (await page.request.get(`/api/teams/${team.slice(5)}/outbox`)).json()) as {
    items: { id: string; to: string }[];
  };
  const mail = (await (
    await page.request.get(`/api/teams/${team.slice(5)}/outbox/${items[0]?.id}`)
  ).json()) as { headers: [string, string][] };
  const link = mail.headers.find(([name]) => name === 'List-Unsubscribe')?.[1].slice(1, -1) ?? '';
  const recipient = await newPage({ viewport: 'phone' });
  await openPath(recipient, new URL(link).pathname);
  await recipient.getByRole('button', { name: 'Unsubscribe' }).click();
  await recipient.getByText('You’re unsubscribed').waitFor();
  await expectNoAxeViolations(recipient);

  await openPath(page, `/${team}/outgoing-messages/new`);
  await page.getByLabel('Internal name').fill('Next letter');
  await chooseParticipation(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/content$/);
  await chooseCollection(page, readers);
  const unsubscribed = page.locator('dl > div').filter({ hasText: 'unsubscribed' });
  await expect.poll(() => unsubscribed.getByRole('definition').textContent()).toBe('1');
  await page.getByText('people get it').waitFor();
});

/** From the list of messages to one person's story, by keyboard, and back. */
async function expectStory(page: Page, team: string): Promise<void> {
  await openPath(page, `/${team}/outgoing-messages/sent`);
  await page.getByRole('link', { name: 'Spring letter' }).click();
  await page.getByText('Content', { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'message-summary-light-1440');
  await page.getByRole('link', { name: 'Recipients', exact: true }).click();
  await page.getByRole('button', { name: /^Opened/ }).click();
  const row = page.getByRole('row').nth(1);
  await row.getByText('Opened').waitFor();
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const story = page.getByRole('dialog');
  for (const step of ['Queued', 'Handed to the provider', 'Opened'])
    await story.getByText(step).first().waitFor();
  await story.getByText(/^250/).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'message-story-light-1440');
  await page.keyboard.press('Escape');
  await story.waitFor({ state: 'detached' });
}

test('missing parts are listed before sending, and a scheduled message can be unscheduled', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = `team-${await demoTeamId(page)}`;
  const { id } = await makeDraft(page, team, 'Not yet');
  await openPath(page, `/${team}/outgoing-messages/${id}/schedule`);
  await page.getByText('No recipients are chosen').waitFor();
  await expectNoAxeViolations(page);
  // The button leads to the first thing to fix.
  await page.getByRole('button', { name: 'Send to 0 people' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await retype(page.getByRole('textbox', { name: 'Subject' }), 'Later');
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('See you tomorrow');
  // Left at once: what was typed is saved all the same.
  await page.getByRole('link', { name: 'Next: Recipients' }).click();
  await chooseCollection(page, 'People');
  await page.getByText('people get it').waitFor();
  await save(page);

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByText('Nothing must be fixed').waitFor();
  await page.getByRole('radio', { name: 'At a time' }).check();
  await page.getByLabel('Date and time').fill('2020-01-01T09:00');
  await page.getByText('This time is in the past').waitFor();
  await page.getByLabel('Date and time').fill('2040-01-01T09:00');
  await page.getByRole('button', { name: /^Schedule for Jan 1, 2040/ }).click();
  await page.getByText(/^Scheduled for Jan 1, 2040/).waitFor();
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByText('Tracking', { exact: true }).waitFor();
  await page.getByText('people get it').waitFor();
  await page.getByRole('button', { name: 'Unschedule' }).click();
  await page.getByText('Approved', { exact: true }).waitFor();
});

test('a letter wears what the toolbar offers, and still does after a reload', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = `team-${await demoTeamId(page)}`;
  const { id } = await makeDraft(page, team, 'Dressed up');
  await openPath(page, `/${team}/outgoing-messages/${id}/content`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.getByLabel('Header level').selectOption('Heading');
  await page.getByRole('button', { name: 'Align center' }).click();
  await page.keyboard.type('Spring');
  await page.keyboard.press('Enter');
  await page.getByLabel('Header level').selectOption('Normal');
  await page.getByLabel('Font', { exact: true }).selectOption('Serif');
  await page.getByRole('button', { name: 'Text color' }).click();
  await page.getByRole('button', { name: 'Green', exact: true }).click();
  // The menu returns the focus to the text.
  await expect.poll(() => body.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.type('All is green');
  await page.getByRole('button', { name: 'Image' }).click();
  await page.getByLabel('Image URL').fill('https://example.org/tree.png');
  await page.getByLabel('Alt text').fill('A tree in bloom');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('All changes saved').waitFor();
  await page.reload();
  await body.getByRole('img', { name: 'A tree in bloom' }).waitFor();
  const style = (text: string, property: string) =>
    body.getByText(text).evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
  await expect.poll(() => style('Spring', 'text-align')).toBe('center');
  expect(await style('All is green', 'color')).toBe('rgb(18, 107, 71)');
  expect(await style('All is green', 'font-family')).toBe('serif');
  expect(await body.getByRole('heading', { level: 1 }).textContent()).toBe('Spring');
  await saveScreenshot(page, 'message-editor-light-1440');
});

async function chooseCollection(page: Page, pluralName: string): Promise<void> {
  await page.getByRole('link', { name: 'Recipients', exact: true }).click();
  await page.getByRole('button', { name: 'Add recipients' }).click();
  await page.getByRole('menuitem', { name: 'Collection' }).click();
  await page.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: pluralName }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByText('All changes saved').waitFor();
}

/** A draft created through the API: writing one is covered by the first journey. */
async function makeDraft(page: Page, team: string, internalName: string): Promise<{ id: string }> {
  const reply = await page.request.post(`/api/teams/${team.slice(5)}/outgoing-messages`, {
    data: { internalName, type: 'participation' },
  });
  return (await reply.json()) as { id: string };
}

/** Marketing needs a subscription list; participation goes to the people of a collection. */
async function chooseParticipation(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Participation' }).click();
}
