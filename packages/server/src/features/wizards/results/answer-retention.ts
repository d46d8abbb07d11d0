import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { updateResultSettings } from '../drafts/wizard-queries.ts';
import { forgetAnswers } from './forget-answers.ts';
import { markOldRuns } from './retention-queries.ts';

const queue = 'wizards.forget-answers';
const batch = 500;

export async function changeResultSettings(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardResults.changeSettings>,
): Promise<undefined> {
  const { id, name } = await getWizardRow(ctx, params.wizardId);
  await updateResultSettings(ctx.db, id, body);
  const entry = {
    action: 'wizard.result_settings_changed',
    subjectId: id,
    subjectName: name,
    detail: { ...body },
  };
  await writeAudit(ctx, entry);
  ctx.announce({ type: 'wizard.changed', wizardId: id });
}

export function addAnswerRetentionJob(deps: Deps): void {
  deps.jobs.handle<object>({
    queue,
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) => deleteAnswers(deps, authority),
  });
}

/** In short transactions. */
async function deleteAnswers(deps: Deps, authority: TeamAuthority): Promise<void> {
  const deleteSome = () =>
    deps.withTeam(authority, async (ctx) => {
      const ids = await markOldRuns(ctx.db, ctx.now(), batch);
      await forgetAnswers(ctx, ids);
      return ids.length;
    });
  while ((await deleteSome()) === batch);
}
