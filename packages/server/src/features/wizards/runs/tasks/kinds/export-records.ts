import type { ExportRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { recordIdsOf } from '../../found/record-ids.ts';
import { recordsDone, recordValues } from './record-values.ts';
import type { TaskRunner } from './task-runner.ts';

/** The file is made when it is downloaded: `download-records.ts`. */
export const exportRecords: TaskRunner<ExportRecordsTask> = {
  run: async (_ctx, { values }, { id, records }) => recordsDone(id, recordIdsOf(values, records)),
  revert: async (_ctx, _state, { id }) => ({ values: recordValues(id, []) }),
};
