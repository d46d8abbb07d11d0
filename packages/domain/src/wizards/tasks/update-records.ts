// "Update fields for records": of the record that the run was started for, or of those that a task created, found or offered.
import type { UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { refsOfCondition } from '../names/references.ts';
import type { Check } from './checks/check-context.ts';
import { checkFields } from './checks/check-fields.ts';
import { checkRecords } from './checks/check-records.ts';
import {
  carryFields,
  fieldsWithTexts,
  isShownFields,
  namesOfFields,
  shownFieldsWritten,
  shownReferencesOfFields,
  sourcesOfFields,
  textsOfFields,
} from './fields-tasks.ts';
import type { Granting } from './rights/granting.ts';
import { addFields, writtenIn } from './rights/named-fields.ts';
import { changesStart } from './start-record.ts';
import type { TaskKind } from './task-kind.ts';

export const updateRecords: TaskKind<UpdateRecordsTask> = {
  hasEffect: true,
  isShown: isShownFields,
  names: (task, given) => namesOfFields(task, given, { isSeveral: !changesStart(task) }),
  references: (task) => ({ others: [task.records], sources: sourcesOfFields(task) }),
  problems(check, task) {
    if (checkUpdated(check, task)) checkFields(check, task);
  },
  shownReferences: shownReferencesOfFields,
  shownByWriting(task, look) {
    const { isWritten, deciding } = shownFieldsWritten(task, look);
    return isWritten ? [...deciding, task.records, ...refsOfCondition(task.condition)] : [];
  },
  grants: grantUpdate,
  granted: (task, { record, updates }) =>
    writtenIn(changesStart(task) ? (record ? [record] : []) : updates, task.collectionId),
  remap(task, carrier, step) {
    const carried = carryFields(task, carrier, step);
    const records = carrier.ref(task.records);
    if (records !== undefined) return { ...carried, records };
    carrier.leftOut.add(step.title);
    return undefined;
  },
  texts: (task, titleOf) => textsOfFields(task, titleOf),
  withTexts: fieldsWithTexts,
};

/** Whether its records are there and of its collection. */
function checkUpdated(check: Check, task: UpdateRecordsTask): boolean {
  const { problems, step, definition } = check;
  const { collectionId } = task;
  if (!changesStart(task)) return checkRecords(check, task, collectionId === null ? [] : [collectionId]);
  const isTheirs = definition.startsWith !== null && collectionId === definition.startsWith;
  if (!isTheirs) problems.add('update_without_record', { step, task });
  return isTheirs;
}

function grantUpdate(task: UpdateRecordsTask, { rights, collections, originOf }: Granting): void {
  const { collectionId, records } = task;
  if (changesStart(task)) {
    if (rights.record) addFields(rights.record, task, collections);
    return;
  }
  if (collectionId === null) return;
  const which = originOf(records);
  const isSame = (one: (typeof rights.updates)[number]) =>
    one.collectionId === collectionId && one.which === which;
  const collectionName = collections.get(collectionId)?.pluralName ?? '';
  const entry = rights.updates.find(isSame) ?? { collectionId, collectionName, which, asked: [], hidden: [] };
  if (!rights.updates.includes(entry)) rights.updates.push(entry);
  addFields(entry, task, collections);
}
