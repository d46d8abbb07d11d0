import type { Project } from '@fieldhouse/contract/projects';
import type { TaskView } from '@fieldhouse/contract/task-views';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { taskViewsApi } from '../../../api/endpoints/projects-api.ts';
import { SavedViews } from './saved-views.tsx';

const viewId = '01890000-0000-7000-8000-000000000070';
// The parts that saved views use.
const project = { id: '01890000-0000-7000-8000-000000000040', name: 'Spring fair' } as unknown as Project;

test('an open view whose filter was changed is updated, and renamed', async () => {
  cacheSession(sampleSession());
  let view = {
    id: viewId,
    name: 'Late ones',
    search: { view: 'list', due: 'overdue' },
    isShared: false,
    may: { change: true, delete: true },
  } as TaskView;
  const screen = await renderInApp(
    <SavedViews
      project={project}
      search={{ view: 'list', due: 'overdue', priority: 'high', saved: viewId }}
      onChange={() => undefined}
    />,
    {
      answers: [
        answer(taskViewsApi.list, () => ({ items: [view], may: { share: true } })),
        answer(taskViewsApi.change, ({ body: { name = view.name, search = view.search, before } }) => {
          expect(before).toEqual(name === view.name ? { search: view.search } : { name: view.name });
          view = { ...view, name, search };
          return view;
        }),
      ],
    },
  );
  await screen.getByRole('button', { name: 'Late ones · edited' }).click();
  await screen.getByRole('menuitem', { name: 'Update view “Late ones”' }).click();
  await expect.element(screen.getByRole('button', { name: 'Late ones', exact: true })).toBeVisible();
  expect(view.search).toEqual({ view: 'list', due: 'overdue', priority: 'high' });
  await screen.getByRole('button', { name: 'Late ones', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Rename view “Late ones”' }).click();
  await screen.getByRole('textbox', { name: /^Name/ }).fill('Late and important');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Late and important' })).toBeVisible();
});
