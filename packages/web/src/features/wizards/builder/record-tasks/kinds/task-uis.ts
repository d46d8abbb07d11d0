// The table of what the builder shows of each type of task, in the order in which they are offered.
import type { TaskType, WizardTask } from '@fieldhouse/contract/wizard-definition';
import { createRecord } from './create-record.ts';
import { createTask } from './create-task.ts';
import { displayText } from './display-text.tsx';
import { displayView } from './display-view.ts';
import { exportRecords } from './export-records.ts';
import { findRecords } from './find-records.ts';
import { addToCollection, removeFromCollection } from './membership.ts';
import { sendMessage } from './send-message.ts';
import type { TaskGroup, TaskUi, TaskUis } from './task-ui.ts';
import { temporaryVariable } from './temporary-variable.ts';
import { updateRecords } from './update-records.ts';

const taskUis: TaskUis = {
  create_record: createRecord,
  display_text: displayText,
  display_view: displayView,
  temporary_variable: temporaryVariable,
  find_records: findRecords,
  update_records: updateRecords,
  add_to_collection: addToCollection,
  remove_from_collection: removeFromCollection,
  send_message: sendMessage,
  create_task: createTask,
  export_records: exportRecords,
};

export function uiOf({ type }: { readonly type: TaskType }): TaskUi<WizardTask> {
  // Each entry gets only tasks of its own type.
  return taskUis[type] as TaskUi<WizardTask>;
}

export function typesIn(group: TaskGroup): TaskType[] {
  // The keys of the table are the types.
  return (Object.keys(taskUis) as TaskType[]).filter((type) => taskUis[type].group === group);
}
