import type { TeamContext } from '../../kernel/context.ts';
import {
  deleteAllProblems,
  deleteFileRow,
  deleteUploadedImport,
  listUploadedImports,
} from './subscriber-import-queries.ts';

/** Deletes a file that was not imported; false if the import has started. */
export async function discardUpload(ctx: TeamContext, id: string): Promise<boolean> {
  if (!(await deleteUploadedImport(ctx.db, id))) return false;
  await deleteFileRow(ctx.db, id);
  await ctx.deps.files.remove({ teamId: ctx.teamId, fileId: id });
  return true;
}

/**
 * Files that wait to be imported, and rows with problems, may name an erased person in any spelling. Both are only
 * stored for convenience, so all of them are deleted.
 */
export async function eraseImportedFiles(ctx: TeamContext): Promise<void> {
  for (const id of await listUploadedImports(ctx.db)) await discardUpload(ctx, id);
  await deleteAllProblems(ctx.db);
  ctx.announce({ type: 'subscription_lists.changed' });
}
