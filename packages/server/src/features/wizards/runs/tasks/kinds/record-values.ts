import { recordCountName, taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import type { RunValue } from '../../run-queries.ts';
import type { Check, TaskResult } from './task-runner.ts';

/** The records of a task and their number, as values of the run. */
export function recordValues(taskId: string, ids: readonly string[]): RunValue[] {
  return [
    { name: taskOutputName(taskId), type: 'records', value: ids },
    { name: recordCountName(taskId), type: 'number', value: ids.length },
  ];
}

export function recordsDone(taskId: string, ids: readonly string[]): TaskResult {
  return { status: 'done', input: {}, output: { count: ids.length }, values: recordValues(taskId, ids) };
}

/** For the conditions behind the task. */
export function setCount(
  { values, own }: Pick<Check, 'values' | 'own'>,
  taskId: string,
  count: number,
): void {
  const name = recordCountName(taskId);
  values.set(name, { dataType: 'number', value: count });
  own.set(name, { name, type: 'number', value: count });
}
