import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { isFullSize, sized } from './harness/sizes.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

/** At full size so many that its progress is seen; otherwise: import-outcome.component.test.tsx. */
const largeFileRows = sized(2_000, 400_000);
const airports = path.resolve(import.meta.dirname, '../node_modules/vega-datasets/data/airports.csv');

test('a real file is imported into a collection, seen in its table, and undone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: { name: 'Airport', pluralName: 'Airports' },
  });
  const { id } = (await made.json()) as { id: string };
  await openPath(page, `/team-${team}/data-collections/${id}/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'airports.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(airports),
  });
  await page.getByText('latitude').first().waitFor();
  await saveScreenshot(page, 'import-mapping-light-1440');
  await saveGuideImage(page, 'import');
  await page
    .getByRole('button', { name: /^(Start|Add \d)/ })
    .last()
    .click();
  await page.getByRole('button', { name: /Undo/ }).first().waitFor({ timeout: 60_000 });
  await page.getByText('3,376 imported, 0 rejected').waitFor();
  await saveScreenshot(page, 'import-done-light-1440');
  const query = await page.request.post(`/api/teams/${team}/collections/${id}/records/query`, {
    data: { limit: 1, count: true },
  });
  expect(await query.json()).toMatchObject({ total: 3376 });
  await page.getByRole('button', { name: /Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click();
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

test('a large file shows how far it is, and goes on while the page is left', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const name = `Meters ${Date.now().toString(36)}`;
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: { name: 'Meter', pluralName: name },
  });
  const { id } = (await made.json()) as { id: string };
  await openPath(page, `/team-${team}/data-collections/${id}/import`);
  const rows = Array.from(
    { length: largeFileRows },
    (_, n) => `Meter ${n},${n % 97}.5,2026-01-${10 + (n % 20)}`,
  );
  await page.locator('input[type=file]').setInputFiles({
    name: 'meters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Label,Reading,Read on\n${rows.join('\n')}\n`),
  });
  // No header identifies it, but a new collection needs a name field, and this is the first text.
  await page.getByText('2 new fields · 1 existing field').waitFor();
  await page.getByRole('combobox', { name: 'Where “Label” goes' }).click();
  await page.getByRole('option', { name: 'Skip' }).click();
  await page.getByText('Name is required, but no column is mapped to it.').waitFor();
  await page.getByRole('button', { name: 'Start import', disabled: true }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'import-missing-light-1440');
  await page.getByRole('combobox', { name: 'Where “Label” goes' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  const isStarted = waitForWrite(page, /\/start$/);
  // A long file is not counted to its end.
  await page.getByRole('button', { name: isFullSize ? 'Start import' : /^Add [\d,]+ / }).click();
  await isStarted;
  if (isFullSize) {
    // At 0% it has no width, which counts as hidden.
    await page.getByRole('progressbar', { name: 'Import progress' }).waitFor({ state: 'attached' });
    await expectNoAxeViolations(page);
    await saveScreenshot(page, 'import-running-light-1440');
  }
  await openPath(page, `/team-${team}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPath(page, `/team-${team}/data-collections/${id}/import`);
  await page
    .getByRole('row', { name: new RegExp(`meters.csv Done ${largeFileRows.toLocaleString('en')}`) })
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show meters.csv' }).click();
  await page.getByText(`${largeFileRows.toLocaleString('en')} imported, 0 rejected`).waitFor();
  await page.getByRole('link', { name: 'View records' }).click();
  // One digit after the point, as the file has it.
  await page.locator('#glide-cell-2-1', { hasText: /^1\.5$/ }).waitFor({ state: 'attached' });
});

test('a workbook updates the records that it finds by their key, and its undo gives them their values back', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const name = `Members ${Date.now().toString(36)}`;
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: {
      name: 'Member',
      pluralName: name,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address', isUnique: true },
        { title: 'Dues', dataType: 'decimal' },
      ],
    },
  });
  const { id } = (await made.json()) as { id: string };
  const base = `/api/teams/${team}/collections/${id}`;
  const members = [
    { name: 'Elena Rossi', email: 'elena@example.org', dues: '10.00' },
    { name: 'Hugo Moreau', email: 'hugo@example.org', dues: '20.00' },
  ];
  await page.request.post(`${base}/records`, { data: { records: members } });
  const book = await (await page.request.get(`${base}/export.xlsx`)).body();
  await page.request.post(`${base}/records/delete`, { data: { ids: [await firstId(page, base)] } });
  const dues = async () => {
    const reply = await page.request.post(`${base}/records/query`, { data: { limit: 10 } });
    const { records } = (await reply.json()) as { records: { values: Record<string, string> }[] };
    return records.map(({ values }) => [values.name, values.dues]);
  };
  const firstRecordId = await firstId(page, base);
  await page.request.patch(`${base}/records`, {
    data: { records: [{ id: firstRecordId, version: 1, values: { dues: '99.00' } }] },
  });
  expect(await dues()).toEqual([['Hugo Moreau', '99.00']]);

  await openPath(page, `/team-${team}/data-collections/${id}/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'members.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: book,
  });
  await page.getByText('Excel workbook').waitFor();
  await page.getByRole('combobox', { name: 'What to do with the rows' }).click();
  await page.getByRole('option', { name: 'Create new and update existing records' }).click();
  await page.getByRole('combobox', { name: 'Match records by' }).waitFor();
  await saveScreenshot(page, 'import-workbook-light-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'import-workbook-light-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Update 1 ${name}, add 1` }).click();
  await page.getByText('1 imported, 1 updated, 0 rejected').waitFor({ timeout: 30_000 });
  await saveScreenshot(page, 'import-updated-light-1440');
  expect(new Map((await dues()).map(([name, sum]) => [name, sum]))).toEqual(
    new Map([
      ['Hugo Moreau', '20.00'],
      ['Elena Rossi', '10.00'],
    ]),
  );
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('updated records have their old values back').waitFor();
  await expect.poll(dues, { timeout: 15_000 }).toEqual([['Hugo Moreau', '99.00']]);
});

test('a file with decimal commas is read as it is written, and its columns fit a phone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: { name: 'Invoice', pluralName: `Invoices ${Date.now().toString(36)}` },
  });
  const { id } = (await made.json()) as { id: string };
  await page.setViewportSize({ width: 390, height: 844 });
  await openPath(page, `/team-${team}/data-collections/${id}/import`);
  const note = 'A note that is much longer than any phone is wide, and longer still';
  await page.locator('input[type=file]').setInputFiles({
    name: 'invoices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name;Day;Sum\n${note};31/12/2026;1.234,56\nB;1/2/2026;3,5\n`),
  });
  const numbers = page.getByRole('combobox', { name: 'Numbers' });
  await numbers.waitFor();
  await expect.poll(() => numbers.inputValue()).toBe('1.234,56');
  await page.getByRole('radiogroup', { name: 'Steps' }).getByText('Columns').click();
  const edges = await page
    .getByRole('combobox', { name: /^(Where|Type of) “/ })
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThan(390 - 16);
  await saveScreenshot(page, 'import-commas-light-390');
  await page.getByRole('button', { name: /^Add 2 / }).click();
  await page.getByText('2 imported, 0 rejected').waitFor({ timeout: 30_000 });
  const reply = await page.request.post(`/api/teams/${team}/collections/${id}/records/query`, {
    data: { limit: 10 },
  });
  const { records } = (await reply.json()) as { records: { values: Record<string, string> }[] };
  expect(records.map(({ values }) => [values.day, values.sum])).toEqual([
    ['2026-12-31', '1234.56'],
    ['2026-02-01', '3.50'],
  ]);
});

async function firstId(page: Page, base: string): Promise<string> {
  const reply = await page.request.post(`${base}/records/query`, { data: { limit: 1 } });
  const { records } = (await reply.json()) as { records: { id: string }[] };
  return records[0]?.id ?? '';
}
