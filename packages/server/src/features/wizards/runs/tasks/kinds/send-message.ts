import type { SendMessageTask } from '@fieldhouse/contract/wizard-definition';
import { runSendMessage } from '../send-message-task.ts';
import type { TaskRunner } from './task-runner.ts';

export const sendMessage: TaskRunner<SendMessageTask> = {
  run: async (ctx, state, task) => ({
    input: {},
    values: [],
    ...(await runSendMessage(ctx, state, task)),
  }),
  // What was sent can't be called back.
  revert: async () => ({ values: [] }),
};
