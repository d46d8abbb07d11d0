// Names of the values of a run. They consist of ids, so renaming a step, a task or a field breaks no reference.
import type { VariableName } from '@fieldhouse/contract/wizard-values';

export function answerName(taskId: string, fieldId: string): VariableName {
  return `answer.${taskId}.${fieldId}`;
}

/** The records that a task created, found or let the visitor choose. */
export function taskOutputName(taskId: string): VariableName {
  return `task.${taskId}`;
}

/** How many records those are. */
export function recordCountName(taskId: string): VariableName {
  return `count.${taskId}`;
}

/** A field of the one record that a task found or let the visitor choose; empty if there are none or several. */
export function foundFieldName(taskId: string, fieldId: string): VariableName {
  return `found.${taskId}.${fieldId}`;
}

/** The task and the field of a name like `found.<task>.<field>`. */
export function foundFieldOf(
  name: VariableName,
): { readonly taskId: string; readonly fieldId: string } | undefined {
  const [scope, taskId, fieldId] = name.split('.');
  return scope === 'found' && taskId && fieldId ? { taskId, fieldId } : undefined;
}

/** The task of a name like `task.<task>`, `count.<task>` or `found.<task>.<field>`. */
export function outputTaskOf(name: VariableName): string | undefined {
  const [scope, taskId] = name.split('.');
  return scope === 'task' || scope === 'count' || scope === 'found' ? taskId : undefined;
}

/** The record that the run was started for. */
export const startRecordName = 'input.record' satisfies VariableName;

/** Name of a field value of that record. */
export function recordFieldName(fieldId: string): VariableName {
  return `record.${fieldId}`;
}

/** The field id in a name like `record.<field>`. */
export function recordFieldOf(name: VariableName): string | undefined {
  return name.startsWith('record.') ? name.slice('record.'.length) : undefined;
}
