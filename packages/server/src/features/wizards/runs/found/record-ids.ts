// The records that a task works with, by the name of a value of the run.
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { plainValue } from '../plain-value.ts';
import type { RunValue } from '../run-queries.ts';

/** None if no task has set them in this run. */
export function recordIdsOf(
  values: ReadonlyMap<string, Pick<RunValue, 'value'>>,
  name: VariableName | null,
): string[] {
  refuseUnless(name !== null, 'wizard_outdated');
  const value = plainValue(values.get(name)?.value ?? null);
  const ids = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  return [...new Set(ids)];
}
