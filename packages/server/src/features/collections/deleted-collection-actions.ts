// Collections in the trash, and their way back.
import type { DeletedCollection, deletedCollections } from '@fieldhouse/contract/deleted-collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { daysInTrash } from '@fieldhouse/contract/record-history';
import type { TeamContext } from '../../kernel/context.ts';
import { translateUnique } from '../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { auditCollection, describe } from './collection-actions.ts';
import { listDeletedCollectionRows, updateCollection } from './collection-queries.ts';
import { definitionChanged } from './definition.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function listDeletedCollections(ctx: TeamContext): Promise<{ items: DeletedCollection[] }> {
  return {
    items: (await findDeleted(ctx)).map(({ deletedAt, ...row }) => ({
      ...row,
      // Ids of this table were made by newId.
      id: row.id as CollectionId,
      deletedAt: (deletedAt ?? ctx.now()).toISOString(),
    })),
  };
}

export async function restoreCollection(
  ctx: TeamContext,
  { params }: EndpointInput<typeof deletedCollections.restore>,
) {
  const row = (await findDeleted(ctx)).find(({ id }) => id === params.collectionId);
  refuseUnless(row, 'not_found');
  await translateUnique(updateCollection(ctx.db, row.id, { deletedAt: null }), {
    collections__name_unique: 'name_taken',
  });
  await auditCollection(ctx, 'restored', { id: row.id, name: row.pluralName });
  definitionChanged(ctx, row.id);
  return describe(ctx, row.id);
}

function findDeleted(ctx: TeamContext) {
  return listDeletedCollectionRows(ctx.db, new Date(ctx.now().getTime() - daysInTrash * dayMs));
}
