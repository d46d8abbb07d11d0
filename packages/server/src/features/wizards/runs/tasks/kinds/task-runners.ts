// The table of what runs do with each type of task.
import type { WizardTask } from '@fieldhouse/contract/wizard-definition';
import { createRecord } from './create-record.ts';
import { createTask } from './create-task.ts';
import { displayText } from './display-text.ts';
import { displayView } from './display-view.ts';
import { exportRecords } from './export-records.ts';
import { findRecords } from './find-records.ts';
import { membership } from './membership.ts';
import { sendMessage } from './send-message.ts';
import type { TaskRunner, TaskRunners } from './task-runner.ts';
import { temporaryVariable } from './temporary-variable.ts';
import { updateRecords } from './update-records.ts';

const taskRunners: TaskRunners = {
  create_record: createRecord,
  update_records: updateRecords,
  find_records: findRecords,
  add_to_collection: membership,
  remove_from_collection: membership,
  temporary_variable: temporaryVariable,
  display_view: displayView,
  display_text: displayText,
  send_message: sendMessage,
  export_records: exportRecords,
  create_task: createTask,
};

export function runnerOf({ type }: Pick<WizardTask, 'type'>): TaskRunner<WizardTask> {
  // Each entry gets only tasks of its own type.
  return taskRunners[type] as TaskRunner<WizardTask>;
}
