// Undo of an import: created records go to the trash unless a reference blocks that,
// updated ones get their previous values back. A killed
// job starts over and skips what is done.

import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { loadCollection } from '../catalogue/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { revertChangesPage, trashRange } from '../records/engine/write/index.ts';
import { importedRange } from './import-ids.ts';
import { deleteCells, insertHistory, setRowsLeftByUndo } from './import-queries.ts';
import type { ImportPayload } from './import-run.ts';
import { deleteMatches } from './rows/match-queries.ts';

export async function undoRows(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
): Promise<void> {
  const inUse = await deps.withTeam(
    authority,
    async (ctx) => {
      const collection = await loadCollection(ctx, collectionId);
      const left = await trashRange(ctx, collection, importedRange(importId));
      await setRowsLeftByUndo(ctx.db, importId, left);
      await insertHistory(ctx.db, { collectionId, importId, actorId: null, action: 'import_undone' });
      await deleteCells(ctx.db, importId);
      await deleteMatches(ctx.db, importId);
      return left;
    },
    { statementTimeoutMs: 120_000 },
  );
  await revertChanges(deps, authority, { collectionId, importId }, inUse);
  await deps.withTeam(authority, async (ctx) => {
    announceRecordsChanged(ctx, await loadCollection(ctx, collectionId), 'bulk', null);
    ctx.announce({ type: 'import.progress', importId });
  });
}

async function revertChanges(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
  inUse: number,
): Promise<void> {
  let skipped = inUse;
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
