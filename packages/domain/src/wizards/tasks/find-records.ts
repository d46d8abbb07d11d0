// "Find matching records": when the step is submitted. Nothing of them is shown.
import type { FindRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { checkSelection } from './checks/check-records.ts';
import { carrySelection, grantedInSelection, grantSelection, namesOfRecords } from './selections.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const findRecords: TaskKind<FindRecordsTask> = {
  hasEffect: false,
  findsUnseen: true,
  isShown: () => false,
  names: (task, given) => namesOfRecords(task, given, { isCertain: false, isSeveral: true }),
  references: ({ compare }) => ({ others: compare.map(({ ref }) => ref) }),
  selection: (task) => task,
  problems: (check, task) => checkSelection(check, task, { taskId: task.id }),
  shownReferences: showsNothing,
  shownByWriting: showsNothing,
  grants(task, granting) {
    grantSelection(task, granting);
  },
  granted: grantedInSelection,
  remap: carrySelection,
};
