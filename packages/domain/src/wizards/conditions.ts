// Conditions of steps, tasks and fields: filters over values of the run by name. The server decides all of them; those that
// depend on answers of the open step are also sent to the browser, which shows and hides at once.
import { type DataType, isFileType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { isFieldsTask, type WizardStep, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import { type FilterScope, matchesFilter } from '../filters/match-filter.ts';
import { conditionsOf, type Decision, remainingFilter } from '../filters/remaining-filter.ts';
import { answerName, foundFieldOf, recordCountName, taskOutputName } from './names/variable-names.ts';

/** A value as filters compare it: ids of items and records. */
export interface TypedValue {
  readonly dataType: DataType;
  readonly value: unknown;
}

/** By name. A name without a value is empty, such as the answer of a step that doesn't apply. */
export type ConditionValues = ReadonlyMap<string, TypedValue>;

export type Clock = Pick<FilterScope, 'now' | 'timeZone'>;

export function isConditionMet(condition: Filter | null, values: ConditionValues, clock: Clock): boolean {
  if (condition === null) return true;
  const named = conditionsOf(condition).map(
    ({ field }) => [field, comparedValue(values.get(field))] as const,
  );
  return matchesFilter(condition, Object.fromEntries(named), {
    ...clock,
    dataTypeOf: (name) => comparedType(values.get(name)),
    // The dots of a name are no path.
    linkOf: () => undefined,
  });
}

/** Files are compared by name. */
function comparedType(known: TypedValue | undefined): DataType {
  return known && !isFileType(known.dataType) ? known.dataType : 'plain_text';
}

function comparedValue(known: TypedValue | undefined): unknown {
  const value = known?.value ?? null;
  if (!known || value === null || !isFileType(known.dataType)) return value;
  const files: readonly unknown[] = Array.isArray(value) ? value : [value];
  return files.map(nameOfFile).join('\n');
}

function nameOfFile(file: unknown): string {
  return typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : '';
}

/**
 * The step without the tasks and fields that don't apply whatever is answered on it. What is left of the conditions of the
 * others depends on answers of the step itself.
 */
export function openStepOf(step: WizardStep, decide: Decision): WizardStep {
  const asked = new Set<string>();
  const openTasks = new Set<string>();
  const isOpen = (name: string) => asked.has(name) || openTasks.has(foundFieldOf(name)?.taskId ?? '');
  const remaining = (condition: Filter | null) =>
    condition === null || remainingFilter(condition, (one) => (isOpen(one.field) ? undefined : decide(one)));
  const tasks = step.tasks.flatMap((task): WizardTask[] => {
    const condition = remaining(task.condition);
    if (condition === false) return [];
    const open = { ...task, condition: condition === true ? null : condition };
    // Known when the step is submitted.
    asked.add(taskOutputName(task.id)).add(recordCountName(task.id));
    openTasks.add(task.id);
    if (!isFieldsTask(open)) return [open];
    const fields = open.fields.flatMap((field) => {
      const ofField = remaining(field.condition);
      if (ofField === false) return [];
      if (field.mode !== 'hidden') asked.add(answerName(task.id, field.fieldId));
      return [{ ...field, condition: ofField === true ? null : ofField }];
    });
    return [{ ...open, fields }];
  });
  return { ...step, tasks };
}
