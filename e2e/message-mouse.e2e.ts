// What an author does to a mail with the mouse: a picture, columns that are dragged into their place, and the name of a linked
// record, until it is sent.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage } from './harness/browser.ts';
import { makeHostedGuests } from './harness/journeys/hosted-guests.ts';
import { retype } from './harness/keyboard/retype.ts';
import { uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';

const mark = uniqueSuffix();

test('a mail gets a picture, columns and a value of a linked record by mouse, and is sent', async () => {
  const { guestsId } = await makeHostedGuests(mark);
  const page = await newPage({ signedInAs: 'ada' });
  const teamId = await demoTeamId(page);
  const { id } = await write<{ id: string }>(page.request, `/teams/${teamId}/outgoing-messages`, {
    internalName: `By mouse ${mark}`,
    type: 'participation',
    starter: 'announcement',
    audience: {
      include: [{ kind: 'collection', collectionId: guestsId, address: { kind: 'email', column: 'email' } }],
      exclude: [],
    },
  });
  await openPath(page, `/team-${teamId}/outgoing-messages/${id}/content`);
  await addPicture(page);
  await dragColumns(page);
  await greetFromHost(page);
  await deleteButton(page);
  await page.getByText('All changes saved').waitFor();
  await expectNoAxeViolations(page);

  await page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: 'Schedule', exact: true })
    .click();
  await page.getByText('Nothing must be fixed').waitFor();
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/stats$/);
  await page.getByText('Everyone was reached.').waitFor({ timeout: 60_000 });

  const { items } = await read<{ items: { id: string; to: string }[] }>(
    page.request,
    `/teams/${teamId}/outbox`,
  );
  const mailTo = async (name: string) => {
    const found = items.find(({ to }) => to === `${name}.${mark}@example.org`);
    return read<{ html: string }>(page.request, `/teams/${teamId}/outbox/${found?.id}`);
  };
  const { html } = await mailTo('ann');
  for (const part of ['alt="A sapling"', 'Left of two, by Clara Zhang']) expect(html).toContain(part);
  expect((await mailTo('bo')).html).toContain('Left of two, by us');
  // The columns were dropped above the heading.
  expect(html.indexOf('Left of two')).toBeLessThan(html.indexOf('<h1'));
}, 120_000);

async function addPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chosen).setFiles({
    name: 'sapling.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await page.getByRole('button', { name: 'Replace the picture' }).waitFor();
  await page.getByRole('textbox', { name: 'Alternative text' }).click();
  await page.keyboard.type('A sapling');
  await page.getByRole('button', { name: 'Back to all blocks' }).click();
}

/** From the panel to the place above the heading. */
async function dragColumns(page: Page): Promise<void> {
  const heading = page.getByRole('region', { name: /^Heading, block/ }).first();
  await heading.scrollIntoViewIfNeeded();
  const [from, to] = [
    await boxOf(page.getByRole('button', { name: 'Columns', exact: true })),
    await boxOf(heading),
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 12 });
  await page.mouse.up();
  const columns = page.getByRole('region', { name: /^Columns, block/ });
  await columns.getByRole('button', { name: 'Add text to column 1' }).click();
  await retype(columns.getByRole('textbox', { name: 'Body' }).first(), 'Left of two, by ');
}

async function greetFromHost(page: Page): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: /^Insert merge tag/ })
    .click();
  await page.getByRole('menuitem', { name: 'Host › Name' }).click();
  await page.getByRole('button', { name: /^Merge tag Host › Name/ }).click();
  await page.getByRole('textbox', { name: 'Fallback' }).fill('us');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Merge tag Host › Name fallback: us' }).waitFor();
}

/** The starter’s, which leads nowhere. */
async function deleteButton(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Select Button, block/ }).click();
  await page
    .getByRole('toolbar', { name: /^Button, block/ })
    .getByRole('button', { name: 'Delete' })
    .click();
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
}
