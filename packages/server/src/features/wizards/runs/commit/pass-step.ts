// Going on from a step that was submitted before and can only be looked at: nothing is answered or done again.
import type { Issue } from '@fieldhouse/contract/errors';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { nextStep } from '@fieldhouse/domain/wizards/path';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import { conditionTest } from '../run-conditions.ts';
import { insertVisit, moveRun } from '../run-queries.ts';
import { loadRunState, type RunState } from '../run-state.ts';
import { seen, viewOf } from './commit-run.ts';

interface Passed {
  readonly stepId: string;
  readonly answers: Answers;
  readonly key: string;
  readonly hash: Buffer;
}

export async function passStep(
  ctx: TeamContext,
  { run, version }: RunState,
  { stepId, answers, key, hash }: Passed,
): Promise<StepView> {
  const issues = Object.keys(answers).map(
    (taskId): Issue => ({ path: ['body', 'answers', taskId], rule: 'unknown_property' }),
  );
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  const { definition } = version;
  // Conditions of later steps see the answers of this one.
  const ahead = await loadRunState(ctx, { ...run, cursorStep: null }, version);
  const next = await seen(ctx, ahead, async (_own, state) =>
    nextStep(definition, stepId, conditionTest(state)),
  );
  // A run never goes back from its end.
  refuseUnless(next, 'run_step_outdated', { data: { rev: run.rev, cursor: run.cursorStep } });
  const rev = run.rev + 1;
  const at = ctx.now();
  const moved = await moveRun(ctx.db, run.id, { rev, cursorStep: next.id, at });
  const response = await viewOf(ctx, await loadRunState(ctx, moved, version));
  await insertVisit(ctx.db, {
    ...{
      id: newId(),
      runId: run.id,
      stepId,
      seq: rev,
      answers: {},
      recordVersion: null,
      response,
      at,
      ms: 0,
    },
    // Below those that answered the step, so that the last one of them still counts.
    visitNo: -rev,
    idemKey: key,
    reqHash: hash,
  });
  return response;
}
