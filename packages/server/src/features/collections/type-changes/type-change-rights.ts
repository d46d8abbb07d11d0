// A type change reads and rewrites every value of a field, in every record of the table, including the trash.
// For links and selections it also reads the labels of their targets.
import { isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  ensureWholeField,
  type FieldDefinition,
  findCollection,
  loadCollection,
  readsAllLabels,
} from '../../catalogue/index.ts';
import { targetIdOf } from '../../records/engine/columns/index.ts';

/** Required to preview a change, and to make it. */
export const previewRights = ['read'] as const;
export const changeRights = ['read', 'update'] as const;
export type TypeChangeRights = typeof previewRights | typeof changeRights;

/**
 * The field with that id. Refused with `not_found` to members without permissions for it, with `forbidden` if
 * they are insufficient.
 */
export async function getConvertible(
  ctx: TeamContext,
  params: { readonly collectionId: string; readonly fieldId: string },
  rights: TypeChangeRights,
): Promise<{ readonly collection: CollectionDefinition; readonly field: FieldDefinition }> {
  const collection = await loadCollection(ctx, params.collectionId);
  const field = collection.fields.find(({ id }) => id === params.fieldId);
  refuseUnless(field, 'not_found');
  await ensureWholeField(ctx, collection, field, rights);
  return { collection, field };
}

/** Labels of the previous targets become texts, and texts are compared with labels of the new targets. */
export async function ensureReadsNames(
  ctx: TeamContext,
  { from, to }: { readonly from: FieldDefinition; readonly to: FieldDefinition },
): Promise<void> {
  if (!(await readsNames(ctx, to))) {
    // The same reply as for a target that does not exist.
    const setting = isRecordLink(to.dataType) ? 'collectionId' : 'listId';
    throw invalid(['body', 'settings', setting], 'unknown_choice');
  }
  refuseUnless(await readsNames(ctx, from), 'forbidden');
}

async function readsNames(ctx: TeamContext, field: FieldDefinition): Promise<boolean> {
  const isNaming = isRecordLink(field.dataType) || isListChoice(field.dataType);
  // Undefined for one in the trash, whose labels are not shown.
  const target = isNaming ? await findCollection(ctx, targetIdOf(field)) : undefined;
  return target === undefined || readsAllLabels(ctx, target);
}
