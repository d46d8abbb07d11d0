// A formatted text of a record: every option of its toolbar, stored exactly, and read on a light and on a
// dark page.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolationsInBothThemes, newPage } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

interface Story {
  readonly page: string;
  readonly table: string;
  /** What is stored. */
  read(): Promise<string>;
}

async function makeStory(story: string | null = null): Promise<Story> {
  const mark = uniqueSuffix();
  const { teamId, id, recordIds } = await makeCollection({
    name: `Tale ${mark}`,
    pluralName: `Tales ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Story', 'formatted_text'],
    ],
    records: [{ name: 'The heron', story }],
  });
  return {
    table: `/team-${teamId}/data-collections/${id}/records`,
    page: `/team-${teamId}/data-records/${recordIds[0]}/all-fields?collection=${id}`,
    read: async () => {
      const { post } = await teamAsAda();
      // The reply of records.query.
      const { records } = JSON.parse(await post(`/collections/${id}/records/query`, {})) as {
        records: { values: { story: string } }[];
      };
      return records[0]?.values.story ?? '';
    },
  };
}

const dressed =
  '<h1 style="text-align:center">One</h1><h2 style="text-align:right">Two</h2>' +
  '<p style="text-align:justify">three' +
  '<strong>four</strong><em>five</em><u>six</u></p>' +
  '<p style="text-align:left"><span style="color:#b3261e">seven</span>' +
  '<span style="color:#b3261e;background-color:#ffe9c2">eight</span></p>' +
  '<ul><li><p>nine</p></li></ul><ol><li><p>ten</p></li></ol>' +
  '<p><span style="font-family:monospace">eleven</span></p><pre><code>twelve</code></pre><p></p>';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Story' });

async function leave(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByText('Saved').first().waitFor();
}

test('each choice of the toolbar is stored as it was made', async () => {
  const story = await makeStory();
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(story.page);
  const text = textOf(page);
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const level = (name: string) => page.getByLabel('Header level').selectOption(name);
  const font = (name: string) => page.getByLabel('Font', { exact: true }).selectOption(name);
  /** The menu returns the focus to the text. */
  const focused = () =>
    expect.poll(() => text.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  const type = async (words: string) => {
    await focused();
    await page.keyboard.type(words);
  };
  const paragraph = async () => {
    await focused();
    await page.keyboard.press('Enter');
  };
  await text.click();
  await level('Heading');
  await tool('Align center');
  await type('One');
  await paragraph();
  await level('Subheading');
  await tool('Align right');
  await type('Two');
  await paragraph();
  await level('Normal');
  await tool('Justify');
  await font('Monospace');
  await type('three');
  await page.keyboard.press('Shift+Home');
  await font('Default');
  await focused();
  await page.keyboard.press('End');
  for (const [name, words] of [
    ['Bold', 'four'],
    ['Italic', 'five'],
    ['Underline', 'six'],
  ] as const) {
    await tool(name);
    await type(words);
    await tool(name);
  }
  await paragraph();
  await tool('Align left');
  await tool('Text color');
  await tool('Red');
  await type('seven');
  await tool('Background color');
  await tool('Pale yellow');
  await type('eight');
  await paragraph();
  await tool('Clear formatting');
  await tool('Bulleted list');
  await type('nine');
  await paragraph();
  await paragraph();
  await tool('Numbered list');
  await type('ten');
  await paragraph();
  await paragraph();
  await font('Monospace');
  await type('eleven');
  await paragraph();
  await tool('Code block');
  await type('twelve');
  await leave(page);
  await expect.poll(async () => inHexadecimal(await story.read())).toBe(dressed);
});

test('a text with colours is read on a light and on a dark page', async () => {
  const chosen =
    '<p>Plain <span style="color:#b3261e">red</span> <span style="background-color:#ffe9c2">marked</span> ' +
    '<span style="color:#1d4ed8;background-color:#dbe8ff">both</span> <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">link</a></p>' +
    '<p><span style="color:#000000">pasted black</span></p><pre><code>code</code></pre>';
  const story = await makeStory(chosen);
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(story.page);
  const text = textOf(page);
  await text.getByText('pasted black').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'formatted-text');
  // Colors shown in dark mode are not those stored when someone writes there.
  await page.emulateMedia({ colorScheme: 'dark' });
  const inkOf = (part: Locator) => part.evaluate((node) => getComputedStyle(node).color);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await expect.poll(async () => (await inkOf(text)) === (await inkOf(page.locator('body')))).toBe(true);
  await text.getByText('code').click();
  await page.keyboard.press('End');
  await page.keyboard.type('d');
  await leave(page);
  const stored = chosen.replace('code</code></pre>', 'coded</code></pre><p></p>');
  await expect.poll(async () => inHexadecimal(await story.read())).toBe(stored);
});

test('over a cell, a colour and a link are chosen without leaving it, and Control and Enter end it', async () => {
  const story = await makeStory('<p>Hello</p>');
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(story.table);
  const table = recordsTable(page, ['Name', 'Story']);
  await table.select('Story', 0);
  await page.keyboard.press('Enter');
  const text = textOf(page);
  const focused = () =>
    expect.poll(() => text.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await text.click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Background color' }).click();
  await page.getByRole('button', { name: 'Pale red' }).waitFor();
  // Escape closes the colours, not the cell with what is written in it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pale red' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Text color' }).click();
  await page.getByRole('button', { name: 'Red', exact: true }).click();
  await focused();
  await page.keyboard.type(' from ');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Link URL').fill('example.org');
  await page.keyboard.press('Enter');
  await focused();
  await page.keyboard.press('Control+Enter');
  await text.waitFor({ state: 'detached' });
  await table.expectCell('Story', 0, 'Hello from https://example.org');
  await expect
    .poll(async () => inHexadecimal(await story.read()))
    .toBe(
      '<p>Hello<span style="color:#b3261e"> from </span>' +
        '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">https://example.org</a></p>',
    );
});

/** Browsers write a colour back as rgb(). */
function inHexadecimal(html: string): string {
  const hex = (digits = '') => Number(digits).toString(16).padStart(2, '0');
  return html.replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, r, g, b) => `#${hex(r)}${hex(g)}${hex(b)}`);
}
