import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { settableBefore, usableRecordsBefore } from '../variables.ts';
import { type Check, checkText, unknownCode } from './check-context.ts';

/** The task "create a task": its texts may also name answers of its own step, since it is done when that is submitted. */
export function checkProjectTask(check: Check, task: CreateTaskTask): void {
  const { problems, step, definition, collections, projects } = check;
  const place = { step, task };
  if (task.projectId === null) problems.add('task_without_project', place);
  else if (projects && !projects.names.has(task.projectId)) problems.add('project_missing', place);
  if (task.title.every((segment) => 't' in segment && segment.t.trim() === ''))
    problems.add('task_without_title', place);
  if (projects && task.assigneeIds.some((id) => !projects.memberIds.has(id)))
    problems.add('assignee_missing', place);
  const at = { stepId: step.id, taskId: task.id };
  const known = settableBefore(definition, at, collections);
  checkText({ problems, definition, known }, [...task.title, ...task.description], place);
  const { records } = task;
  if (records !== null && !usableRecordsBefore(definition, at, collections).has(records))
    problems.add(unknownCode(records, definition), place);
}
