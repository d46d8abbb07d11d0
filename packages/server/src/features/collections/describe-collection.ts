// A collection as its viewer sees it, and the audit of its changes.
import type { Collection, CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { Sort } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import {
  type CollectionDefinition,
  type CollectionRow,
  type FieldDefinition,
  isMembershipBroken,
  loadCollection,
  type MemberView,
  memberViewOf,
} from '../catalogue/index.ts';
import { countRecords } from '../records/engine/read/index.ts';
import { countVisible } from '../records/index.ts';

export async function visibleCountOf(
  ctx: TeamContext,
  definition: CollectionDefinition,
  { rows }: MemberView,
) {
  if (rows === 'never') return { count: 0, isExact: true };
  if (rows !== 'always' || (definition.chain.length > 0 && ctx.actor.kind === 'member')) {
    return countVisible(ctx, definition);
  }
  return (await countRecords(ctx.db, ctx.teamId, [definition.number])).get(definition.number);
}

export async function auditCollection(
  ctx: TeamContext,
  verb: 'created' | 'changed' | 'deleted' | 'restored',
  { id, name }: { readonly id: string; readonly name: string },
  detail: object = {},
): Promise<void> {
  await writeAudit(ctx, { action: `collection.${verb}`, subjectId: id, subjectName: name, detail });
}

export async function toCollectionReply(ctx: TeamContext, id: string): Promise<CollectionWithFields> {
  const definition = await loadCollection(ctx, id);
  const view = await memberViewOf(ctx, definition);
  refuseUnless(view, 'not_found');
  return toCollectionWithFields(definition, await visibleCountOf(ctx, definition, view), view);
}

export function toField(definition: FieldDefinition): Field {
  const { number: _number, settings, languages, ...rest } = definition;
  return {
    ...rest,
    isTranslatable: languages.length > 0,
    languages: [...languages],
    settings: { ...settings },
  };
}

export function toCollection(
  row: CollectionRow,
  count: { count: number; isExact: boolean } | undefined,
): Collection {
  return {
    // Ids of this table were created by newId.
    id: row.id as CollectionId,
    parentId: row.parentId as CollectionId | null,
    rootId: row.rootId as CollectionId | null,
    isSmartCollection: row.isSmartCollection,
    // Validated by the contract before they were stored.
    membershipDataFilter: row.membershipDataFilter as Filter | null,
    membershipOrder: row.membershipOrder as Sort[] | null,
    isBlueprint: row.isBlueprint,
    blueprintMarketplacePrice: row.blueprintMarketplacePrice,
    tableName: `c_${row.number}`,
    nameFieldId: row.nameFieldId as FieldId | null,
    avatarFieldId: row.avatarFieldId as FieldId | null,
    name: row.name,
    pluralName: row.pluralName,
    description: row.description,
    icon: row.icon,
    isUsedAsCustomList: row.isUsedAsCustomList,
    isShownInSidebar: row.isShownInSidebar,
    isGloballySearchable: row.isGloballySearchable,
    representsPeople: row.representsPeople,
    definitionVersion: row.definitionVersion,
    recordCount: count?.count ?? 0,
    isCountExact: count?.isExact ?? true,
  };
}

function toCollectionWithFields(
  definition: CollectionDefinition,
  count: { count: number; isExact: boolean } | undefined,
  view: MemberView,
): CollectionWithFields {
  const { mayCreate, mayDelete, mayReadMetadata } = view;
  return {
    ...toCollection(definition.row, count),
    definitionVersion: definition.version,
    tableName: `c_${definition.number}`,
    nameFieldId: definition.nameField?.id ?? null,
    isMembershipBroken: isMembershipBroken(definition),
    may: { create: mayCreate, delete: mayDelete, readMetadata: mayReadMetadata },
    fields: definition.fields
      .filter(({ id }) => view.isShown(id))
      .map((field) => ({
        ...toField(field),
        may: { read: view.mayRead(field.id), update: view.mayUpdate(field.id) },
      })),
  };
}
