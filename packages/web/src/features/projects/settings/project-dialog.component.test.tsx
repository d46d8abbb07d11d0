import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ben, sampleProject } from '../../../../test/sample-tasks.ts';
import { projectsApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { ProjectRail } from '../project-rail.tsx';
import { ProjectDialog } from './project-dialog.tsx';

const lists = {
  items: [sampleProject],
  counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
  may: { createProject: true, seeAll: true },
};

test('a project gets an icon and a lead', async () => {
  cacheSession(sampleSession());
  const sent: unknown[] = [];
  const screen = await renderInApp(<ProjectDialog project={sampleProject} onClose={() => undefined} />, {
    answers: [
      answer(projectsApi.list, () => lists),
      answer(tasksApi.people, () => ({ items: [ben] })),
      answer(projectsApi.change, ({ body }) => {
        sent.push(body);
        return sampleProject;
      }),
    ],
  });
  await screen.getByRole('button', { name: /Choose an icon/ }).click();
  await screen.getByPlaceholder('Search icons').fill('tree');
  await screen.getByRole('button', { name: 'tree', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Lead' }).click();
  await expect.element(screen.getByRole('option', { name: 'Ben Okafor' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ icon: 'fa-solid fa-tree', leadId: ben.teamUserId, version: sampleProject.version }]);
});

test('half a date is not saved as none', async () => {
  cacheSession(sampleSession());
  const sent: unknown[] = [];
  const project = { ...sampleProject, endOn: '2099-12-18' };
  const screen = await renderInApp(<ProjectDialog project={project} onClose={() => undefined} />, {
    answers: [
      answer(projectsApi.list, () => lists),
      answer(tasksApi.people, () => ({ items: [ben] })),
      answer(projectsApi.change, ({ body }) => {
        sent.push(body);
        return project;
      }),
    ],
  });
  const end = screen.getByLabelText('End', { exact: true });
  await end.click();
  await userEvent.keyboard('{Backspace}');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(end).toHaveAccessibleDescription('This isn’t a valid date');
  expect(sent).toEqual([]);
});

test('the list of projects shows a chosen icon, and a color without one', async () => {
  cacheSession(sampleSession());
  const items = [sampleProject, { ...sampleProject, id: ben.teamUserId as never, icon: 'fa-solid fa-tree' }];
  const screen = await renderInApp(
    <ProjectRail
      list={{ ...lists, items }}
      projectId={undefined}
      show={undefined}
      onNew={() => undefined}
      onShowDeleted={() => undefined}
    />,
  );
  const links = screen.getByRole('link', { name: /^Spring fair/ }).elements();
  expect(links.map((link) => link.querySelector('i')?.className.includes('fa-tree') ?? false)).toEqual([
    false,
    true,
  ]);
});
