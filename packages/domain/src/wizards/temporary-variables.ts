// A temporary variable as a field that belongs to no collection, so that its value has the rules of the type.
import { fieldSettings } from '@fieldhouse/contract/field-types';
import type { FieldId } from '@fieldhouse/contract/ids';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import type { AskedField } from './answers.ts';
import type { KnownField } from './fields-of-collections.ts';

/** Its id is that of the task. */
export function variableField(task: TemporaryVariableTask): KnownField {
  const { id, title, hint, dataType } = task;
  const settings = { ...fieldSettings[dataType].parse(task.settings) };
  return {
    id,
    columnName: id,
    title,
    description: hint,
    dataType,
    settings,
    isRequired: false,
    defaultValue: null,
  };
}

/** As a question; its answer is `<task>.<task>`. */
export function variableQuestion(task: TemporaryVariableTask): AskedField {
  const { id, isRequired, value } = task;
  return {
    field: variableField(task),
    taskField: {
      // Questions are named by fields; this one is not of any.
      fieldId: id as string as FieldId,
      mode: value === null ? 'asked' : 'preset',
      label: '',
      hint: '',
      placeholder: '',
      look: null,
      offer: null,
      mayAdd: false,
      isRequired,
      value,
      condition: null,
    },
  };
}
