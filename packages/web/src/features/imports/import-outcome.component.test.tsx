import { importId, recordId } from '@fieldhouse/contract/ids';
import { importMatches } from '@fieldhouse/contract/import-matches';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { sampleCollection } from '../../../test/sample-records.ts';
import { api } from '../../api/api.ts';
import { clientOf } from '../../api/client.ts';
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
    ...{ listPath: [], chosen: [], encodings: [], firstRows: [], lists: [], evidence: [] },
  },
  emptyCells: 'clear',
  severalMatches: 'refuse',
  isReadingRemembered: false,
  columns: [],
  rowsRead: 30_000,
  rowsImported: 29_999,
  rowsUpdated: 0,
  rowsRejected: 1,
  cellsLeftEmpty: 0,
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

const cell = {
  recordId: '01890000-0000-7000-8000-0000000000e2',
  text: '31.02.2024',
  rule: 'not_a_date',
  data: {},
} as const;

async function renderCells(language: 'en' | 'es' = 'en', same = 1) {
  const filled: unknown[] = [];
  const portions = [
    { filled: 2, nextRow: 150 },
    { filled: same - 2, nextRow: null },
  ];
  const job: ImportJob = {
    ...half,
    state: 'done',
    cellsLeftEmpty: same + 1,
    columns: [{ index: 0, header: 'Joined', samples: [], guessedType: 'date', guess: { to: 'skip' } }],
  };
  const items = [
    { ...cell, recordId: recordId.parse(cell.recordId), row: 31, column: 0 },
    { ...cell, recordId: recordId.parse(cell.recordId), row: 88, column: 0, text: 'see file' },
  ];
  const groups = items.map(({ recordId: _recordId, ...one }) => ({
    ...one,
    count: one.row === 88 ? same : 1,
  }));
  const screen = await renderInApp(<ImportOutcome place={{ teamId, collectionId: meters.id }} job={job} />, {
    language,
    answers: [
      answer(api.imports.cells, () => ({ items, total: same + 1, groups })),
      answer(api.imports.fillCell, ({ body }) => {
        filled.push(body);
        const own = body.sameTexts ? portions.shift() : undefined;
        return {
          ...{ items: items.slice(1), total: 1, groups: groups.slice(1) },
          ...(own ?? { filled: 1, nextRow: null }),
        };
      }),
    ],
  });
  return { screen, filled };
}

test('cells that couldn’t be read are listed, and corrected by keyboard where they are', async () => {
  const { screen, filled } = await renderCells();
  await expect.element(screen.getByRole('heading', { name: '2 cells to correct' })).toBeVisible();
  await expect.element(screen.getByText('This isn’t a valid date').first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('textbox', { name: 'Right value of “Joined” in row 31' }).fill('28.02.2024');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Saved')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '1 cell to correct' })).toBeVisible();
  await screen.getByRole('button', { name: 'Leave empty' }).click();
  await expect.element(screen.getByText('Empty', { exact: true })).toBeVisible();
  expect(filled).toEqual([
    { row: 31, column: 0, text: '28.02.2024' },
    { row: 88, column: 0, text: '' },
  ]);
});

test('cells of a column with the same text are one line, which is corrected for all of them', async () => {
  await page.viewport(390, 844);
  const { screen, filled } = await renderCells('en', 31);
  await expect.element(screen.getByRole('heading', { name: '32 cells to correct' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '31 rows' })).toBeVisible();
  const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeReload()).toBe(false);
  await screen
    .getByRole('textbox', { name: 'Right value of “Joined” in 31 rows with “see file”' })
    .fill('28.02.2024');
  await expect.poll(asksBeforeReload).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Saved in 31 rows')).toBeVisible();
  await expect.poll(asksBeforeReload).toBe(false);
  await expect.element(screen.getByRole('heading', { name: '1 cell to correct' })).toBeVisible();
  expect(filled).toEqual([
    { row: 88, column: 0, text: '28.02.2024', sameTexts: true },
    { row: 150, column: 0, text: '28.02.2024', sameTexts: true },
  ]);
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('cells to correct fit a phone, each with its place in the file, in Spanish', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderCells('es');
  const input = screen.getByRole('textbox', { name: 'Valor correcto de «Joined» en la fila 31' });
  await expect.element(input).toBeVisible();
  expect(input.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});

async function renderWaiting(language: 'en' | 'es' = 'en') {
  const matches = clientOf(importMatches);
  const chosen: unknown[] = [];
  const ids = ['1', '2'].map((end) => recordId.parse(`01890000-0000-7000-8000-0000000000f${end}`));
  const job: ImportJob = {
    ...half,
    ...{ state: 'done', mode: 'create_and_update', keyColumn: 'email', rowsRejected: 2 },
    columns: [{ index: 0, header: 'Email', samples: [], guessedType: 'plain_text', guess: { to: 'skip' } }],
  };
  const rowOf = (row: number, text: string) => ({
    ...{ row, column: 0, text, total: 2 },
    candidates: ids.map((id, at) => ({
      recordId: id,
      label: 'Ana Silva',
      detail: ['Rome', 'Oslo'][at] ?? '',
    })),
  });
  const screen = await renderInApp(<ImportOutcome place={{ teamId, collectionId: meters.id }} job={job} />, {
    language,
    answers: [
      answer(matches.list, ({ query }) =>
        query.after === undefined
          ? { items: [rowOf(117, 'silva@example.org')], next: '117' }
          : { items: [rowOf(290, 'osei@example.org')], next: null },
      ),
      answer(matches.choose, ({ body }) => {
        chosen.push(body);
        return { ...job, rowsRejected: job.rowsRejected - 1 };
      }),
    ],
  });
  return { screen, chosen, ids };
}

test('for a row that fits several records, one is chosen by keyboard, or the row is left out', async () => {
  const { screen, chosen, ids } = await renderWaiting();
  const which = screen.getByRole('combobox', { name: 'Record for row 117 with “silva@example.org”' });
  await expect.element(which).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  // An input.
  (which.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByText('Updated', { exact: true })).toBeVisible();
  await expect.element(which).toHaveValue('Ana Silva · Oslo');
  await expect.element(which).toHaveFocus();
  await screen.getByRole('button', { name: 'Show more rows' }).click();
  await screen.getByRole('button', { name: 'Leave out' }).click();
  await expect.element(screen.getByText('Left out', { exact: true })).toBeVisible();
  expect(chosen).toEqual([
    { row: 117, recordId: ids[1] },
    { row: 290, recordId: null },
  ]);
});

test('rows that wait for a choice fit a phone, in Spanish', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderWaiting('es');
  const which = screen.getByRole('combobox', { name: 'Registro para la fila 117 con «silva@example.org»' });
  await expect.element(which).toBeVisible();
  expect(which.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expectNoAxeViolationsInBothThemes();
});
