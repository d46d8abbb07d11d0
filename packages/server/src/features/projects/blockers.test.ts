import { projects } from '@fieldhouse/contract/projects';
import type { Task } from '@fieldhouse/contract/task-cards';
import { tasks } from '@fieldhouse/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

test('tasks that are made to wait for each other at the same time don’t wait in a circle', async () => {
  const { ada } = server;
  const { id: projectId } = await ada.call(projects.create, { body: { name: 'Fair' } });
  for (let round = 0; round < 4; round += 1) {
    const add = (title: string) => ada.call(tasks.create, { params: { projectId }, body: { title } });
    const circle = [await add('Tent'), await add('Permit'), await add('Map')];
    const waitFor = async (task: Task, other: Task | undefined) => {
      const body = { blockedByIds: other ? [other.id] : [] };
      return ada.call(tasks.change, { params: { taskId: task.id }, body }).then(
        () => 'waits',
        (error: unknown) => (error instanceof ApiError ? error.problem.code : String(error)),
      );
    };
    const all = await Promise.all(circle.map((task, at) => waitFor(task, circle[(at + 1) % circle.length])));
    expect(all.sort()).toEqual(['circular_task', 'waits', 'waits']);
  }
});
