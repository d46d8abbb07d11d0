// Files as other programs write them: each guess of their reading is shown, chosen otherwise, and what can't be read is righted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { workbookOf } from './harness/workbook.ts';

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

async function newCollection(page: Page, team: string, fields: readonly object[]) {
  const name = `Courses ${Date.now().toString(36)}`;
  const body = { name: 'Course', pluralName: name, fields };
  const { id } = await write<{ id: string }>(page.request, `/teams/${team}/collections`, body);
  const base = `/teams/${team}/collections/${id}`;
  const values = async () => {
    const { records } = await write<{ records: { values: Record<string, unknown> }[] }>(
      page.request,
      `${base}/records/query`,
      { limit: 200 },
    );
    return records.map((record) => record.values);
  };
  return { address: `/team-${team}/data-collections/${id}/import`, values };
}

test('a German file is read as it is meant, its dates as the user says, and a cell is righted', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const { address, values } = await newCollection(page, await demoTeamId(page), [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Fee', dataType: 'decimal' },
    { title: 'Starts', dataType: 'date' },
  ]);
  await openPath(page, address);
  const lines = [
    'Kurse 2026;;',
    'Name;Fee;Starts',
    'Töpfern;1.250,00;03/04/2026',
    'Öl & Acryl;99,5;05/06/2026',
    'Zeichnen;zwölf;06/07/2026',
    // Enough for one cell to be a mistake, and no kind of its own.
    ...Array.from(
      { length: 120 },
      (_, at) => `Kurs ${at};10,5;${String((at % 12) + 1).padStart(2, '0')}/09/2026`,
    ),
    '',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'kurse.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  const reading = page.getByRole('region', { name: 'How the file is read' });
  const shownIn = (name: string) => reading.getByRole('combobox', { name, exact: true }).inputValue();
  await reading.waitFor();
  expect(await shownIn('Column names')).toMatch(/^Row 2: Name/);
  expect(await shownIn('Between two cells')).toBe('Semicolon');
  expect(await shownIn('Encoding')).toMatch(/Western$/);
  expect(await shownIn('Numbers')).toBe('1.234,56');
  await reading.getByText('“03/04/2026” in row 1 can be read in two ways').waitFor();
  await page.getByText('1 cell can’t be read and stays empty.').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'import-reading-light-1440');
  await choose(page, 'Dates', /month first/);
  await reading.getByText('Your choice').waitFor();
  await page.getByRole('button', { name: /^Add 123 / }).click();
  await page.getByText('123 imported, 0 rejected').waitFor({ timeout: 30_000 });
  const right = page.getByRole('textbox', { name: /^Right value of “Fee”/ });
  await right.fill('12,50');
  await saveScreenshot(page, 'import-cells-light-1440');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const stored = new Map((await values()).map(({ name, fee, starts }) => [name, [fee, starts]]));
  expect(stored.size).toBe(123);
  expect(stored.get('Töpfern')).toEqual(['1250.00', '2026-03-04']);
  expect(stored.get('Öl & Acryl')).toEqual(['99.50', '2026-05-06']);
  expect(stored.get('Zeichnen')).toEqual(['12.50', '2026-06-07']);
});

test('elapsed times of a workbook stay what the sheet shows, and a choice of the reading is taken back', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone', theme: 'dark' });
  const { address, values } = await newCollection(page, await demoTeamId(page), [
    { title: 'Name', dataType: 'plain_text' },
  ]);
  await openPath(page, address);
  await page.locator('input[type=file]').setInputFiles({
    name: 'times.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf(
      [
        ['Name', 'Worked'],
        ['Ana', { number: 1.5208333333, format: 1 }],
        ['Bea', { number: 0.3125, format: 1 }],
      ],
      ['[h]:mm'],
    ),
  });
  const reading = page.getByRole('region', { name: 'How the file is read' });
  await choose(page, 'Column names', 'No row');
  await reading.getByText('Your choice').waitFor();
  await page.getByText('3 rows').first().waitFor();
  await reading.getByRole('button', { name: 'Guess again: Column names' }).click();
  await page.getByText('2 rows').first().waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'import-reading-dark-390');
  await page.getByRole('button', { name: /^Add 2 / }).click();
  await page.getByText('2 imported, 0 rejected').waitFor({ timeout: 30_000 });
  expect((await values()).map(({ name, worked }) => [name, worked]).toSorted()).toEqual([
    ['Ana', '36:30'],
    ['Bea', '7:30'],
  ]);
});

test('a file of subscribers with two ways to leave and days of another country is read as it is meant', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const list = await write<{ id: string }>(page.request, `/teams/${team}/subscription-lists`, {
    internalName: `Letter ${Date.now().toString(36)}`,
    externalName: 'Letter',
  });
  await openPath(page, `/team-${team}/outgoing-messages/subscription-lists/${list.id}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const lines = [
    'Verteiler;;;;',
    'Kontakt;Unsubscribed;Do not contact;Opt-in date;Herkunft',
    'Jörg Weiß <joerg@example.org>;no;;03/04/2024;Messe',
    'ana@example.org;yes;;05/06/2024;Messe',
    'bea@example.org;no;x;07/08/2024;Messe',
    '',
  ];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'verteiler.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const meaningOf = (header: string) =>
    dialog.getByRole('combobox', { name: `Import ${header} as` }).inputValue();
  await dialog.getByRole('combobox', { name: 'Import Kontakt as' }).waitFor();
  expect(await meaningOf('Kontakt')).toBe('Email address');
  expect(await meaningOf('Unsubscribed')).toBe('Opted out (yes, no or a date)');
  expect(await meaningOf('Do not contact')).toBe('Opted out (yes, no or a date)');
  await choose(page, 'Dates', /day first/);
  await dialog.getByText('Your choice').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'subscriber-reading-light-1440');
  await dialog.getByLabel('Source of consent').fill('Trade fair');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByText(/^1 added · 2 unsubscribed by the file/)
    .first()
    .waitFor({ timeout: 30_000 });
  const { items } = await read<{ items: { id: string; address: string; name: string; status: string }[] }>(
    page.request,
    `/teams/${team}/subscription-lists/${list.id}/subscribers`,
  );
  const people = items.map(({ address, name, status }) => [address, name, status]);
  expect(people.toSorted()).toEqual([
    ['ana@example.org', '', 'unsubscribed'],
    ['bea@example.org', '', 'unsubscribed'],
    ['joerg@example.org', 'Jörg Weiß', 'subscribed'],
  ]);
  const joerg = items.find(({ name }) => name !== '');
  const { consents } = await read<{ consents: { agreedOn: string | null }[] }>(
    page.request,
    `/teams/${team}/subscription-lists/${list.id}/subscribers/${joerg?.id}`,
  );
  expect(consents.map(({ agreedOn }) => agreedOn)).toContain('2024-04-03');
});
