import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { sampleId, sampleProject, sampleTask, tent } from '../../../../test/sample-tasks.ts';
import { projectsApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../../api/endpoints/record-page-api.ts';
import { TasksOfRecord } from './lazy-tasks-of-record.tsx';

const collectionId = sampleId(90) as CollectionId;
const recordId = sampleId(91) as RecordId;

test('a record shows the tasks about it, and new ones are linked to it', async () => {
  cacheSession(sampleSession());
  const asked: unknown[] = [];
  const created: unknown[] = [];
  const screen = await renderInApp(<TasksOfRecord place={{ teamId, collectionId }} recordId={recordId} />, {
    answers: [
      answer(projectsApi.list, () => ({
        items: [sampleProject],
        counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
        may: { createProject: true, seeAll: true },
      })),
      answer(recordTagsApi.choices, () => ({ items: [] })),
      answer(tasksApi.people, () => ({ items: [] })),
      answer(tasksApi.query, ({ body: { record, state } }) => {
        asked.push({ record, state });
        return { items: [tent], next: null };
      }),
      answer(tasksApi.create, ({ body: { title, links } }) => {
        created.push({ title, links });
        return sampleTask;
      }),
    ],
  });
  const row = screen.getByRole('button', { name: /^Call the tent hire/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByText('Spring fair')).toBeVisible();
  expect(asked).toEqual([{ record: { collectionId, recordId }, state: 'any' }]);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'New task' }).click();
  await screen.getByLabelText('Task', { exact: true }).fill('Ask for the yard');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => created)
    .toEqual([{ title: 'Ask for the yard', links: [{ collectionId, recordId }] }]);
});
