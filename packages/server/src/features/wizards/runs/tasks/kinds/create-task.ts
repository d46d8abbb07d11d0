import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { runCreateTask, undoCreateTask } from '../create-task-task.ts';
import type { TaskRunner } from './task-runner.ts';

export const createTask: TaskRunner<CreateTaskTask> = {
  run: async (ctx, state, task) => ({ input: {}, values: [], ...(await runCreateTask(ctx, state, task)) }),
  async revert(ctx, state, task) {
    await undoCreateTask(ctx, state, task);
    return { values: [] };
  },
};
