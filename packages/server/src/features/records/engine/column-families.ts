// The shapes that field types share: text, numbers, days and instants, ids. Each type's own file picks from here.
import type { DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Condition } from '@fieldhouse/contract/filters';
import { instantInZone } from '@fieldhouse/domain/fields/zoned-time';
import { type DayRange, dayRange } from '@fieldhouse/domain/filters/relative-days';
import { sql } from 'kysely';
import type { FieldDefinition } from '../../collections/index.ts';
import type { ColumnType, CompileScope, StoredColumn, Target } from './column-type.ts';
import { columnOf, type Sql } from './identifiers.ts';
import {
  badFilter,
  daysOperand,
  likeText,
  listOperand,
  oneOperand,
  pairOperand,
  textOperand,
} from './operands.ts';

const empty = sql`null`;

/** Sorts as people expect, whatever the case and the accents; the same root collation in every browser. */
export const collation = sql`collate "und-x-icu"`;

function single(type: StoredColumn['type']) {
  return {
    columns: (field: FieldDefinition): readonly StoredColumn[] => [{ name: `f_${field.number}`, type }],
    toStored: (value: unknown): readonly unknown[] => [value],
  };
}

export const asJson = (field: FieldDefinition, alias: string): Sql => sql`to_json(${columnOf(field, alias)})`;

function emptiness(condition: Condition, column: Sql): Sql | undefined {
  if (condition.operator === 'is_empty') return sql`${column} is null`;
  if (condition.operator === 'is_not_empty') return sql`${column} is not null`;
  return undefined;
}

interface TextOptions {
  /** Compared without case, as e-mail addresses are. */
  readonly isCaseBlind: boolean;
}

export function textColumn(options: TextOptions): ColumnType {
  return {
    ...single('text'),
    toJson: asJson,
    toPlainJson: asJson,
    sortKey: (field, alias) => sql`${textKey(columnOf(field, alias), options)} ${collation}`,
    sortKeyType: 'text',
    index: 'order',
    where: (condition, field, alias) => textCondition(condition, columnOf(field, alias), options),
  };
}

function textKey(column: Sql, { isCaseBlind }: TextOptions): Sql {
  return isCaseBlind ? sql`lower(${column})` : column;
}

export function textCondition(condition: Condition, column: Sql, options: TextOptions): Sql {
  const key = (text: Sql): Sql => textKey(text, options);
  const operandKey = (text: unknown): string =>
    options.isCaseBlind ? String(text).toLowerCase() : String(text);
  switch (condition.operator) {
    case 'is':
      return sql`${key(column)} = ${operandKey(textOperand(condition))}`;
    case 'is_not':
      return sql`${key(column)} is distinct from ${operandKey(textOperand(condition))}`;
    case 'contains':
      return sql`${column} ilike ${`%${likeText(textOperand(condition))}%`}`;
    case 'does_not_contain':
      return sql`(${column} is null or ${column} not ilike ${`%${likeText(textOperand(condition))}%`})`;
    case 'starts_with':
      return sql`${column} ilike ${`${likeText(textOperand(condition))}%`}`;
    case 'ends_with':
      return sql`${column} ilike ${`%${likeText(textOperand(condition))}`}`;
    case 'is_any_of':
      return sql`${key(column)} = any(${texts(condition, operandKey)}::text[])`;
    case 'is_none_of':
      return sql`(${column} is null or ${key(column)} <> all(${texts(condition, operandKey)}::text[]))`;
    default:
      return emptiness(condition, column) ?? refuseOperator(condition);
  }
}

function texts(condition: Condition, key: (text: unknown) => string): string[] {
  return listOperand(condition).map((item) => {
    if (typeof item !== 'string') throw badFilter(condition, 'text_needed');
    return key(item);
  });
}

function refuseOperator(condition: Condition): never {
  throw badFilter(condition, 'operator_does_not_fit');
}

type OrderedType = 'bigint' | 'numeric' | 'date' | 'timestamptz';

/** Comparisons that every ordered type has, with operands already in the column's form. */
function ordered(
  condition: Condition,
  column: Sql,
  operand: () => Sql,
  pair: () => readonly [Sql, Sql],
): Sql | undefined {
  switch (condition.operator) {
    case 'is':
      return sql`${column} = ${operand()}`;
    case 'is_not':
      return sql`${column} is distinct from ${operand()}`;
    case 'less_than':
    case 'before':
      return sql`${column} < ${operand()}`;
    case 'at_most':
    case 'on_or_before':
      return sql`${column} <= ${operand()}`;
    case 'greater_than':
    case 'after':
      return sql`${column} > ${operand()}`;
    case 'at_least':
    case 'on_or_after':
      return sql`${column} >= ${operand()}`;
    case 'between': {
      const [low, high] = pair();
      return sql`${column} between ${low} and ${high}`;
    }
    default:
      return emptiness(condition, column);
  }
}

function cast(value: unknown, type: OrderedType | 'uuid' | 'boolean' | 'text'): Sql {
  return sql`${String(value)}::${sql.raw(type)}`;
}

export function numericCondition(
  condition: Condition,
  column: Sql,
  field: FieldDefinition,
  { type, toOperand = (value) => value }: Pick<NumericOptions, 'type' | 'toOperand'>,
): Sql {
  const bindOne = (value: unknown): Sql => cast(toOperand(value), type);
  return (
    ordered(
      condition,
      column,
      () => bindOne(oneOperand(condition, field)),
      () => {
        const [low, high] = pairOperand(condition, field);
        return [bindOne(low), bindOne(high)];
      },
    ) ?? refuseOperator(condition)
  );
}

interface NumericOptions {
  readonly type: 'bigint' | 'numeric';
  readonly toJson: (column: Sql) => Sql;
  readonly toOperand?: (value: unknown) => unknown;
}

export function numericColumn(options: NumericOptions): ColumnType {
  const { type, toJson } = options;
  const json = (field: FieldDefinition, alias: string): Sql => toJson(columnOf(field, alias));
  return {
    ...single(type),
    toJson: json,
    toPlainJson: json,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: type,
    figure: columnOf,
    index: 'order',
    where: (condition, field, alias) => numericCondition(condition, columnOf(field, alias), field, options),
  };
}

export function dayColumn(): ColumnType {
  return {
    ...single('date'),
    toJson: asJson,
    toPlainJson: asJson,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'date',
    index: 'order',
    where(condition, field, alias, scope) {
      const column = columnOf(field, alias);
      const range = relativeDays(condition, scope);
      if (range) return sql`${column} between ${cast(range.first, 'date')} and ${cast(range.last, 'date')}`;
      return (
        ordered(
          condition,
          column,
          () => cast(oneOperand(condition, field), 'date'),
          () => {
            const [low, high] = pairOperand(condition, field);
            return [cast(low, 'date'), cast(high, 'date')];
          },
        ) ?? refuseOperator(condition)
      );
    },
  };
}

/** Days with both ends included; PostgreSQL keeps the day after the last one. */
export function rangeColumn(): ColumnType {
  const json = (field: FieldDefinition, alias: string): Sql => {
    const column = columnOf(field, alias);
    return sql`case when ${column} is not null then json_build_object('start', lower(${column}), 'end', upper(${column}) - 1) end`;
  };
  return {
    columns: (field) => [{ name: `f_${field.number}`, type: 'daterange' }],
    toStored(value) {
      if (value === null) return [null];
      // Checked by the domain's type.
      const { start, end } = value as DateRangeValue;
      return [`[${start ?? ''},${end ?? ''}]`];
    },
    toJson: json,
    toPlainJson: json,
    // An open beginning comes before every day.
    sortKey: (field, alias) =>
      sql`case when ${columnOf(field, alias)} is not null then coalesce(lower(${columnOf(field, alias)}), '-infinity'::date) end`,
    sortKeyType: 'date',
    index: 'ranges',
    where(condition, field, alias, scope) {
      const column = columnOf(field, alias);
      const day = (operand: unknown): Sql => cast(operand, 'date');
      const days = { ...field, dataType: 'date' } as const;
      const range = relativeDays(condition, scope);
      if (range) return sql`${column} && daterange(${day(range.first)}, ${day(range.last)}, '[]')`;
      switch (condition.operator) {
        case 'before':
          return sql`${column} << daterange(${day(oneOperand(condition, days))}, null)`;
        case 'after':
          return sql`${column} >> daterange(null, ${day(oneOperand(condition, days))}, '[]')`;
        case 'between': {
          const [low, high] = pairOperand(condition, days);
          if (String(low) > String(high)) return sql`false`;
          return sql`${column} && daterange(${day(low)}, ${day(high)}, '[]')`;
        }
        default:
          return emptiness(condition, column) ?? refuseOperator(condition);
      }
    },
  };
}

function relativeDays(condition: Condition, { now, timeZone }: CompileScope): DayRange | undefined {
  switch (condition.operator) {
    case 'within_last_days':
    case 'within_next_days':
      return dayRange(condition.operator, now, timeZone, daysOperand(condition));
    case 'today':
    case 'this_week':
    case 'this_month':
    case 'this_year':
      return dayRange(condition.operator, now, timeZone, 0);
    default:
      return undefined;
  }
}

/** ISO 8601 in UTC to the millisecond. */
export function instantJson(column: Sql): Sql {
  return sql`to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

export function instantColumn(): ColumnType {
  const json = (field: FieldDefinition, alias: string): Sql => instantJson(columnOf(field, alias));
  return {
    ...single('timestamptz'),
    toJson: json,
    toPlainJson: json,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'timestamptz',
    index: 'order',
    where(condition, field, alias, scope) {
      const column = columnOf(field, alias);
      const range = relativeDays(condition, scope);
      if (range) {
        const from = instantInZone(range.first, midnight, scope.timeZone);
        const to = instantInZone(range.dayAfter, midnight, scope.timeZone);
        return sql`(${column} >= ${cast(from.toISOString(), 'timestamptz')} and ${column} < ${cast(to.toISOString(), 'timestamptz')})`;
      }
      return (
        ordered(
          condition,
          column,
          () => cast(oneOperand(condition, field), 'timestamptz'),
          () => {
            const [low, high] = pairOperand(condition, field);
            return [cast(low, 'timestamptz'), cast(high, 'timestamptz')];
          },
        ) ?? refuseOperator(condition)
      );
    },
  };
}

const midnight = { hour: 0, minute: 0, second: 0 } as const;

/** Record or item that an id points at, as {id, label, color, icon}; what is in the trash is not shown. */
function linkJson(target: Target | undefined, id: Sql): Sql {
  if (!target) return empty;
  const label = nameColumn(target) ?? sql`''`;
  const extras = target.definition.row.isUsedAsCustomList
    ? sql`, 'color', ${listColumn(target, 'color')}, 'icon', ${listColumn(target, 'icon')}`
    : sql``;
  return sql`(select json_build_object('id', t.id, 'label', coalesce(${label}::text, '')${extras})
    from ${target.source} t where t.id = ${id} and t.deleted_at is null)`;
}

function nameColumn({ definition: { nameField }, mayRead }: Target): Sql | undefined {
  return nameField && mayRead(nameField) ? columnOf(nameField, 't') : undefined;
}

function listColumn({ definition, mayRead }: Target, name: string): Sql {
  const field = definition.byColumn.get(name);
  return field && mayRead(field) ? columnOf(field, 't') : empty;
}

/** Id of the collection that a field points at. */
export function targetIdOf(field: FieldDefinition): string {
  const { listId, collectionId } = field.settings;
  return String(listId ?? collectionId ?? '');
}

export function idColumn(): ColumnType {
  return {
    ...single('uuid'),
    toJson: (field, alias, scope) => linkJson(scope.targetOf(field), columnOf(field, alias)),
    toPlainJson: asJson,
    sortKey(field, alias, scope) {
      const target = scope.targetOf(field);
      const name = target && nameColumn(target);
      if (!name) return sql`null::text`;
      return sql`((select ${name}::text from ${target.source} t
        where t.id = ${columnOf(field, alias)} and t.deleted_at is null) ${collation})`;
    },
    sortKeyType: 'text',
    index: 'order',
    where(condition, field, alias) {
      const column = columnOf(field, alias);
      switch (condition.operator) {
        case 'is':
          return sql`${column} = ${cast(oneOperand(condition, field), 'uuid')}`;
        case 'is_not':
          return sql`${column} is distinct from ${cast(oneOperand(condition, field), 'uuid')}`;
        case 'is_any_of':
          return sql`${column} = any(${idList(condition, field)}::uuid[])`;
        case 'is_none_of':
          return sql`(${column} is null or ${column} <> all(${idList(condition, field)}::uuid[]))`;
        default:
          return emptiness(condition, column) ?? refuseOperator(condition);
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
    columns: (field) => [{ name: `f_${field.number}`, type: 'uuid[]' }],
    toStored: (value) => [value],
    toJson(field, alias, scope) {
      const item = linkJson(scope.targetOf(field), sql`u.id`);
      return sql`(select json_agg(x.item order by x.place) from (
        select ${item} as item, u.place from unnest(${columnOf(field, alias)}) with ordinality as u(id, place)
      ) x where x.item is not null)`;
    },
    toPlainJson: asJson,
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
          return emptiness(condition, column) ?? refuseOperator(condition);
      }
    },
  };
}

export function booleanColumn(): ColumnType {
  return {
    ...single('boolean'),
    toJson: asJson,
    toPlainJson: asJson,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'boolean',
    index: 'none',
    where(condition, field, alias) {
      const column = columnOf(field, alias);
      if (condition.operator === 'is')
        return sql`${column} = ${cast(oneOperand(condition, field), 'boolean')}`;
      if (condition.operator === 'is_not') {
        return sql`${column} is distinct from ${cast(oneOperand(condition, field), 'boolean')}`;
      }
      return emptiness(condition, column) ?? refuseOperator(condition);
    },
  };
}
