import {
  isFieldsTask,
  type UpdateRecordsTask,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { startRecordName } from '../names/variable-names.ts';

/** Whether it changes the record that the run was started for. */
export function changesStart(task: WizardTask): task is UpdateRecordsTask {
  return isFieldsTask(task) && 'records' in task && task.records === startRecordName;
}
