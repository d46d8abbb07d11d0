// Deletes what people have entered in some runs, wherever it is stored. What a run did stays, without any value; so do the records
// that it wrote, and the files in them, which are the team's own.
import type { TeamContext } from '../../../kernel/context.ts';
import { deleteStoredFile } from '../../files/index.ts';
import { deleteAnswers, deleteUnusedRunFiles } from './retention-queries.ts';

/** The runs are locked by the caller, and marked. */
export async function forgetAnswers(ctx: TeamContext, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await deleteAnswers(ctx.db, runIds);
  const fileIds = await deleteUnusedRunFiles(ctx.db, runIds);
  const { deps, teamId } = ctx;
  ctx.afterCommit(() => {
    for (const fileId of fileIds)
      deleteStoredFile(deps.files, teamId, fileId).catch((error: unknown) =>
        deps.log.warn({ err: error, fileId }, 'file left behind'),
      );
  });
}
