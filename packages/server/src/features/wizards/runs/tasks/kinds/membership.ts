import type { MembershipTask } from '@fieldhouse/contract/wizard-definition';
import { recordIdsOf } from '../../found/record-ids.ts';
import { runMembership } from '../membership-task.ts';
import type { TaskRunner } from './task-runner.ts';

export const membership: TaskRunner<MembershipTask> = {
  async run(ctx, state, task) {
    const ids = await runMembership(ctx, state, task, recordIdsOf(state.values, task.records));
    return { status: 'done', input: {}, output: { count: ids.length }, values: [] };
  },
  async revert(ctx, state, task) {
    await runMembership(ctx, state, task, []);
    return { values: [] };
  },
};
