// Collections in the trash, and restoring them.
import type { DeletedCollection, deletedCollections } from '@fieldhouse/contract/deleted-collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { invalidateDefinition, loadCollection } from '../catalogue/index.ts';
import { listDeletedCollectionRows, updateCollection } from './collection-queries.ts';
import { auditCollection, toCollectionReply } from './describe-collection.ts';
import { scheduleLanguageColumns } from './fields/translations.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function listDeletedCollections(ctx: TeamContext): Promise<{ items: DeletedCollection[] }> {
  return {
    items: (await findDeleted(ctx)).map(({ deletedAt, parentId: _parent, ...row }) => ({
      ...row,
      // Ids of this table were created by newId.
      id: row.id as CollectionId,
      deletedAt: (deletedAt ?? ctx.now()).toISOString(),
    })),
  };
}

export async function restoreCollection(
  ctx: TeamContext,
  { params }: EndpointInput<typeof deletedCollections.restore>,
) {
  const deleted = await findDeleted(ctx);
  const row = deleted.find(({ id }) => id === params.collectionId);
  refuseUnless(row, 'not_found');
  refuseUnless(!deleted.some(({ id }) => id === row.parentId), 'parent_in_trash');
  const restored = [row, ...wentWith(row, deleted)];
  const parent = row.parentId === null ? undefined : await loadCollection(ctx, row.parentId);
  for (const { id, pluralName } of restored) {
    await mapUniqueViolation(updateCollection(ctx.db, id, { deletedAt: null }), {
      collections__name_unique: 'name_taken',
    });
    await auditCollection(ctx, 'restored', { id, name: pluralName });
  }
  const familyIds = [...(parent?.familyIds ?? []), ...restored.map(({ id }) => id)];
  invalidateDefinition(ctx, { id: row.id, familyIds });
  await scheduleLanguageColumns(ctx);
  return toCollectionReply(ctx, row.id);
}

type Deleted = Awaited<ReturnType<typeof findDeleted>>[number];

/** Descendants that were deleted at the same moment. */
function wentWith(parent: Deleted, deleted: readonly Deleted[]): Deleted[] {
  const children = deleted.filter(
    (row) => row.parentId === parent.id && row.deletedAt?.getTime() === parent.deletedAt?.getTime(),
  );
  return children.flatMap((child) => [child, ...wentWith(child, deleted)]);
}

function findDeleted(ctx: TeamContext) {
  return listDeletedCollectionRows(ctx.db, new Date(ctx.now().getTime() - trashRetentionDays * dayMs));
}
