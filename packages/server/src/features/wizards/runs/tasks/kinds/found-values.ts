import { foundNamesIn } from '@fieldhouse/domain/wizards/found-fields';
import type { SelectionTask } from '@fieldhouse/domain/wizards/selection';
import { fieldValuesOf } from '../../found/found-fields.ts';
import { typedValue } from '../../run-conditions.ts';
import type { Selected } from '../find-records-task.ts';
import { setCount } from './record-values.ts';
import type { Check, Checked } from './task-runner.ts';

/** Makes what was found or chosen known to the conditions behind it. `selected`: the records of which these are some. */
export function withFound(
  check: Check,
  task: SelectionTask,
  checked: Checked,
  selected: Pick<Selected, 'collection' | 'records'> | undefined,
): Checked {
  const { state, values, own } = check;
  const { recordIds = [] } = checked;
  setCount(check, task.id, recordIds.length);
  const record = recordIds.length === 1 ? selected?.records.find(({ id }) => id === recordIds[0]) : undefined;
  if (!selected?.collection || !record) return checked;
  const { collection } = selected;
  const names = foundNamesIn(state.version.definition);
  for (const value of fieldValuesOf(state, task, { collection, record, names })) {
    own.set(value.name, value);
    values.set(value.name, typedValue(value));
  }
  return checked;
}
