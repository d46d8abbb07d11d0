import type { CollectionId, ImportId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { notify } from '../notices/index.ts';
import { findImport } from './import-queries.ts';

/** In the transaction that ended the import; a user who cancelled it is not notified. */
export async function notifyImporter(
  ctx: TeamContext,
  collectionId: string,
  importId: string,
): Promise<void> {
  const row = await findImport(ctx.db, collectionId, importId);
  if (!row || row.createdBy === null) return;
  await notify(ctx, {
    to: { userId: row.createdBy },
    kind: row.state === 'done' ? 'import_done' : 'import_failed',
    key: importId,
    what: row.fileName,
    counts: { imported: row.rowsImported, refused: row.rowsRejected },
    // Both columns contain ids created by newId.
    place: {
      type: 'import',
      collectionId: collectionId as CollectionId,
      importId: importId as ImportId,
    },
  });
}
