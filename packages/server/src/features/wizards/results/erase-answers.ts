// Removes an erased person from the runs of wizards: all answers of each run that names them, and of those that they started by a
// personal link in a mail. See docs/decisions/0276.
import type { TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { endErasedRuns, lockRunsNaming, lockRunsOfRecipients } from './erasure-queries.ts';
import { forgetAnswers } from './forget-answers.ts';

/** Runs that are looked at in one transaction. */
const runsAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** A restarted job begins again, and finds less. */
export async function eraseAnswers(deps: Deps, authority: TeamAuthority, erasedKey: string): Promise<void> {
  const size = batchRows(deps, runsAtOnce);
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const page: { after: string; size: number } = { after, size };
    after = await deps.withTeam(
      authority,
      async (ctx) => {
        const { ids, last } = await lockRunsNaming(ctx.db, erasedKey, page);
        await erase(ctx, ids);
        return last;
      },
      { statementTimeoutMs: 120_000 },
    );
  }
}

/** Before the message’s recipients are erased, by whose records their links are found. */
export async function eraseAnswersToMessage(
  ctx: TeamContext,
  messageId: string,
  erasedKey: string,
): Promise<void> {
  await erase(ctx, await lockRunsOfRecipients(ctx.db, messageId, erasedKey));
}

async function erase(ctx: TeamContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wizardIds = await endErasedRuns(ctx.db, ids, ctx.now());
  await forgetAnswers(ctx, ids);
  for (const wizardId of wizardIds) ctx.announce({ type: 'wizard.changed', wizardId });
}
