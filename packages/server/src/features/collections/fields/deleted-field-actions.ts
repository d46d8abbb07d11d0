// Fields in the trash: restoring and erasing them.
import type { Field } from '@fieldhouse/contract/collections';
import type { DeletedField, deletedFields } from '@fieldhouse/contract/deleted-fields';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { dataType, isListChoice } from '@fieldhouse/contract/field-types';
import type { FieldId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapLockTimeout, mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  invalidateDefinition,
  loadCollection,
  readsAllLabels,
} from '../../catalogue/index.ts';
import { updateCollection } from '../collection-queries.ts';
import { listDeletedFieldRows, restoreFieldRow } from './deleted-field-queries.ts';
import { eraseFieldAndShadows, trashCutoff } from './erase-field.ts';
import { auditField, findTarget, getField, setFieldUnique } from './field-actions.ts';
import { restoreTranslationRows } from './translation-queries.ts';
import { scheduleLanguageColumns } from './translations.ts';

export async function listDeletedFields(
  ctx: TeamContext,
  { params }: Pick<EndpointInput<typeof deletedFields.list>, 'params'>,
): Promise<{ items: DeletedField[] }> {
  const rows = await findDeleted(ctx, await loadCollection(ctx, params.collectionId));
  return {
    items: rows.map((row) => ({
      // Created by newId.
      id: row.id as FieldId,
      title: row.title,
      columnName: row.columnName,
      dataType: dataType.parse(row.dataType),
      deletedAt: (row.deletedAt ?? ctx.now()).toISOString(),
    })),
  };
}

export async function restoreField(
  ctx: TeamContext,
  { params }: EndpointInput<typeof deletedFields.restore>,
): Promise<Field> {
  const { definition, row } = await readPlace(ctx, params);
  await ensureMayShowList(ctx, row);
  refuseUnless(await hasTarget(ctx, row), 'target_in_trash');
  const data = { columnName: row.columnName };
  const isFree = !definition.tableFields.some(({ columnName }) => columnName === row.columnName);
  refuseUnless(isFree, 'column_name_taken', { data });
  await mapUniqueViolation(restoreFieldRow(ctx.db, row.id), {
    fields__column_name_unique: 'column_name_taken',
  });
  if (row.deletedAt) await restoreTranslationRows(ctx.db, row.id, row.deletedAt);
  await updateCollection(ctx.db, definition.id, {});
  invalidateDefinition(ctx, definition);
  const after = await loadCollection(ctx, definition.id);
  const field = after.fields.find(({ id }) => id === row.id);
  refuseUnless(field, 'not_found');
  if (field.isUnique) await setFieldUnique(ctx, after, field, true);
  if (field.languages.length > 0) await scheduleLanguageColumns(ctx);
  if (field.isSearchable) await ctx.enqueue('records.refresh-search', { collectionId: definition.id });
  await auditField(ctx, 'field.restored', definition, field);
  return getField(ctx, definition.id, field.id);
}

export async function eraseField(
  ctx: TeamContext,
  { params }: EndpointInput<typeof deletedFields.erase>,
): Promise<undefined> {
  const { definition, row } = await readPlace(ctx, params);
  await mapLockTimeout(eraseFieldAndShadows(ctx, row.id));
  invalidateDefinition(ctx, definition);
  await auditField(ctx, 'field.erased', definition, row);
}

async function readPlace(ctx: TeamContext, params: EndpointInput<typeof deletedFields.erase>['params']) {
  const definition = await loadCollection(ctx, params.collectionId);
  const row = (await findDeleted(ctx, definition)).find(({ id }) => id === params.fieldId);
  refuseUnless(row, 'not_found');
  return { definition, row };
}

function findDeleted(ctx: TeamContext, { id, rootId }: CollectionDefinition) {
  return listDeletedFieldRows(ctx.db, { rootId, childId: id === rootId ? null : id }, trashCutoff(ctx));
}

/** Restoring exposes the items of its list to everyone who may read or set the field. */
async function ensureMayShowList(
  ctx: TeamContext,
  row: { readonly dataType: string; readonly settings: unknown },
): Promise<void> {
  const type = dataType.parse(row.dataType);
  if (!isListChoice(type)) return;
  // Validated by the contract's fieldSettings before it was stored.
  const list = await findTarget(ctx, type, row.settings as Record<string, unknown>);
  refuseUnless(list === undefined || list === 'gone' || (await readsAllLabels(ctx, list)), 'forbidden');
}

async function hasTarget(
  ctx: TeamContext,
  row: { readonly dataType: string; readonly settings: unknown },
): Promise<boolean> {
  // Validated by the contract's fieldSettings before it was stored.
  const settings = row.settings as Record<string, unknown>;
  return (await findTarget(ctx, dataType.parse(row.dataType), settings)) !== 'gone';
}
