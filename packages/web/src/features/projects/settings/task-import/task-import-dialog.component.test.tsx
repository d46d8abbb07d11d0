import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import type { TaskImportId } from '@fieldhouse/contract/ids';
import type { TaskFileSummary, TaskImport } from '@fieldhouse/contract/task-imports';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { type HeldUpload, holdUploads } from '../../../../../test/held-uploads.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { sampleProject as project, sampleId } from '../../../../../test/sample-tasks.ts';
import { taskImportsApi } from '../../../../api/endpoints/projects-api.ts';
import { withPhrases } from '../../../../app/phrases.ts';
import { TaskImportDialog } from './task-import-dialog.tsx';

const file = new File(['Title;Votes\nMow;3\n;4\n'], 'tasks.csv');

const summaryOf = (more: Partial<TaskFileSummary> = {}): TaskFileSummary => ({
  format: 'csv',
  reading: {
    encoding: 'utf-8',
    delimiter: ';',
    headerRow: 1,
    decimalSign: '.',
    dateOrder: 'day_first',
    listPath: [],
    chosen: [],
    encodings: [{ encoding: 'utf-8', sample: '', unreadable: 0 }],
    firstRows: ['Title · Votes', 'Mow · 3', '4'],
    lists: [],
    evidence: [],
  },
  sheets: [],
  sheet: null,
  columns: [
    { header: 'Title', samples: ['Mow'], part: 'title', guess: 'title' },
    { header: 'Votes', samples: ['3', '4'], part: null, guess: null },
  ],
  tasks: 1,
  titles: ['Mow'],
  unread: [{ row: 2, part: 'title', text: '' }],
  unreadCount: 1,
  ...more,
});

const importOf = (more: Partial<TaskImport> = {}): TaskImport => ({
  // As the server makes it.
  id: sampleId(90) as TaskImportId,
  fileName: 'tasks.csv',
  state: 'running',
  total: 4,
  created: 0,
  cellsLeftEmpty: 1,
  problem: null,
  createdAt: '2026-11-29T10:00:00.000Z',
  finishedAt: null,
  ...more,
});

const choicesOf = (sent: HeldUpload | undefined) =>
  JSON.parse(new URL(sent?.address ?? '', 'http://x').searchParams.get('choices') ?? 'null') as {
    readonly reading?: ReadingChoices;
    readonly columns?: readonly string[];
  } | null;

async function renderDialog(imports: () => readonly TaskImport[] = () => []) {
  await page.viewport(1200, 1000);
  cacheSession(sampleSession());
  await withPhrases(['imports'], Promise.resolve());
  const begun = holdUploads();
  const onClose = vi.fn();
  const undone: string[] = [];
  const screen = await renderInApp(<TaskImportDialog project={project} onClose={onClose} />, {
    answers: [
      answer(taskImportsApi.list, () => ({ items: [...imports()] })),
      answer(taskImportsApi.undo, ({ params }) => {
        undone.push(params.taskImportId);
        return importOf({ state: 'undone' });
      }),
    ],
  });
  const choose = () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const chosen = new DataTransfer();
    chosen.items.add(file);
    if (input) input.files = chosen.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { screen, begun, onClose, undone, choose };
}

test('a chosen file says what it would create, creates it on request, and shows what became of it', async () => {
  let now = importOf();
  const { screen, begun, onClose, undone, choose } = await renderDialog(() => [now]);
  const create = screen.getByRole('button', { name: /^Create/ });
  await expect.element(create).toBeDisabled();
  choose();
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.refuse('body_too_large', 413);
  await expect.element(screen.getByText(/too large|bigger|maximum/i)).toBeVisible();
  choose();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.answer(summaryOf());
  await expect.element(screen.getByText('1 task for Spring fair')).toBeVisible();
  await expect.element(screen.getByText('Row 2: no title, so no task')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Between two cells' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Create 1 task' }).dblClick();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun[2]?.address).toContain('/tasks/file?fileName=tasks.csv');
  expect(begun[2]?.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
  begun[2]?.answer({ ...summaryOf(), importId: now.id });
  await expect.element(screen.getByText('0 of 4 tasks created')).toBeVisible();
  await expect.element(screen.getByRole('progressbar', { name: 'Import of tasks.csv' })).toBeInTheDocument();
  now = importOf({ state: 'done', created: 4 });
  await expect.element(screen.getByText('4 tasks created')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(screen.getByText(/^4 tasks move to the trash/)).toBeVisible();
  now = importOf({ state: 'undone', created: 4 });
  await screen
    .getByRole('dialog', { name: 'Undo the import of tasks.csv?' })
    .getByRole('button', { name: 'Undo import' })
    .click();
  await expect.element(screen.getByText('Undone. The tasks it created are in the trash.')).toBeVisible();
  expect(undone).toEqual([now.id]);
  await screen.getByRole('button', { name: 'Close' }).last().click();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(begun.length).toBe(3);
});

test('how a file is read, and what a column becomes, is chosen and checked again', async () => {
  const { screen, begun, choose } = await renderDialog();
  choose();
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.answer(summaryOf());
  expect(choicesOf(begun[0])).toBeNull();
  await screen.getByRole('combobox', { name: '“Votes” becomes' }).click();
  await screen.getByRole('option', { name: 'title', exact: true }).click();
  await expect.poll(() => begun.length).toBe(2);
  // The other column is not the title any more.
  expect(choicesOf(begun[1])).toEqual({ columns: [null, 'title'] });
  begun[1]?.answer(
    summaryOf({
      columns: [
        { header: 'Title', samples: ['Mow'], part: null, guess: 'title' },
        { header: 'Votes', samples: ['3', '4'], part: 'title', guess: null },
      ],
      tasks: 2,
      titles: ['3', '4'],
      unread: [],
      unreadCount: 0,
    }),
  );
  await expect.element(screen.getByText('2 tasks for Spring fair')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Between two cells' }).click();
  await screen.getByRole('option', { name: /^Comma/ }).click();
  await expect.poll(() => begun.length).toBe(3);
  expect(choicesOf(begun[2])).toEqual({ reading: { delimiter: ',' } });
  const { reading } = summaryOf();
  begun[2]?.answer(
    summaryOf({
      reading: { ...reading, delimiter: ',', chosen: ['delimiter'] },
      columns: [{ header: 'Title;Votes', samples: ['Mow;3', ';4'], part: 'title', guess: 'title' }],
      tasks: 2,
    }),
  );
  const create = screen.getByRole('button', { name: 'Create 2 tasks' });
  await expect.element(create).toBeEnabled();
  await create.click();
  await expect.poll(() => begun.length).toBe(4);
  expect(choicesOf(begun[3])).toEqual({ reading: { delimiter: ',' }, columns: ['title'] });
});

test('imports that were made before are listed with what stopped them', async () => {
  const { screen } = await renderDialog(() => [
    importOf({ state: 'failed', problem: 'gave_up', created: 2 }),
    importOf({ id: sampleId(91) as TaskImportId, fileName: 'older.xlsx', state: 'undone', created: 3 }),
  ]);
  const list = screen.getByRole('region', { name: 'Latest imports' });
  await expect
    .element(list.getByText('The import stopped because of an error. 2 tasks created'))
    .toBeVisible();
  await expect.element(list.getByText('older.xlsx')).toBeVisible();
  expect(list.getByRole('button', { name: 'Undo import' }).elements().length).toBe(1);
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
