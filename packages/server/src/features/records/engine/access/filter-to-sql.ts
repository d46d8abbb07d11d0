// Compiles the filter tree into one SQL condition with bound values. A name that is not visible to the viewer
// gets the same error as a name that does not exist.
import { holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { memberField } from '@fieldhouse/domain/roles/data-rules';
import { searchWords } from '@fieldhouse/domain/search/search-words';
import { sql } from 'kysely';
import { likeText } from '../../../../kernel/db/like-text.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import { columnOf, type Sql } from '../columns/identifiers.ts';
import { badFilter } from '../columns/operands.ts';
import {
  isPerson,
  type SystemField,
  systemField,
  systemFieldCondition,
  tagOperators,
  tagsCondition,
} from '../columns/system-fields.ts';
import { type Access, fullAccess, readableField, unknownField } from './access.ts';
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
  const subject = subjectOf(condition.field, collection, access, scope);
  ensureFits(condition, subject);
  if ('system' in subject) return systemFieldCondition(condition, subject.system, 'r', scope);
  if ('tags' in subject) return tagsCondition(condition, 'r', scope);
  const { field, link } = subject;
  if (!link) return compileCondition(condition, field, 'r', scope);
  // An empty link never matches.
  return sql`exists (select from ${link.source} h
    where h.id = ${link.column} and h.deleted_at is null and ${compileCondition(condition, field, 'h', scope)})`;
}

/** What a condition compares: a column of every record, the tags, a field, or a field of the linked record. */
type Subject =
  | { readonly system: SystemField }
  | { readonly tags: true }
  | { readonly field: FieldDefinition; readonly link?: { readonly column: Sql; readonly source: Sql } };

/** Undefined if a path leads nowhere; throws `unknown_field` for a name that is not visible to the viewer. */
function subjectOf(
  name: string,
  collection: CollectionDefinition,
  access: Access,
  scope: CompileScope,
): Subject | undefined {
  const system = systemField(name);
  if (system && !access.mayReadMetadata) throw unknownField(name);
  if (system) return { system };
  // A field of the collection with the same name takes precedence.
  if (name === 'tags' && !collection.byColumn.has('tags')) return { tags: true };
  const [own = '', far, further] = name.split('.');
  if (further !== undefined) return undefined;
  const field = readableField(collection, access, own);
  if (far === undefined) return { field };
  const target =
    isRecordLink(field.dataType) && !holdsSeveral(field.dataType) ? scope.targetOf(field) : undefined;
  const farField = target?.definition.byColumn.get(far);
  if (!target || !farField || !target.mayRead(farField)) return undefined;
  return { field: farField, link: { column: columnOf(field), source: target.source } };
}

/** The only check of operators that precedes compiling; columns check their operands. */
function ensureFits(condition: Condition, subject: Subject | undefined): asserts subject {
  if (!subject || !mayUse(condition, subject)) {
    throw badFilter(condition, subject ? 'operator_does_not_fit' : 'unknown_field');
  }
}

function mayUse({ operator }: Condition, subject: Subject): boolean {
  if ('tags' in subject) return tagOperators.includes(operator);
  if ('system' in subject) return !isPerson(subject.system) || operator === 'is_me';
  const { dataType } = subject.field;
  if (operator === 'is_me' && columnTypes[dataType].isMe) return true;
  return fieldTypes[dataType].operators.includes(operator);
}

/** Member of the collection with that id and of all its ancestors. */
function memberToSql(collectionId: string, collection: CollectionDefinition, scope: CompileScope): Sql {
  const last = collection.chain.findIndex((one) => one.collectionId === collectionId);
  if (last < 0) throw unknownField(memberField);
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
  ensureFits(condition, { field });
  return compileCondition(condition, field, alias, scope);
}

function compileCondition(
  condition: Condition,
  field: FieldDefinition,
  alias: string,
  scope: CompileScope,
): Sql {
  const { isMe, where } = columnTypes[field.dataType];
  // Only rules compare a field with the viewer's own address.
  if (condition.operator === 'is_me' && isMe) return isMe(columnOf(field, alias), scope.me);
  return where(condition, field, alias, scope);
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
