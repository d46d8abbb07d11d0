// Runs that look like spam are listed apart: they count in no figure, notify no one, call no webhook and send no receipt, and their
// tasks are held back, until a member says otherwise. What a member moves into the box did its tasks before.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { scheduleNotices } from '../results/completed-runs.ts';
import { scheduleRollUp } from '../results/roll-up.ts';
import { countMoved, findRunOf, releaseRun, setSpam } from '../results/run-queries.ts';
import { requestWithheldReceipt } from '../runs/mails/receipt.ts';
import { lockRun, type RunRow } from '../runs/run-queries.ts';
import { carryOutHeld } from './carry-out-held.ts';

export async function sortRun(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardResults.sortRun>,
): Promise<undefined> {
  const { wizardId, wizardRunId: runId } = params;
  const { name } = await getWizardRow(ctx, wizardId);
  refuseUnless(await findRunOf(ctx.db, wizardId, runId), 'not_found');
  // The second of two who sort it at the same time finds it sorted.
  const run = await lockRun(ctx.db, runId);
  if (!run || run.isSpam === body.isSpam) return;
  if (run.isHeld) await carryOutHeld(ctx, run);
  else await countMoved(ctx.db, run, body.isSpam);
  await setSpam(ctx.db, runId, { isSpam: body.isSpam, at: ctx.now() });
  const action = body.isSpam ? 'wizard.run_marked_spam' : 'wizard.run_marked_not_spam';
  await writeAudit(ctx, { action, subjectId: wizardId, subjectName: name, detail: { runId } });
  ctx.announce({ type: 'wizard.changed', wizardId });
  if (!body.isSpam) await release(ctx, run);
  else await scheduleRollUp(ctx, wizardId);
  ctx.afterCommit(() => failPoint(ctx.deps, 'wizard_sorted'));
}

/** Who waits for completed runs gets it now, unless they did before it was moved into the box. */
async function release(ctx: TeamContext, { id, wizardId, status, isWithheld }: RunRow): Promise<void> {
  if (isWithheld) {
    await releaseRun(ctx.db, id);
    await requestWithheldReceipt(ctx, id);
    // What follows a completed run also counts its wizard again.
    ctx.emit({ type: 'wizard_run.completed', wizardId, wizardRunId: id });
    return;
  }
  if (status === 'finished') await scheduleNotices(ctx, { wizardId, runId: id });
  await scheduleRollUp(ctx, wizardId);
}
