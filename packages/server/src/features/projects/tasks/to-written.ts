import type { TaskRow } from './task-list-queries.ts';
import type { WrittenTask } from './task-queries.ts';

/** A row as it is stored. */
export function toWritten({
  stage: _stage,
  commentCount: _commentCount,
  checklist,
  recurrence,
  ...row
}: TaskRow): WrittenTask {
  return {
    ...row,
    checklist: JSON.stringify(checklist),
    recurrence: recurrence === null ? null : JSON.stringify(recurrence),
  };
}
