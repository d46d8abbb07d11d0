import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TeamContext } from '../../../kernel/context.ts';
import { findVersionRow } from '../drafts/wizard-queries.ts';

/** Also of a version that was revoked since. */
export async function loadTestedDefinition(
  ctx: TeamContext,
  versionId: string,
): Promise<WizardDefinition | undefined> {
  const row = await findVersionRow(ctx.db, versionId);
  return row && wizardDefinition.parse(row.definition);
}
