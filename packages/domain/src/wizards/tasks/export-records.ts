// "Export records to CSV": for members only.
import type { ExportRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { checkCollection, checkRecords, checkShownFields } from './checks/check-records.ts';
import { addNamed, entryOf } from './rights/named-fields.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const exportRecords: TaskKind<ExportRecordsTask> = {
  hasEffect: false,
  isShown: () => false,
  names: () => [],
  references: ({ records }) => ({ others: records === null ? [] : [records] }),
  problems(check, task) {
    const collection = checkCollection(check, task);
    if (!collection) return;
    checkRecords(check, task, [collection.id]);
    if (check.definition.access !== 'team') check.problems.add('public_export', { step: check.step, task });
    checkShownFields(check, task);
  },
  shownReferences: showsNothing,
  shownByWriting: showsNothing,
  grants({ collectionId, columns }, { rights, collections }) {
    if (collectionId === null) return;
    const collectionName = collections.get(collectionId)?.pluralName ?? '';
    const entry = entryOf(rights.exports, { collectionId, collectionName, fields: [] });
    addNamed(entry.fields, columns, { collectionId, collections });
  },
  granted: ({ collectionId }, { exports: exported }) =>
    exported.filter((one) => one.collectionId === collectionId).flatMap(({ fields }) => fields),
  // Members download the records themselves. Whether they do is in the results.
  passedOn: (task) => ({ ...task, records: null }),
  remap: ({ records, columns }, carrier, step) => ({
    records: carrier.records(records, step),
    columns: columns.flatMap((fieldId) => carrier.idOf(fieldId) ?? []),
  }),
};
