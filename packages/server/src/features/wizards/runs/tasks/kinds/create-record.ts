import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import { entryKey, isRepeating, type RepeatingTask } from '@fieldhouse/domain/wizards/entries';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { OpenStep, RunState } from '../../run-state.ts';
import type { CheckedTask } from '../../values/task-values.ts';
import { runConsents } from '../consent-task.ts';
import { runCreateEntries } from '../create-entries-task.ts';
import { runCreateRecord } from '../create-record-task.ts';
import { checkEntries, checkFields } from './fields/check-fields.ts';
import { answerValues, consenting, emptyValues, fieldsDone } from './fields/fields-done.ts';
import { loadNewRecord } from './fields/load-fields.ts';
import { recordValues } from './record-values.ts';
import type { TaskResult, TaskRunner } from './task-runner.ts';

export const createRecord: TaskRunner<CreateRecordTask> = {
  load: loadNewRecord,
  isAsking: () => true,
  check: async (_ctx, task, check) =>
    isRepeating(task) ? checkEntries(check, task) : checkFields(check, task, task.id),
  async run(ctx, state, task, { open, done }) {
    if (isRepeating(task)) return runEntries(ctx, state, task, open, done.entries ?? new Map());
    const { collections } = open;
    const { recordId, record, skippedFieldIds } = await runCreateRecord(ctx, state, {
      ...{ task, collections, checked: done },
    });
    await runConsents(ctx, state, consenting(task, open, done, record));
    const output = { recordId, skippedFieldIds };
    return fieldsDone(state, task, { open, done, records: [record], output, theirIds: skippedFieldIds });
  },
  async revert(ctx, state, task, open) {
    if (isRepeating(task)) return runEntries(ctx, state, task, open, new Map());
    await runConsents(ctx, state, consenting(task, open, {}));
    return { values: emptyValues(task, open) };
  },
};

async function runEntries(
  ctx: TeamContext,
  state: RunState,
  task: RepeatingTask,
  open: OpenStep,
  entries: ReadonlyMap<number, CheckedTask>,
): Promise<TaskResult> {
  const { collections } = open;
  const created = await runCreateEntries(ctx, state, { task, collections, entries });
  const ids = created.map(({ record }) => record.id);
  const { lang } = state.run;
  return {
    status: 'done',
    input: Object.fromEntries(
      created.map(({ number, checked }) => [number, Object.fromEntries(checked.answers)]),
    ),
    output: { count: ids.length, skippedFieldIds: created.flatMap(({ skippedFieldIds }) => skippedFieldIds) },
    values: [
      ...recordValues(task.id, ids),
      ...created.flatMap(({ number, checked, record: { values }, skippedFieldIds: theirIds }) =>
        answerValues(task, open, { ...checked, values, lang, theirIds, key: entryKey(task.id, number) }),
      ),
    ],
  };
}
