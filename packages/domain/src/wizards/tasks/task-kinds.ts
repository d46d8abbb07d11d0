// The table of task types. A new one gets an entry here, one in the server's and one in the web app's.
import type { TaskType, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { SelectionTask } from '../selection.ts';
import { createRecord } from './create-record.ts';
import { createTask } from './create-task.ts';
import { displayText } from './display-text.ts';
import { displayView } from './display-view.ts';
import { exportRecords } from './export-records.ts';
import { findRecords } from './find-records.ts';
import { addToCollection, removeFromCollection } from './membership.ts';
import { sendMessage } from './send-message.ts';
import type { TaskKind, TaskOf, TaskValue } from './task-kind.ts';
import { temporaryVariable } from './temporary-variable.ts';
import { updateRecords } from './update-records.ts';

const taskKinds: { readonly [T in TaskType]: TaskKind<TaskOf<T>> } = {
  create_record: createRecord,
  update_records: updateRecords,
  find_records: findRecords,
  add_to_collection: addToCollection,
  remove_from_collection: removeFromCollection,
  temporary_variable: temporaryVariable,
  display_view: displayView,
  display_text: displayText,
  send_message: sendMessage,
  export_records: exportRecords,
  create_task: createTask,
};

export function kindOf(task: Pick<WizardTask, 'type'>): TaskKind<WizardTask> {
  // Each entry gets only tasks of its own type.
  return taskKinds[task.type] as TaskKind<WizardTask>;
}

export function selectionOf(task: WizardTask | undefined): SelectionTask | undefined {
  return task && kindOf(task).selection?.(task);
}

export function taskValueOf(task: WizardTask | undefined): TaskValue | undefined {
  return task && kindOf(task).value?.(task);
}
