import type { FieldsTask, UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { startRecordName } from '@fieldhouse/domain/wizards/names/variable-names';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import { recordIdsOf } from '../../found/record-ids.ts';
import type { CheckedTask } from '../../values/task-values.ts';
import { runConsents } from '../consent-task.ts';
import { runUpdateFound } from '../update-found-task.ts';
import { runUpdateRecords } from '../update-records-task.ts';
import { checkFields } from './fields/check-fields.ts';
import { consenting, emptyValues, fieldsDone } from './fields/fields-done.ts';
import { loadChangedRecords } from './fields/load-fields.ts';
import type { TaskRunner } from './task-runner.ts';

export const updateRecords: TaskRunner<UpdateRecordsTask> = {
  load: loadChangedRecords,
  isAsking: () => true,
  check: async (_ctx, task, check) => checkFields(check, task, task.id),
  async run(ctx, state, task, { open, done, version }) {
    const input = { task, collections: open.collections, checked: done };
    if (task.records !== startRecordName) {
      const ids = recordIdsOf(state.values, task.records);
      const records = await runUpdateFound(ctx, state, { ...input, ids });
      const unanswered = unansweredIds(task, done);
      const fields = task.fields.filter(({ fieldId }) => !unanswered.has(fieldId));
      await runConsents(ctx, state, consenting({ ...task, fields }, open, done, records[0]));
      const shown = { ...done, skippedIds: new Set([...done.skippedIds, ...unanswered]) };
      return fieldsDone(state, task, { open, done: shown, records, output: { count: records.length } });
    }
    const record = await runUpdateRecords(ctx, state, { ...input, version });
    await runConsents(ctx, state, consenting(task, open, done, record));
    const output = { recordId: record.id, skippedFieldIds: [] };
    const result = fieldsDone(state, task, { open, done, records: [record], output });
    return { ...result, hasChangedStart: true };
  },
  async revert(ctx, state, task, open) {
    await runConsents(ctx, state, consenting(task, open, {}));
    const skippedIds = new Set<string>(task.fields.map(({ fieldId }) => fieldId));
    const checked = { answers: new Map(), skippedIds };
    const input = { task, collections: open.collections, checked };
    const hasChangedStart = changesStart(task);
    if (hasChangedStart) await runUpdateRecords(ctx, state, { ...input, version: undefined });
    else await runUpdateFound(ctx, state, { ...input, ids: [] });
    return { values: emptyValues(task, open), hasChangedStart };
  },
};

/** What records that a task found contain is no answer of the person: nothing of it is shown or passed on. */
function unansweredIds({ fields }: FieldsTask, { answers }: CheckedTask): ReadonlySet<string> {
  const asked = fields.filter(({ mode }) => mode !== 'hidden').map(({ fieldId }) => fieldId);
  return new Set(asked.filter((id) => !answers.has(id)));
}
