// Compiles the filter tree into one SQL condition with bound values. A name that is not visible to the viewer
// gets the same error as a name that does not exist.
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { memberField } from '@fieldhouse/domain/roles/data-rules';
import { searchWords } from '@fieldhouse/domain/search/search-words';
import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import { columnOf, type Sql } from '../columns/identifiers.ts';
import { badFilter, likeText } from '../columns/operands.ts';
import { systemField, systemFieldCondition, tagsCondition } from '../columns/system-fields.ts';
import { type Access, fullAccess, readableField } from './access.ts';
import { matchSearchedText, searchedText } from './searched-text.ts';

/** True for every row: an empty group. */
export const matchEveryRow = sql`true`;

/**
 * Condition on the row `r`. Throws `unknown_field` for fields that the viewer may not read, and
 * `invalid_filter` for operators and operands that do not fit the field.
 */
export function filterToSql(
  filter: Filter,
  collection: CollectionDefinition,
  access: Access,
  scope: CompileScope,
): Sql {
  if ('operator' in filter) return conditionToSql(filter, collection, access, scope);
  const parts = (filter.all ?? filter.any ?? []).map((part) => filterToSql(part, collection, access, scope));
  if (parts.length === 0) return matchEveryRow;
  return sql`(${sql.join(parts, filter.all ? sql` and ` : sql` or `)})`;
}

function conditionToSql(
  condition: Condition,
  collection: CollectionDefinition,
  access: Access,
  scope: CompileScope,
): Sql {
  // Only rules use this field, and they are always compiled with full access.
  if (condition.field === memberField && access === fullAccess) {
    return memberToSql(String(condition.value), collection, scope);
  }
  const system = systemField(condition.field);
  if (system) {
    if (!access.mayReadMetadata) throw new Refusal('unknown_field', { data: { field: condition.field } });
    return systemFieldCondition(condition, system, 'r', scope);
  }
  // A field of the collection with the same name takes precedence.
  if (condition.field === 'tags' && !collection.byColumn.has('tags')) {
    return tagsCondition(condition, 'r', scope);
  }
  const [own = '', far, further] = condition.field.split('.');
  if (further !== undefined) throw badFilter(condition, 'unknown_field');
  const field = readableField(collection, access, own);
  if (far === undefined) return fieldConditionToSql(condition, field, 'r', scope);
  return farCondition(condition, field, far, scope);
}

/** Member of the collection with that id and of all its ancestors. */
function memberToSql(collectionId: string, collection: CollectionDefinition, scope: CompileScope): Sql {
  const last = collection.chain.findIndex((one) => one.collectionId === collectionId);
  if (last < 0) throw new Refusal('unknown_field', { data: { field: memberField } });
  const parts = collection.chain.slice(0, last + 1).map((one) =>
    one.filter
      ? filterToSql(one.filter, collection, fullAccess, scope)
      : sql`exists (select from platform.collection_members m where m.team_id = ${scope.teamId}::uuid
          and m.collection_id = ${one.collectionId}::uuid and m.record_id = r.id)`,
  );
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** A condition on the field of the row `alias`. Refuses operators and operands that don't fit its type. */
export function fieldConditionToSql(
  condition: Condition,
  field: FieldDefinition,
  alias: string,
  scope: CompileScope,
): Sql {
  if (condition.operator === 'is_me' && field.dataType === 'email_address') {
    return sql`lower(${columnOf(field, alias)}) = ${(scope.me?.email ?? '').toLowerCase()}`;
  }
  if (!fieldTypes[field.dataType].operators.includes(condition.operator)) {
    throw badFilter(condition, 'operator_does_not_fit');
  }
  return columnTypes[field.dataType].where(condition, field, alias, scope);
}

/** A field of the linked record. An empty link never matches. */
function farCondition(condition: Condition, link: FieldDefinition, far: string, scope: CompileScope): Sql {
  const target = link.dataType === 'single_data_record' ? scope.targetOf(link) : undefined;
  const field = target?.definition.byColumn.get(far);
  if (!target || !field || !target.mayRead(field)) throw badFilter(condition, 'unknown_field');
  const inner = fieldConditionToSql(condition, field, 'h', scope);
  return sql`exists (select from ${target.source} h
    where h.id = ${columnOf(link)} and h.deleted_at is null and ${inner})`;
}

const maxWords = 8;

/** Every word must occur in some searchable field, ignoring case and accents. */
export function searchToSql(search: string, collection: CollectionDefinition, access: Access): Sql {
  const words = searchWords(search).slice(0, maxWords);
  if (words.length === 0) return matchEveryRow;
  const patterns = words.map((word) => `%${likeText(word)}%`);
  const isIn = (column: Sql) =>
    sql.join(
      patterns.map((pattern) => sql`${column} like ${pattern}`),
      sql` and `,
    );
  return matchSearchedText(searchedText(collection, access), isIn);
}
