// Public API of the slice.
export { TasksOfRecord } from './of-record/lazy-tasks-of-record.tsx';
export { DueText } from './parts/due-text.tsx';
export { TaskTick } from './parts/task-tick.tsx';
export { projectOf, projectsQuery, tasksQuery } from './project-queries.ts';
