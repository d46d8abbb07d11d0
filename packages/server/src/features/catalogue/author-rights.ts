// A definition runs with its author's permissions (ADR 0102): what a member defines shows, counts, orders and
// moves nothing that they could not see and change themselves. Members with all data are not limited, and
// neither is work without a user.
import type { DataPermission } from '@fieldhouse/contract/roles';
import {
  covers,
  type DataRules,
  hasAllData,
  holdsPermission,
  type Rule,
} from '@fieldhouse/domain/roles/data-rules';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from './definition.ts';
import { effectiveRules, itemColumns } from './member-rules.ts';

/** The author whose permissions limit what they define; undefined if nothing does. */
export function limitedAuthor({ actor }: TeamContext): Member | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor : undefined;
}

const created = new WeakMap<TeamContext, Set<string>>();

/** Records that the collection was created in this transaction: no rules limit its author in it. */
export function markCreated(ctx: TeamContext, rootId: string): void {
  created.set(ctx, (created.get(ctx) ?? new Set()).add(rootId));
}

/** The rules that limit the author in a collection; undefined if none do. */
export async function authorRules(
  ctx: TeamContext,
  collection: CollectionDefinition,
): Promise<DataRules | undefined> {
  const author = limitedAuthor(ctx);
  if (!author || created.get(ctx)?.has(collection.rootId)) return undefined;
  return effectiveRules(ctx, collection, author);
}

/**
 * For operations on the values of all records. A field that the author may read and change in none of them is
 * `not_found`.
 */
export async function ensureWholeField(
  ctx: TeamContext,
  collection: CollectionDefinition,
  field: Pick<FieldDefinition, 'id'>,
  rights: readonly ('read' | 'update')[],
): Promise<void> {
  const rules = await authorRules(ctx, collection);
  if (!rules) return;
  const of = { read: rules.read(field.id), update: rules.update(field.id) };
  refuseUnless(of.read !== 'never' || of.update !== 'never', 'not_found');
  refuseUnless(
    rights.every((right) => of[right] === 'always'),
    'forbidden',
  );
}

/**
 * For a field that becomes the label or the picture of records. A selection shows the label of its item to
 * everyone who may read the selection, so in a list the field has to be readable in all records; elsewhere in
 * those visible to the author.
 */
export async function ensureLabelField(
  ctx: TeamContext,
  collection: CollectionDefinition,
  fieldId: string,
): Promise<void> {
  const rules = await authorRules(ctx, collection);
  if (!rules) return;
  const read = rules.read(fieldId);
  refuseUnless(read !== 'never', 'not_found');
  const wanted: Rule = collection.row.isUsedAsCustomList ? 'always' : rules.rows;
  refuseUnless(covers(read, wanted), 'forbidden');
}

/**
 * Whether the author may read, in every record of a collection, what links and selections show. The creator
 * of a list may use it before a role grants them its items.
 */
export async function readsAllLabels(ctx: TeamContext, collection: CollectionDefinition): Promise<boolean> {
  const rules = await authorRules(ctx, collection);
  if (!rules) return true;
  const { row, nameField } = collection;
  if (row.isUsedAsCustomList && row.createdBy !== null && row.createdBy === limitedAuthor(ctx)?.userId)
    return true;
  const shown = collection.fields.filter(
    ({ id, columnName }) => id === nameField?.id || (row.isUsedAsCustomList && itemColumns.has(columnName)),
  );
  return rules.rows === 'always' && shown.every(({ id }) => rules.read(id) === 'always');
}

/**
 * Membership decides to which records the grants in a collection apply. To change it is to grant them, so the
 * author has to hold each of them in an ancestor, for all records.
 */
export function ensureHoldsAbove(
  author: Member,
  grants: readonly DataPermission[],
  aboveIds: readonly string[],
): void {
  for (const grant of grants) {
    const isHeld = aboveIds.some((id) =>
      // Collection ids are branded at their origin.
      holdsPermission(author, { ...grant, collectionId: id, filter: null } as DataPermission),
    );
    refuseUnless(isHeld, 'forbidden', { data: { permission: grant.type } });
  }
}
