// What a member may see and do in a collection. Definitions follow the data: a field that a member may
// neither read nor set is not visible to them, unless they edit definitions or wizards.
import { type DataRules, dataRulesOf, hasAllData, type Rule } from '@fieldhouse/domain/roles/data-rules';
import { hasFeature, type Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { listCollectionRows } from './catalogue-queries.ts';
import { type CollectionDefinition, findCollection, loadCollection } from './definition.ts';

/** Permissions in a root apply to its children; those in a child apply to its members. */
export function rulesOfMember(
  member: Member,
  { rootId, chain }: Pick<CollectionDefinition, 'rootId' | 'chain'>,
): DataRules {
  return dataRulesOf(
    member,
    rootId,
    chain.map(({ collectionId }) => collectionId),
  );
}

/** The member's rules, including the items of the lists used by fields they can access. */
export async function effectiveRules(
  ctx: TeamContext,
  collection: CollectionDefinition,
  member: Member,
): Promise<DataRules> {
  const rules = rulesOfMember(member, collection);
  if (hasAllData(member) || !collection.row.isUsedAsCustomList) return rules;
  return (await isListOfOpenField(ctx, collection, member)) ? withItems(rules, collection) : rules;
}

export const itemColumns = new Set(['name', 'icon', 'color', 'position']);

/**
 * The options of a selection field belong to the field: its items are readable, with the fields that define
 * an item.
 */
function withItems(rules: DataRules, collection: CollectionDefinition): DataRules {
  const items = new Set(
    collection.fields.filter((field) => itemColumns.has(field.columnName)).map((field) => field.id as string),
  );
  return { ...rules, rows: 'always', read: (id) => (items.has(id) ? 'always' : rules.read(id)) };
}

async function isListOfOpenField(
  ctx: TeamContext,
  list: CollectionDefinition,
  member: Member,
): Promise<boolean> {
  // A permission for all collections includes the list itself.
  const ids = member.dataPermissions.flatMap((one) => ('fieldId' in one ? (one.collectionId ?? []) : []));
  for (const id of new Set(ids)) {
    const collection = await findCollection(ctx, id);
    if (!collection) continue;
    const rules = rulesOfMember(member, collection);
    if (collection.fields.some((field) => field.settings.listId === list.id && isOpen(rules, field.id)))
      return true;
  }
  return false;
}

function isOpen(rules: DataRules, fieldId: string): boolean {
  return rules.read(fieldId) !== 'never' || rules.update(fieldId) !== 'never';
}

/** Definitions are not data: users who edit collections or wizards see all of them. */
function seesDefinitions(member: Member): boolean {
  return hasAllData(member) || hasFeature(member, 'team_admin_data_collections', 'team_admin_data_wizards');
}

/** Collections of which a member may see at least some records, or the definition. */
export async function listVisibleIds(ctx: TeamContext, member: Member): Promise<readonly string[]> {
  const rows = await listCollectionRows(ctx.db);
  if (seesDefinitions(member)) return rows.map(({ id }) => id);
  const visible: string[] = [];
  for (const { id, isUsedAsCustomList, rootId } of rows) {
    const rules =
      isUsedAsCustomList || rootId !== null
        ? await effectiveRules(ctx, await loadCollection(ctx, id), member)
        : dataRulesOf(member, id);
    if (rules.rows !== 'never') visible.push(id);
  }
  return visible;
}

export interface MemberView {
  readonly rows: Rule;
  readonly mayCreate: boolean;
  readonly mayDelete: boolean;
  readonly mayReadMetadata: boolean;
  readonly mayRead: (fieldId: string) => boolean;
  readonly mayUpdate: (fieldId: string) => boolean;
  readonly isShown: (fieldId: string) => boolean;
}

/** Undefined if the collection is not visible to the member. */
export async function memberViewOf(
  ctx: TeamContext,
  collection: CollectionDefinition,
): Promise<MemberView | undefined> {
  const { actor } = ctx;
  if (actor.kind !== 'member') return openView;
  const rules = await effectiveRules(ctx, collection, actor);
  const seesAll = seesDefinitions(actor);
  if (rules.rows === 'never' && !seesAll) return undefined;
  const mayUpdate = (id: string) => rules.update(id) !== 'never';
  return {
    rows: rules.rows,
    mayCreate: collection.fields.some(({ id }) => mayUpdate(id)),
    mayDelete: rules.delete !== 'never',
    mayReadMetadata: rules.metadata !== 'never',
    mayRead: (id) => rules.read(id) !== 'never',
    mayUpdate,
    isShown: (id) => seesAll || isOpen(rules, id),
  };
}

const openView: MemberView = {
  rows: 'always',
  mayCreate: true,
  mayDelete: true,
  mayReadMetadata: true,
  mayRead: () => true,
  mayUpdate: () => true,
  isShown: () => true,
};
