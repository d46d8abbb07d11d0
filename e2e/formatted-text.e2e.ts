// A formatted text of a record is stored exactly as it is written.
import { expect, test } from 'vitest';
import { newPage } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

test('a text written on a dark page keeps the colours that were chosen', async () => {
  const chosen =
    '<p>Plain <span style="color:#b3261e">red</span> <span style="background-color:#ffe9c2">marked</span> ' +
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">link</a></p>' +
    '<p><span style="color:#000000">pasted black</span></p><pre><code>code</code></pre>';
  const mark = uniqueSuffix();
  const { teamId, id, recordIds } = await makeCollection({
    name: `Tale ${mark}`,
    pluralName: `Tales ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Story', 'formatted_text'],
    ],
    records: [{ name: 'The heron', story: chosen }],
  });
  const page = await newPage({ signedInAs: 'ada', theme: 'dark' });
  await page.goto(`/team-${teamId}/data-records/${recordIds[0]}/all-fields?collection=${id}`);
  const text = page.getByRole('textbox', { name: 'Story' });
  await text.getByText('code').click();
  await page.keyboard.press('End');
  await page.keyboard.type('d');
  await page.getByLabel('Name', { exact: true }).focus();
  const { get } = await teamAsAda();
  const readStory = async () =>
    // The reply of records.get.
    (JSON.parse(await get(`/collections/${id}/records/${recordIds[0]}`)) as { values: { story: string } })
      .values.story;
  const stored = chosen.replace('code</code></pre>', 'coded</code></pre><p></p>');
  await expect.poll(async () => inHexadecimal(await readStory())).toBe(stored);
});

/** Browsers write a colour back as rgb(). */
function inHexadecimal(html: string): string {
  const hex = (digits = '') => Number(digits).toString(16).padStart(2, '0');
  return html.replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, r, g, b) => `#${hex(r)}${hex(g)}${hex(b)}`);
}
