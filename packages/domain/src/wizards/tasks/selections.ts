// What tasks that find or show records have in common.
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { conditionsOf, mapConditions } from '../../filters/remaining-filter.ts';
import { collectionsWith, type DefinedName, numberField } from '../names/defined-names.ts';
import { foundFieldName, recordCountName, taskOutputName } from '../names/variable-names.ts';
import type { SelectionTask } from '../selection.ts';
import type { Carrier } from './carrying/carrier.ts';
import type { Granting } from './rights/granting.ts';
import { addOnce, comparedIn, entryOf, type Named } from './rights/named-fields.ts';
import type { NamesGiven } from './task-kind.ts';

/** The records that are found or chosen, their number, and the fields of one. */
export function namesOfRecords(
  { id, collectionId }: SelectionTask,
  { isAlways, collections }: NamesGiven,
  { isCertain, isSeveral }: { readonly isCertain: boolean; readonly isSeveral: boolean },
): DefinedName[] {
  return [
    {
      name: taskOutputName(id),
      isCertain: isAlways && isCertain,
      recordOf: collectionsWith(collectionId, collections),
      isSeveral,
    },
    { name: recordCountName(id), isCertain: isAlways, field: numberField(recordCountName(id)) },
    // Of one record. It may be deleted later, and the person may be unable to read it.
    ...(collections.get(collectionId ?? '')?.fields ?? []).map((field) => ({
      name: foundFieldName(id, field.id),
      isCertain: false,
      field,
    })),
  ];
}

/** Undefined without a collection. */
export function grantSelection(
  task: SelectionTask,
  { rights, collections }: Granting,
): WizardManifest['finds'][number] | undefined {
  const { collectionId } = task;
  if (collectionId === null) return undefined;
  const collectionName = collections.get(collectionId)?.pluralName ?? '';
  const entry = entryOf(rights.finds, { collectionId, collectionName, compared: [], shown: [], used: [] });
  for (const field of comparedIn(task, collections)) addOnce(entry.compared, field);
  return entry;
}

export function grantedInSelection({ collectionId }: SelectionTask, { finds }: WizardManifest): Named[] {
  const here = finds.filter((one) => one.collectionId === collectionId);
  return here.flatMap(({ compared, shown }) => [...compared, ...shown]);
}

/** Filters name columns, which are the same in the copy; what can't be carried is left out whole. */
export function carrySelection(
  { filter, compare }: SelectionTask,
  carrier: Carrier,
  step: WizardStep,
): object {
  const carried = compare.map((one) => ({ ...one, ref: carrier.ref(one.ref) }));
  const areLiteralsKnown =
    filter === null || conditionsOf(filter).every(({ value }) => carrier.literal(value) !== undefined);
  if (carried.some(({ ref }) => ref === undefined) || !areLiteralsKnown) {
    carrier.leftOut.add(step.title);
    // Without one of its parts it would find other records: it has to be set up again.
    return { collectionId: null, filter: null, compare: [], sorts: [] };
  }
  const mapped =
    filter &&
    mapConditions(filter, (one) =>
      one.value === undefined ? one : { ...one, value: carrier.literal(one.value) },
    );
  return { filter: mapped, compare: carried };
}
