// Column types shared by several field types: text, numbers, booleans. Dates are in day-columns.ts, ids in
// id-columns.ts.
import type { Condition } from '@fieldhouse/contract/filters';
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import { sortedCharacters } from '@fieldhouse/domain/fields/text/plain-text';
import { sql } from 'kysely';
import { likeText } from '../../../../../kernel/db/like-text.ts';
import type { FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType, StoredColumn } from '../column-type.ts';
import { columnOf, type Sql } from '../identifiers.ts';
import { badFilter, listOperand, oneOperand, pairOperand, textOperand } from '../operands.ts';

export const sqlNull = sql`null`;

/** Sorts regardless of case and accents, with the same root collation as every browser. */
export const textCollation = sql`collate "und-x-icu"`;

export function singleColumn(type: StoredColumn['type']) {
  return {
    columns: (field: FieldDefinition): readonly StoredColumn[] => [{ name: `f_${field.number}`, type }],
    toStored: (value: unknown): readonly unknown[] => [value],
  };
}

export const columnAsJson = (field: FieldDefinition, alias: string): Sql =>
  sql`to_json(${columnOf(field, alias)})`;

export function emptinessCondition(condition: Condition, column: Sql): Sql | undefined {
  if (condition.operator === 'is_empty') return sql`${column} is null`;
  if (condition.operator === 'is_not_empty') return sql`${column} is not null`;
  return undefined;
}

interface TextOptions {
  /** Compared case-insensitively, like e-mail addresses. */
  readonly isCaseBlind: boolean;
}

export function textColumn(options: TextOptions): ColumnType {
  return {
    ...singleColumn('text'),
    kind: 'text',
    isCaseBlind: options.isCaseBlind,
    toJson: columnAsJson,
    toPlainJson: columnAsJson,
    sortKey: (field, alias) => sql`${startOf(columnOf(field, alias), options)} ${textCollation}`,
    sortKeyType: 'text',
    index: 'order',
    where: (condition, field, alias) => textCondition(condition, columnOf(field, alias), options),
  };
}

function textKey(column: Sql, { isCaseBlind }: TextOptions): Sql {
  return isCaseBlind ? sql`lower(${column})` : column;
}

/** Case-insensitive texts are e-mail addresses, which are short enough to index whole. */
function startOf(column: Sql, { isCaseBlind }: TextOptions): Sql {
  return isCaseBlind ? sql`lower(${column})` : sql`left(${column}, ${sql.lit(sortedCharacters)})`;
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
      return emptinessCondition(condition, column) ?? refuseOperator(condition);
  }
}

function texts(condition: Condition, key: (text: unknown) => string): string[] {
  return listOperand(condition).map((item) => {
    if (typeof item !== 'string') throw badFilter(condition, 'text_needed');
    return key(composeText(item));
  });
}

export function refuseOperator(condition: Condition): never {
  throw badFilter(condition, 'operator_does_not_fit');
}

type OrderedType = 'bigint' | 'numeric' | 'date' | 'timestamptz';

/** Comparisons shared by all ordered types; operands are already in the column's format. */
export function orderedCondition(
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
      return emptinessCondition(condition, column);
  }
}

export function castOperand(value: unknown, type: OrderedType | 'uuid' | 'boolean' | 'text'): Sql {
  return sql`${String(value)}::${sql.raw(type)}`;
}

export function numericCondition(
  condition: Condition,
  column: Sql,
  field: FieldDefinition,
  { type, toOperand = (value) => value }: Pick<NumericOptions, 'type' | 'toOperand'>,
): Sql {
  const bindOne = (value: unknown): Sql => castOperand(toOperand(value), type);
  return (
    orderedCondition(
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
    ...singleColumn(type),
    kind: type === 'bigint' ? 'number' : 'decimal',
    toJson: json,
    toPlainJson: json,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: type,
    figure: columnOf,
    index: 'order',
    where: (condition, field, alias) => numericCondition(condition, columnOf(field, alias), field, options),
  };
}

/** Sent as text, so that no client parses it into a float. */
export function decimalColumn(): ColumnType {
  return numericColumn({ type: 'numeric', toJson: (column) => sql`to_json(${column}::text)` });
}

export function booleanColumn(): ColumnType {
  return {
    ...singleColumn('boolean'),
    kind: 'boolean',
    toJson: columnAsJson,
    toPlainJson: columnAsJson,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'boolean',
    index: 'none',
    where(condition, field, alias) {
      const column = columnOf(field, alias);
      if (condition.operator === 'is')
        return sql`${column} = ${castOperand(oneOperand(condition, field), 'boolean')}`;
      if (condition.operator === 'is_not') {
        return sql`${column} is distinct from ${castOperand(oneOperand(condition, field), 'boolean')}`;
      }
      return emptinessCondition(condition, column) ?? refuseOperator(condition);
    },
  };
}
