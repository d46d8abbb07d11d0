// Decides conditions from the values of the run, as the person who runs it may read them: a field of the starting record
// that they may not read is empty.
import { type DataType, dataType, isFileType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { Decision } from '@fieldhouse/domain/filters/remaining-filter';
import {
  type Clock,
  type ConditionValues,
  isConditionMet,
  type TypedValue,
} from '@fieldhouse/domain/wizards/conditions';
import { refsOfCondition } from '@fieldhouse/domain/wizards/names/references';
import { foundFieldOf, recordFieldOf, taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { isAsPublished } from '@fieldhouse/domain/wizards/publishing/manifest';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { recordIdsOf } from './found/record-ids.ts';
import { plainValue } from './plain-value.ts';
import type { RunValue } from './run-queries.ts';
import type { StartRecord } from './start-record.ts';

/** What a condition is decided from. */
interface Known {
  readonly values: ReadonlyMap<string, RunValue>;
  readonly start: StartRecord | 'gone' | null;
  readonly version: { readonly manifest: WizardManifest };
  readonly clock: Clock;
}

export function conditionValues({ values }: Pick<Known, 'values'>): Map<string, TypedValue> {
  return new Map([...values.values()].map((one) => [one.name, typedValue(one)]));
}

export function typedValue(known: RunValue): TypedValue {
  const type = typeOfValue(known);
  // Files are compared by name.
  return { dataType: type, value: isFileType(type) ? known.value : plainValue(known.value) };
}

export function typeOfValue({ type }: RunValue): DataType {
  return dataType.catch('plain_text').parse(type);
}

/**
 * Whether a condition is met. Refuses with `wizard_outdated` if it reads a field of a record of the run that was deleted or
 * changed since the version was published.
 */
export function conditionTest(
  known: Known,
  values: ConditionValues = conditionValues(known),
): (condition: Filter | null) => boolean {
  return (condition) => {
    const isCurrent = refsOfCondition(condition).every((name) => !isOutdatedName(known, name));
    refuseUnless(isCurrent, 'wizard_outdated');
    return isConditionMet(condition, values, known.clock);
  };
}

/** Decides what does not depend on answers that are still open. */
export function decisionOf(known: Known, isOpen: (name: string) => boolean): Decision {
  const values = conditionValues(known);
  return (condition) =>
    isOpen(condition.field) || isOutdatedName(known, condition.field)
      ? undefined
      : isConditionMet(condition, values, known.clock);
}

/** Whether it is a field of a record of the run that was deleted or changed since the version was published. */
export function isOutdatedName({ start, version, values }: Omit<Known, 'clock'>, name: string): boolean {
  const found = foundFieldOf(name);
  // Only then a record that was found lacks the value.
  if (found) return recordIdsOf(values, taskOutputName(found.taskId)).length === 1 && !values.has(name);
  const fieldId = recordFieldOf(name);
  if (fieldId === undefined || start === null || start === 'gone') return false;
  const field = start.collection.fields.find(({ id }) => id === fieldId);
  const named = version.manifest.record?.read.find((one) => one.fieldId === fieldId);
  return !field || !isAsPublished(named, field);
}
