import type { DisplayViewTask } from '@fieldhouse/contract/wizard-definition';
import { checkChoice, makeViewPart } from '../display-view-task.ts';
import { withFound } from './found-values.ts';
import { recordsDone, recordValues } from './record-values.ts';
import { nothingChecked, type TaskRunner } from './task-runner.ts';

export const displayView: TaskRunner<DisplayViewTask> = {
  load: (ctx, task, { state, collections, answers }) =>
    makeViewPart(ctx, state, task, { collections, answered: answers?.[task.id] ?? {} }),
  isAsking: ({ choice }) => choice !== 'none',
  async check(ctx, task, check) {
    const { state, collections, answers } = check;
    if (task.choice === 'none') return { ...nothingChecked, issues: [] };
    const sent = answers[task.id] ?? {};
    const { recordIds, issue, shown } = await checkChoice(ctx, state, task, { collections, sent });
    const issues = issue ? [issue] : [];
    return withFound(check, task, { ...nothingChecked, recordIds, issues }, shown);
  },
  isStoredAsSent: true,
  run: async (_ctx, _state, { id }, { done: { recordIds = [] } }) => recordsDone(id, recordIds),
  revert: async (_ctx, _state, { id }) => ({ values: recordValues(id, []) }),
};
