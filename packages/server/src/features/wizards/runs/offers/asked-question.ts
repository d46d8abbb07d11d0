// A question of a run's current step, for what the browser asks about it before the step is sent.

import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import { isFieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { findRun } from '../run-queries.ts';
import { loadRunState, loadRunVersion, openStep, type RunState } from '../run-state.ts';

export interface AskedQuestion {
  readonly state: RunState;
  readonly task: FieldsTask;
  readonly asked: AskedField;
  readonly collections: KnownCollections;
}

interface QuestionPlace {
  readonly runId: string;
  readonly task: string;
  readonly field: string;
}

/** Refuses with `not_found` unless the current step may ask it. */
export async function getAskedQuestion(
  ctx: TeamContext,
  { runId, task: taskId, field: fieldId }: QuestionPlace,
): Promise<AskedQuestion> {
  const run = await findRun(ctx.db, runId);
  refuseUnless(run && run.cursorStep !== null, 'not_found');
  const version = await loadRunVersion(ctx, run.versionId);
  const state = await loadRunState(ctx, run, version);
  const { open, collections } = await openStep(ctx, state, run.cursorStep);
  const task = open.tasks.filter(isFieldsTask).find(({ id }) => id === taskId);
  const asked = task && askedFields(task, collections).find(({ field }) => field.id === fieldId);
  refuseUnless(task && asked, 'not_found');
  return { state, task, asked, collections };
}
