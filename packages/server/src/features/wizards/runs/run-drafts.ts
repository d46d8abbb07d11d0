import type { Answers } from '@fieldhouse/contract/wizard-runs';
import type { TeamContext } from '../../../kernel/context.ts';
import { findDraft, saveDraft } from './run-queries.ts';

/** What was entered when the visitor leaves a step; it need not be complete. */
export async function saveTypedAnswers(
  ctx: TeamContext,
  runId: string,
  stepId: string,
  answers: Answers,
): Promise<void> {
  const draft = await findDraft(ctx.db, runId, stepId);
  await saveDraft(ctx.db, { runId, stepId, answers, clientSeq: (draft?.clientSeq ?? 0) + 1 });
}
