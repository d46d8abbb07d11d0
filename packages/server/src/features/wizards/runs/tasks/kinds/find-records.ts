import type { FindRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { selectRecords } from '../find-records-task.ts';
import { withFound } from './found-values.ts';
import { recordsDone, recordValues } from './record-values.ts';
import { nothingChecked, type TaskRunner } from './task-runner.ts';

export const findRecords: TaskRunner<FindRecordsTask> = {
  /** What a step finds is found here, so that the conditions behind it can compare its number. */
  async check(ctx, task, check) {
    const { state, collections, values } = check;
    const selected = await selectRecords(ctx, state.version, task, { collections, values });
    const recordIds = selected.records.map(({ id }) => id);
    return withFound(check, task, { ...nothingChecked, recordIds, issues: [] }, selected);
  },
  run: async (_ctx, _state, { id }, { done: { recordIds = [] } }) => recordsDone(id, recordIds),
  revert: async (_ctx, _state, { id }) => ({ values: recordValues(id, []) }),
};
