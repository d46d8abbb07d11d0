// Sorting and keyset paging. Empty values come last in both directions. The id breaks ties in the direction
// of the first sort, so that one index serves the order. A cursor is the sort keys and the id of a row.

import { recordId } from '@fieldhouse/contract/ids';
import type { Sort } from '@fieldhouse/contract/records';
import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { sql } from 'kysely';
import { isInstantText } from '../../../../kernel/http/cursors.ts';
import { invalid, Refusal } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import type { ColumnType, CompileScope } from '../columns/column-type.ts';
import { columnTypes } from '../columns/column-types.ts';
import type { Sql } from '../columns/identifiers.ts';
import { isPerson, systemField } from '../columns/system-fields.ts';

interface SortKey {
  readonly expression: Sql;
  readonly type: NonNullable<ColumnType['sortKeyType']>;
  readonly isDescending: boolean;
  readonly field: FieldDefinition | undefined;
}

export interface Order {
  readonly keys: readonly SortKey[];
  /** Direction of the tie-break. */
  readonly isDescending: boolean;
}

/** A row's position in an order: its sort keys as text, and its id. */
export interface Cursor {
  readonly keys: readonly (string | null)[];
  readonly id: string;
}

/**
 * Compiles the sorts of a query. Refuses fields that the viewer may not read with `unknown_field`, and fields
 * without an order with `unknown_sort`. Ties are ordered by id, in the direction of the first sort.
 */
export function toOrder(
  sorts: readonly Sort[],
  collection: CollectionDefinition,
  access: Access,
  scope: CompileScope,
): Order {
  const keys = sorts.map((sort): SortKey => {
    const isDescending = sort.direction === 'desc';
    const system = systemField(sort.field);
    if (system && !access.mayReadMetadata)
      throw new Refusal('unknown_field', { data: { field: sort.field } });
    if (system && isPerson(system)) throw new Refusal('unknown_sort', { data: { field: sort.field } });
    if (system)
      return { expression: sql.id('r', system), type: 'timestamptz', isDescending, field: undefined };
    const field = collection.byColumn.get(sort.field);
    if (!field || !access.mayRead(field)) throw new Refusal('unknown_field', { data: { field: sort.field } });
    const type = columnTypes[field.dataType];
    if (!type.sortKey || !type.sortKeyType)
      throw new Refusal('unknown_sort', { data: { field: sort.field } });
    return {
      expression: type.sortKey(field, 'r', scope, sort.language),
      type: type.sortKeyType,
      isDescending,
      field,
    };
  });
  return { keys, isDescending: keys[0]?.isDescending ?? false };
}

export function orderByClause(order: Order): Sql {
  const parts = order.keys.map(({ expression, isDescending }) =>
    isDescending ? sql`${expression} desc nulls last` : sql`${expression} asc nulls last`,
  );
  return sql.join([...parts, order.isDescending ? sql`r.id desc` : sql`r.id asc`]);
}

/**
 * The sort keys as text, so that a cursor is lossless: instants to the microsecond, numbers to the last
 * digit.
 */
export function keyColumns(order: Order): Sql {
  const parts = order.keys.map(({ expression, type }, index) => {
    const text = type === 'timestamptz' ? sql`to_json(${expression})#>>'{}'` : sql`(${expression})::text`;
    return sql`${text} as ${sql.id(`k${index}`)}`;
  });
  return parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`;
}

/**
 * Conditions for the rows after a cursor, to be read one after the other. A single sort key is split into
 * rows with and without a value, so that each part starts at the right position of its index.
 */
export function fromCursor(order: Order, cursor: Cursor, isInclusive: boolean): readonly Sql[] {
  const id = sql`${cursor.id}::uuid`;
  const [first, ...more] = order.keys;
  const beyond = compareSign(order.isDescending, isInclusive);
  if (!first) return [sql`r.id ${beyond} ${id}`];
  if (more.length > 0) return [afterKeys(order, cursor, isInclusive)];
  const key = cursor.keys[0];
  const isEmpty = sql`${first.expression} is null`;
  if (key === null || key === undefined) return [sql`(${isEmpty} and r.id ${beyond} ${id})`];
  return [sql`(${first.expression}, r.id) ${beyond} (${bindKey(first, key)}, ${id})`, isEmpty];
}

function compareSign(isDescending: boolean, isInclusive: boolean): Sql {
  if (isDescending) return isInclusive ? sql`<=` : sql`<`;
  return isInclusive ? sql`>=` : sql`>`;
}

/** a > x or (a = x and (b > y or (b = y and id > i))), with empty values last. */
function afterKeys(order: Order, cursor: Cursor, isInclusive: boolean): Sql {
  const tie = sql`r.id ${compareSign(order.isDescending, isInclusive)} ${cursor.id}::uuid`;
  return order.keys.reduceRight<Sql>((rest, key, index) => {
    const text = cursor.keys[index];
    if (text === null || text === undefined) return sql`(${key.expression} is null and ${rest})`;
    const bound = bindKey(key, text);
    const further = key.isDescending ? sql`${key.expression} < ${bound}` : sql`${key.expression} > ${bound}`;
    return sql`(${further} or ${key.expression} is null or (${key.expression} = ${bound} and ${rest}))`;
  }, tie);
}

function bindKey(key: SortKey, text: string): Sql {
  return sql`${text}::${sql.raw(key.type)}`;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([...cursor.keys, cursor.id])).toString('base64url');
}

/** Any cursor that doesn't match the order is a client error. */
export function decodeCursor(text: string, order: Order): Cursor {
  const wrong = invalid(['body', 'after'], 'bad_cursor');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parts) || parts.length !== order.keys.length + 1) throw wrong;
  const id = recordId.safeParse(parts.at(-1));
  const keys = parts.slice(0, -1);
  if (!id.success || !keys.every((key, index) => isKey(key, order.keys[index]))) throw wrong;
  return { keys, id: id.data };
}

/** Keys that pass can be cast by PostgreSQL. */
const keyTests: Readonly<Record<SortKey['type'], (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  numeric: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  boolean: (text) => /^(true|false)$/.test(text),
  date: (text) => text === '-infinity' || isRealDate(text),
  timestamptz: isInstantText,
};

function isKey(key: unknown, sortKey: SortKey | undefined): boolean {
  if (key === null) return true;
  return (
    typeof key === 'string' && sortKey !== undefined && key.isWellFormed() && keyTests[sortKey.type](key)
  );
}
