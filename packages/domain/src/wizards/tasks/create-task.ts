// "Create a task": its texts may also name answers of its own step, since it is done when that is submitted.
import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { refsOfText } from '../names/references.ts';
import { type Check, checkText, unknownCode } from './checks/check-context.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const createTask: TaskKind<CreateTaskTask> = {
  hasEffect: true,
  isShown: () => false,
  names: () => [],
  references: ({ title, description, records }) => ({
    printed: refsOfText([...title, ...description]),
    others: records ? [records] : [],
  }),
  problems: checkProjectTask,
  shownReferences: showsNothing,
  shownByWriting: showsNothing,
  grants({ projectId }, { rights, targets }) {
    if (projectId === null || rights.tasks.some((one) => one.projectId === projectId)) return;
    rights.tasks.push({ projectId, projectName: targets?.projects?.names.get(projectId) ?? '' });
  },
  withHtml: (task, change) => ({ ...task, description: change(task.description) }),
};

function checkProjectTask(check: Check, task: CreateTaskTask): void {
  const { problems, step, definition, projects } = check;
  const place = { step, task };
  if (task.projectId === null) problems.add('task_without_project', place);
  else if (projects && !projects.names.has(task.projectId)) problems.add('project_missing', place);
  if (task.title.every((segment) => 't' in segment && segment.t.trim() === ''))
    problems.add('task_without_title', place);
  if (projects && task.assigneeIds.some((id) => !projects.memberIds.has(id)))
    problems.add('assignee_missing', place);
  const known = check.settable({ taskId: task.id });
  checkText({ problems, definition, known }, [...task.title, ...task.description], place);
  const { records } = task;
  if (records !== null && !check.usableRecords({ taskId: task.id }).has(records))
    problems.add(unknownCode(records, definition), place);
}
