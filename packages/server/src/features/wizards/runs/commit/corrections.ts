// Which questions had an error that the person corrected before their step was accepted. The page sends it with the answers, and
// the errors themselves with the draft: a refused request leaves nothing behind.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { isFieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import { insertCorrections } from './correction-queries.ts';

type Corrected = EndpointInput<typeof wizardRuns.submit>['body']['corrected'];

/** Questions that the step doesn't ask are left out. */
export async function saveCorrections(
  ctx: TeamContext,
  { run }: Pick<RunState, 'run'>,
  { open }: Pick<OpenStep, 'open'>,
  corrected: Corrected,
  { isCorrected }: { readonly isCorrected: boolean } = { isCorrected: true },
): Promise<void> {
  if (run.mode !== 'live' || corrected.length === 0) return;
  const asked = new Set(
    open.tasks.flatMap((task) =>
      isFieldsTask(task)
        ? task.fields.filter(({ mode }) => mode !== 'hidden').map(({ fieldId }) => `${task.id} ${fieldId}`)
        : // A choice in a view and an asked variable have the id of their task.
          [`${task.id} ${task.id}`],
    ),
  );
  const known = new Map(
    corrected
      .map((one) => [`${one.taskId} ${one.fieldId}`, one] as const)
      .filter(([place]) => asked.has(place)),
  );
  const at = { runId: run.id, stepId: open.id, at: ctx.now(), isCorrected };
  if (known.size > 0) await insertCorrections(ctx.db, at, [...known.values()]);
}
