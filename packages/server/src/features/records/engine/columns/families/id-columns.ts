// Ids of items and records, returned with their labels.
import type { Condition } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType, Target } from '../column-type.ts';
import { columnOf, type Sql } from '../identifiers.ts';
import { listOperand, oneOperand } from '../operands.ts';
import { labelOfRow, labelsOfRow, nameOfRow, nameOfRowIn } from '../record-names.ts';
import {
  castOperand,
  columnAsJson,
  emptinessCondition,
  refuseOperator,
  singleColumn,
  sqlNull,
  textCollation,
} from './column-families.ts';

/**
 * JSON `{id, label}` of the record or item with that id, plus `labels` if names are translated, and `color`
 * and `icon` of an item; null if it is in the trash.
 */
function linkJson(target: Target | undefined, id: Sql): Sql {
  // Cast to json, because callers extract keys from it.
  if (!target) return sql`null::json`;
  const extras = target.definition.row.isUsedAsCustomList
    ? sql`, 'color', ${listColumn(target, 'color')}, 'icon', ${listColumn(target, 'icon')}`
    : sql``;
  const labels = labelsOfRow(target, 't');
  const further = labels ? sql`, 'labels', ${labels}` : sql``;
  return sql`(select json_build_object('id', t.id, 'label', ${labelOfRow(target, 't')}${further}${extras})
    from ${target.source} t where t.id = ${id} and t.deleted_at is null)`;
}

function listColumn({ definition, mayRead }: Target, name: string): Sql {
  const field = definition.byColumn.get(name);
  return field && mayRead(field) ? columnOf(field, 't') : sqlNull;
}

/** Id of the collection that a field references. */
export function targetIdOf(field: FieldDefinition): string {
  const { listId, collectionId } = field.settings;
  return String(listId ?? collectionId ?? '');
}

export function idColumn(): ColumnType {
  return {
    ...singleColumn('uuid'),
    kind: 'id',
    toJson: (field, alias, scope) => linkJson(scope.targetOf(field), columnOf(field, alias)),
    toPlainJson: columnAsJson,
    sortKey(field, alias, scope, language) {
      const target = scope.targetOf(field);
      const name =
        target && (language === undefined ? nameOfRow(target, 't') : nameOfRowIn(target, 't', language));
      if (!name) return sql`null::text`;
      return sql`((select ${name}::text from ${target.source} t
        where t.id = ${columnOf(field, alias)} and t.deleted_at is null) ${textCollation})`;
    },
    sortKeyType: 'text',
    index: 'order',
    where(condition, field, alias) {
      const column = columnOf(field, alias);
      switch (condition.operator) {
        case 'is':
          return sql`${column} = ${castOperand(oneOperand(condition, field), 'uuid')}`;
        case 'is_not':
          return sql`${column} is distinct from ${castOperand(oneOperand(condition, field), 'uuid')}`;
        case 'is_any_of':
          return sql`${column} = any(${idList(condition, field)}::uuid[])`;
        case 'is_none_of':
          return sql`(${column} is null or ${column} <> all(${idList(condition, field)}::uuid[]))`;
        default:
          return emptinessCondition(condition, column) ?? refuseOperator(condition);
      }
    },
  };
}

function idList(condition: Condition, field: FieldDefinition): string[] {
  return listOperand(condition).map((item) => {
    const parsed = oneOperand(condition, { ...field, dataType: 'single_data_record' }, item);
    return String(parsed);
  });
}

export function idsColumn(): ColumnType {
  return {
    kind: 'ids',
    columns: (field) => [{ name: `f_${field.number}`, type: 'uuid[]' }],
    toStored: (value) => [value],
    toJson(field, alias, scope) {
      const item = linkJson(scope.targetOf(field), sql`u.id`);
      return sql`(select json_agg(x.item order by x.place) from (
        select ${item} as item, u.place from unnest(${columnOf(field, alias)}) with ordinality as u(id, place)
      ) x where x.item is not null)`;
    },
    toPlainJson: columnAsJson,
    index: 'members',
    where(condition, field, alias) {
      const column = columnOf(field, alias);
      switch (condition.operator) {
        case 'has_any_of':
          return sql`${column} && ${idList(condition, field)}::uuid[]`;
        case 'has_all_of':
          return sql`${column} @> ${idList(condition, field)}::uuid[]`;
        case 'has_none_of':
          return sql`(${column} is null or not ${column} && ${idList(condition, field)}::uuid[])`;
        default:
          return emptinessCondition(condition, column) ?? refuseOperator(condition);
      }
    },
  };
}
