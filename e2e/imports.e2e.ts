import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot } from './harness/browser.ts';

const airports = path.resolve(import.meta.dirname, '../node_modules/vega-datasets/data/airports.csv');

test('a real file is imported into a collection, seen in its table, and undone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto('/');
  await page.waitForURL(/\/dashboard/);
  const team = /team-([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: { name: 'Airport', pluralName: 'Airports' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/team-${team}/data-collections/${id}/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'airports.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(airports),
  });
  await page.getByText('latitude').first().waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'import-mapping-light-1440');
  await page
    .getByRole('button', { name: /^(Start|Import)/ })
    .last()
    .click();
  await page
    .getByText(/3,?376/)
    .first()
    .waitFor({ timeout: 60_000 });
  await shoot(page, 'import-done-light-1440');
  const query = await page.request.post(`/api/teams/${team}/collections/${id}/records/query`, {
    data: { limit: 1, count: true },
  });
  expect(await query.json()).toMatchObject({ total: 3376 });
  await page.getByRole('button', { name: /Undo/ }).first().click();
  const confirmed = page.getByRole('dialog').getByRole('button', { name: /Undo/ });
  await confirmed.click({ timeout: 3000 }).catch(() => undefined);
  await expect
    .poll(
      async () => {
        const reply = await page.request.post(`/api/teams/${team}/collections/${id}/records/query`, {
          data: { limit: 1, count: true },
        });
        return ((await reply.json()) as { total: number }).total;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
});
