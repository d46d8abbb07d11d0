// `created_at` and `updated_at` filter and sort like any date_time field; `created_by` and `updated_by` only
// support `is_me`.
import type { Condition, Operator } from '@fieldhouse/contract/filters';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { CompileScope } from './column-type.ts';
import { instantCondition } from './families/day-columns.ts';
import { badFilter } from './operands.ts';

const instantNames = ['created_at', 'updated_at'] as const;
const personNames = ['created_by', 'updated_by'] as const;
type Person = (typeof personNames)[number];
export type SystemField = (typeof instantNames)[number] | Person;

export function systemField(name: string): SystemField | undefined {
  return [...instantNames, ...personNames].find((known) => known === name);
}

/** The creator and the last editor of a record only support `is_me`. */
export function isPerson(name: SystemField): name is Person {
  return name.endsWith('_by');
}

/** Compiles with a stand-in field for the system column. */
export function systemFieldCondition(
  condition: Condition,
  name: SystemField,
  alias: string,
  scope: CompileScope,
): RawBuilder<unknown> {
  if (isPerson(name)) {
    // The system has no user id, so nothing matches.
    return sql`${sql.id(alias, name)} = ${scope.me?.userId ?? null}::uuid`;
  }
  const standIn: FieldDefinition = {
    // Never stored; exists only for this call.
    id: name as unknown as FieldId,
    collectionId: scope.collectionId as CollectionId,
    number: 0,
    title: name,
    columnName: name,
    dataType: 'date_time',
    description: '',
    isRequired: true,
    isUnique: false,
    isSearchable: false,
    languages: [],
    defaultValue: null,
    settings: {},
    position: 0,
  };
  return instantCondition(condition, { field: standIn, column: sql.id(alias, name) }, scope);
}

export const tagOperators: readonly Operator[] = ['has_any_of', 'has_none_of', 'is_empty', 'is_not_empty'];

/** A record's tags are stored in a separate table; served by the primary key of record_tags. */
export function tagsCondition(condition: Condition, alias: string, scope: CompileScope): RawBuilder<unknown> {
  const { operator, value } = condition;
  const carries = (which: RawBuilder<unknown>) => sql`exists (select from platform.record_tags t
    where t.team_id = ${scope.teamId}::uuid and t.collection_id = ${scope.collectionId}::uuid
      and t.record_id = ${sql.id(alias, 'id')} and ${which})`;
  if (operator === 'is_empty') return sql`not ${carries(sql`true`)}`;
  if (operator === 'is_not_empty') return carries(sql`true`);
  const ids = [value ?? []].flat();
  if (!ids.every((id) => typeof id === 'string' && uuid.test(id))) throw badFilter(condition, 'bad_operand');
  const any = carries(sql`t.tag_id = any(${sql.val(ids)}::uuid[])`);
  return operator === 'has_none_of' ? sql`not ${any}` : any;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
