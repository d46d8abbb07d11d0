// What a member may see and do in a collection. Definitions follow the data: whoever may neither read nor set a field is
// not told that it exists, unless they shape collections or wizards themselves.
import { type DataRules, dataRulesOf, hasAllData, type Rule } from '@fieldhouse/domain/roles/data-rules';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { listCollectionRows } from './catalogue-queries.ts';
import { type CollectionDefinition, findCollection, loadCollection } from './definition.ts';

/** What is granted in a root holds in its children, what is granted in a child for its members. */
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

/** The member's rules, with the items of the lists that their open fields choose from. */
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

/** What a selection field offers belongs to the field: its items are open, and of them what makes an item. */
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
  // Whoever reads fields of every collection reads the list's own.
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

/** Shapes of data are no data: whoever builds collections or wizards sees all of them. */
function seesDefinitions(member: Member): boolean {
  return (
    hasAllData(member) ||
    member.featurePermissions.includes('team_admin_data_collections') ||
    member.featurePermissions.includes('team_admin_data_wizards')
  );
}

/** Collections whose records exist for a member in part at least, or whose shape does. */
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

/** Undefined where the collection doesn't exist for whoever asks. */
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
