// Public API of the slice.
export { TasksOfRecord } from './of-record/lazy-tasks-of-record.tsx';
