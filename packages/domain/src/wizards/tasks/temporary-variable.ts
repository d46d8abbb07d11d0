// "Create a temporary variable": asked or computed.
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { refsOfCondition, refsOfSource } from '../names/references.ts';
import { taskOutputName } from '../names/variable-names.ts';
import { variableField } from '../temporary-variables.ts';
import type { Check } from './checks/check-context.ts';
import { sourceProblems } from './checks/computed-values.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const temporaryVariable: TaskKind<TemporaryVariableTask> = {
  hasEffect: false,
  isShown: ({ mode }) => mode === 'asked',
  names: (task, { isAlways }) => [
    {
      name: taskOutputName(task.id),
      // Whether a computed one is empty is known when it is computed.
      isCertain: isAlways && task.mode === 'asked' && task.isRequired,
      field: variableField(task),
    },
  ],
  references: ({ value }) => ({ sources: value ? [value] : [] }),
  value: (task) => ({
    field: variableField(task),
    isComputed: task.mode === 'computed',
    source: task.value,
  }),
  problems: checkVariable,
  shownByWriting: showsNothing,
  shownReferences: ({ mode, condition, value }) =>
    mode === 'computed' ? [] : [...refsOfCondition(condition), ...refsOfSource(value)],
  remap(task, carrier, step) {
    const value = task.value === null ? null : carrier.value(task.value);
    if (value !== undefined) return { value };
    carrier.leftOut.add(step.title);
    // Without the source of its value the visitor is asked.
    return { mode: 'asked', value: null };
  },
  // What is computed has a name for its author only.
  texts: ({ id, mode, title, hint }) =>
    mode === 'computed'
      ? []
      : [
          { key: `task.${id}.label`, own: title, fieldId: null },
          { key: `task.${id}.hint`, own: hint, fieldId: null },
        ],
  withTexts(task, { line }) {
    if (task.mode === 'computed') return task;
    const { id, title, hint } = task;
    return { ...task, title: line(`task.${id}.label`, title), hint: line(`task.${id}.hint`, hint) };
  },
};

function checkVariable(check: Check, task: TemporaryVariableTask): void {
  const { problems, step, definition } = check;
  const place = { step, task };
  const { title, mode, value } = task;
  if (title.trim() === '') problems.add('variable_without_title', place);
  if (mode === 'computed' && value === null) problems.add('variable_without_value', place);
  const input = { field: variableField(task), mustBeSet: false, definition };
  const usable = mode === 'computed' ? check.settable({ taskId: task.id }) : check.known;
  for (const code of sourceProblems(value, usable, input)) problems.add(code, place, { field: title });
}
