import { projects } from '@fieldhouse/contract/projects';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskExports } from '@fieldhouse/contract/task-exports';
import { taskFiles } from '@fieldhouse/contract/task-files';
import { taskImports } from '@fieldhouse/contract/task-imports';
import { taskViews } from '@fieldhouse/contract/task-views';
import { tasks } from '@fieldhouse/contract/tasks';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import {
  bind,
  bindDownload,
  bindExport,
  bindKeyedUpload,
  bindUpload,
} from '../../kernel/http/bind-endpoint.ts';
import { deliverFile } from '../files/index.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  listTrashedProjects,
  restoreProject,
  setColumns,
} from './projects/project-actions.ts';
import {
  changeTaskView,
  createTaskView,
  listTaskViews,
  removeTaskView,
} from './saved-views/task-view-actions.ts';
import { exportTaskQuery, exportTasks, sendTasksAs } from './task-exports/export-tasks.ts';
import {
  attachTaskFile,
  findTaskDownload,
  listTaskFiles,
  removeTaskFile,
} from './task-files/task-file-actions.ts';
import { receiveTasks } from './task-imports/receive-tasks.ts';
import {
  checkTasks,
  importTasks,
  listTaskImports,
  undoTaskImport,
} from './task-imports/task-import-actions.ts';
import { listProjectPeople } from './tasks/project-people.ts';
import {
  changeTask,
  createTask,
  findTaskPeople,
  followTask,
  getTask,
  moveTask,
} from './tasks/task-actions.ts';
import { listActivity } from './tasks/task-changes.ts';
import {
  addTaskComment,
  changeTaskComment,
  deleteTaskComment,
  getTaskComment,
  listTaskComments,
  listTaskMentionable,
} from './tasks/task-comments.ts';
import { getBoard, queryTasks } from './tasks/task-lists.ts';
import { linkRecord, unlinkRecord } from './tasks/task-parts.ts';
import { deleteTask, listTaskTrash, restoreTask } from './tasks/task-trash.ts';

export const projectRoutes = [
  bind(projects.list, listProjects),
  bind(projects.people, listProjectPeople),
  bind(projects.create, createProject),
  bind(projects.change, changeProject),
  bindEdit(projects.setColumns, setColumns, (ctx, { projectId }) => getProject(ctx, projectId)),
  bind(projects.delete, deleteProject),
  bind(projects.deleted, listTrashedProjects),
  bind(projects.restore, restoreProject),
  bind(tasks.query, queryTasks),
  bind(tasks.board, getBoard),
  bind(tasks.get, getTask),
  bind(tasks.create, createTask),
  bind(tasks.change, changeTask),
  bind(tasks.move, moveTask),
  bind(tasks.link, linkRecord),
  bind(tasks.unlink, unlinkRecord),
  bind(tasks.follow, followTask),
  bind(tasks.delete, deleteTask),
  bind(tasks.deleted, listTaskTrash),
  bind(tasks.restore, restoreTask),
  bindExport(taskExports.project, exportTasks, sendTasksAs('csv')),
  bindExport(taskExports.csv, exportTaskQuery, sendTasksAs('csv')),
  bindExport(taskExports.xlsx, exportTaskQuery, sendTasksAs('xlsx')),
  bindExport(taskExports.json, exportTaskQuery, sendTasksAs('json')),
  bindUpload(taskImports.check, receiveTasks, checkTasks),
  bindKeyedUpload(taskImports.start, receiveTasks, importTasks),
  bind(taskImports.list, listTaskImports),
  bind(taskImports.undo, undoTaskImport),
  bind(tasks.people, findTaskPeople),
  bind(tasks.activity, listActivity),
  bind(taskFiles.list, listTaskFiles),
  bind(taskFiles.attach, attachTaskFile),
  bind(taskFiles.remove, removeTaskFile),
  bindDownload(taskFiles.download, findTaskDownload, deliverFile),
  bind(taskViews.list, listTaskViews),
  bind(taskViews.create, createTaskView),
  bindEdit(taskViews.change, changeTaskView, (ctx, params) =>
    itemOf(listTaskViews(ctx, { params }), params.taskViewId),
  ),
  bind(taskViews.delete, removeTaskView),
  bind(taskComments.list, listTaskComments),
  bind(taskComments.mentionable, listTaskMentionable),
  bind(taskComments.add, addTaskComment),
  bindEdit(taskComments.change, changeTaskComment, getTaskComment),
  bind(taskComments.delete, deleteTaskComment),
];
