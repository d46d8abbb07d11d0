// Undo of an import: created records go to the trash, updated ones get their previous values back. A killed
// job starts over and skips what is done.

import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { inCopyTransaction } from '../../kernel/db/copy-into.ts';
import { loadCollection } from '../catalogue/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { revertChangesPage, trashRange } from '../records/engine/write/index.ts';
import { importedRange } from './import-ids.ts';
import { historySql, setRowsLeftByUndo } from './import-queries.ts';
import type { ImportPayload } from './import-run.ts';

export async function undoRows(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
): Promise<void> {
  const collection = await deps.withTeam(authority, (ctx) => loadCollection(ctx, collectionId));
  await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
    await trashRange(authority, transaction, collection, importedRange(importId));
    await transaction.query(historySql, [collectionId, importId, null, 'import_undone']);
  });
  await revertChanges(deps, authority, { collectionId, importId });
  await deps.withTeam(authority, async (ctx) => {
    announceRecordsChanged(ctx, collectionId, 'bulk', null);
    ctx.announce({ type: 'import.progress', importId });
  });
}

async function revertChanges(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
): Promise<void> {
  let skipped = 0;
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const from: string = after;
    const page = await deps.withTeam(
      authority,
      async (ctx) => {
        const collection = await loadCollection(ctx, collectionId);
        const reverted = await revertChangesPage(ctx, collection, { id: importId, actorId: null }, from);
        if (reverted.skipped > 0) await setRowsLeftByUndo(ctx.db, importId, skipped + reverted.skipped);
        return reverted;
      },
      { statementTimeoutMs: 120_000 },
    );
    skipped += page.skipped;
    after = page.next;
  }
}
