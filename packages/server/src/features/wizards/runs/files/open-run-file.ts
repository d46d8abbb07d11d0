// A run reads its own files, and takes back those that it has not submitted.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardRunFiles } from '@fieldhouse/contract/wizard-run-files';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { type DeliverableFile, deleteStoredFile } from '../../../files/index.ts';
import { findRun } from '../run-queries.ts';
import { deleteRunFile, listRunFiles } from './run-file-queries.ts';

export async function findRunFile(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardRunFiles.open>,
): Promise<DeliverableFile> {
  const run = await findRun(ctx.db, params.runId);
  refuseUnless(run && run.status === 'active', 'not_found');
  const file = (await listRunFiles(ctx.db, run.id)).find(({ id }) => id === params.fileId);
  const { thumbnail } = query;
  refuseUnless(file && (thumbnail === undefined || file.hasThumbnails), 'not_found');
  return { teamId: ctx.teamId, file, thumbnail };
}

export async function removeRunFile(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardRunFiles.remove>,
): Promise<undefined> {
  const { runId, fileId } = params;
  refuseUnless(await deleteRunFile(ctx.db, runId, fileId), 'not_found');
  const { deps, teamId } = ctx;
  ctx.afterCommit(() => {
    deleteStoredFile(deps.files, teamId, fileId).catch((error: unknown) =>
      deps.log.warn({ err: error, fileId }, 'file left behind'),
    );
  });
}
