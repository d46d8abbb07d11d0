// Runs that look like spam are listed apart: they count in no figure, notify no one, call no webhook and send no receipt until a
// member says otherwise. Their records exist either way.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { scheduleNotices } from '../results/completed-runs.ts';
import { scheduleRollUp } from '../results/roll-up.ts';
import { findRunOf, releaseRun, setSpam } from '../results/run-queries.ts';
import { requestWithheldReceipt } from '../runs/mails/receipt.ts';

export async function sortRun(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardResults.sortRun>,
): Promise<undefined> {
  const { wizardId, wizardRunId: runId } = params;
  const { name } = await getWizardRow(ctx, wizardId);
  const run = await findRunOf(ctx.db, wizardId, runId);
  refuseUnless(run, 'not_found');
  if (run.isSpam === body.isSpam) return;
  await setSpam(ctx.db, runId, { isSpam: body.isSpam, at: ctx.now() });
  const action = body.isSpam ? 'wizard.run_marked_spam' : 'wizard.run_marked_not_spam';
  await writeAudit(ctx, { action, subjectId: wizardId, subjectName: name, detail: { runId } });
  ctx.announce({ type: 'wizard.changed', wizardId });
  if (!body.isSpam && run.isWithheld) {
    await releaseRun(ctx.db, runId);
    await requestWithheldReceipt(ctx, runId);
    // What follows a completed run also counts its wizard again.
    ctx.emit({ type: 'wizard_run.completed', wizardId, wizardRunId: runId });
    return;
  }
  if (!body.isSpam && run.status === 'finished') await scheduleNotices(ctx, { wizardId, runId });
  await scheduleRollUp(ctx, wizardId);
}
