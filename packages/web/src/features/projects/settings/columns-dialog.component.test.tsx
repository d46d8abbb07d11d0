import { expect, test, vi } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { sampleProject } from '../../../../test/sample-tasks.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { projectsApi } from '../../../api/endpoints/projects-api.ts';
import { ColumnsDialog } from './columns-dialog.tsx';

const inUse = new ApiProblem({ type: '', title: '', status: 409, code: 'in_use', requestId: '' });

test('columns are renamed, added, limited, ordered and removed, and one with tasks stays', async () => {
  cacheSession(sampleSession());
  const sent: unknown[] = [];
  const onClose = vi.fn();
  let isRefused = true;
  const screen = await renderInApp(<ColumnsDialog project={sampleProject} onClose={onClose} />, {
    answers: [
      answer(projectsApi.setColumns, ({ body: { columns } }) => {
        if (isRefused) throw inUse;
        sent.push(columns);
        return sampleProject;
      }),
    ],
  });
  await screen.getByRole('textbox', { name: 'Name of column 1' }).fill('Ideas');
  await screen.getByRole('button', { name: 'Add column' }).click();
  await screen.getByRole('textbox', { name: 'Name of column 4' }).fill('Review');
  await screen.getByRole('combobox', { name: 'Meaning of column 4' }).selectOptions('Waiting');
  await screen.getByRole('textbox', { name: 'Limit of column 4' }).fill('5');
  await screen.getByRole('button', { name: 'Move Review up' }).click();
  await screen.getByRole('button', { name: 'Remove column Doing' }).click();
  await expectNoAxeViolationsInBothThemes();
  const save = screen.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.element(screen.getByText(/can’t be removed/).first()).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [todo, , done] = sampleProject.columns;
  expect(sent).toEqual([
    [
      { id: todo?.id, stage: 'todo', name: 'Ideas', limit: null },
      { stage: 'waiting', name: 'Review', limit: 5 },
      { id: done?.id, stage: 'done', name: null, limit: null },
    ],
  ]);
});
