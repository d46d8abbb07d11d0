import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { findWizardRow } from '../../drafts/wizard-queries.ts';

/**
 * The live version. Refuses with `wizard_closed` if the wizard is unknown, not published, past its closing time, or full
 * and the run is not counted yet.
 */
export async function openVersionOf(
  { db, now }: TeamContext,
  wizardId: string,
  { isCounted }: { readonly isCounted: boolean },
): Promise<string> {
  const wizard = await findWizardRow(db, wizardId);
  const isOpen =
    wizard &&
    (wizard.closesAt === null || wizard.closesAt > now()) &&
    (isCounted || wizard.maxAnswers === null || wizard.answers < wizard.maxAnswers);
  if (!isOpen || wizard.liveVersionId === null) throw new Refusal('wizard_closed');
  return wizard.liveVersionId;
}
