// "Display a data view": records are shown and, if the author allows it, chosen.
import type { DisplayViewTask } from '@fieldhouse/contract/wizard-definition';
import { refsOfCondition } from '../names/references.ts';
import { checkSelection, checkShownFields } from './checks/check-records.ts';
import { addNamed } from './rights/named-fields.ts';
import { carrySelection, grantedInSelection, grantSelection, namesOfRecords } from './selections.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const displayView: TaskKind<DisplayViewTask> = {
  hasEffect: false,
  isShown: () => true,
  names(task, given) {
    const { choice, isRequired } = task;
    if (choice === 'none') return [];
    return namesOfRecords(task, given, { isCertain: isRequired, isSeveral: choice !== 'one' });
  },
  references: ({ compare }) => ({ others: compare.map(({ ref }) => ref) }),
  selection: (task) => task,
  problems(check, task) {
    // What is shown has to be known when the step opens.
    if (checkSelection(check, task, {})) checkShownFields(check, task);
  },
  shownByWriting: showsNothing,
  shownReferences: ({ condition, compare }) => [
    ...refsOfCondition(condition),
    ...compare.map(({ ref }) => ref),
  ],
  grants(task, granting) {
    const entry = grantSelection(task, granting);
    if (entry)
      addNamed(entry.shown, task.columns, {
        collectionId: entry.collectionId,
        collections: granting.collections,
      });
  },
  granted: grantedInSelection,
  remap: (task, carrier, step) => ({
    ...carrySelection(task, carrier, step),
    columns: task.columns.flatMap((fieldId) => carrier.idOf(fieldId) ?? []),
  }),
};
