import { importId } from '@fieldhouse/contract/ids';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { sampleCollection } from '../../../test/sample-records.ts';
import { api } from '../../api/api.ts';
import { ImportOutcome } from './import-outcome.tsx';

const meters = sampleCollection([]);
const half: ImportJob = {
  id: importId.parse('01890000-0000-7000-8000-0000000000e1'),
  collectionId: meters.id,
  fileName: 'meters.csv',
  format: 'csv',
  sheets: [],
  sheet: null,
  state: 'running',
  mode: 'create',
  keyColumn: null,
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
  locale: 'en-US',
  reading: {
    ...({ encoding: 'utf-8', delimiter: ',', headerRow: 1, decimalSign: '.' } as const),
    dateOrder: 'month_first',
    ...{ listPath: [], chosen: [], encodings: [], firstRows: [], lists: [] },
  },
  columns: [],
  rowsRead: 30_000,
  rowsImported: 29_999,
  rowsUpdated: 0,
  rowsRejected: 1,
  rowsSkipped: 0,
  bytesRead: 600,
  bytesTotal: 1200,
  createdAt: '2026-07-01T09:30:00.000Z',
  finishedAt: null,
  errorDetail: null,
};

async function renderOutcome(job: ImportJob, language: 'en' | 'es' = 'en') {
  const called: string[] = [];
  const reply = (name: string) => () => {
    called.push(name);
    return job;
  };
  const screen = await renderInApp(<ImportOutcome place={{ teamId, collectionId: meters.id }} job={job} />, {
    language,
    answers: [answer(api.imports.cancel, reply('canceled')), answer(api.imports.undo, reply('undone'))],
  });
  return { screen, called };
}

test('a running import shows how far it is, and is canceled', async () => {
  const { screen, called } = await renderOutcome(half);
  const bar = screen.getByRole('progressbar', { name: 'Import progress' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => called).toEqual(['canceled']);
});

test('a running import fits a phone, in Spanish', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderOutcome(half, 'es');
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('an import that is done is undone after a confirmation', async () => {
  const { screen, called } = await renderOutcome({ ...half, state: 'done', bytesRead: 1200 });
  await expect.element(screen.getByText('29,999 imported, 1 rejected')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo import' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Undo the import of meters.csv?')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(() => called).toEqual(['undone']);
});
