// As packages/domain/src/expressions/operations/texts.ts.
import { sql } from 'kysely';
import type { Sql } from '../../columns/identifiers.ts';
import {
  argument,
  calls,
  type SqlCall,
  type SqlEnvironment,
  type SqlOperation,
  type SqlValue,
} from '../sql-operation.ts';

/** The same in each language. */
function textOf({ type, sql: value }: SqlValue, { timeZone }: SqlEnvironment): Sql {
  switch (type.kind) {
    case 'text':
      return value;
    case 'number':
      return sql`platform.expr_number_text(${value})`;
    case 'money':
      return sql`platform.expr_money_text(${value})`;
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
    case 'date_time':
      return sql`platform.expr_instant_text(${value}, ${timeZone})`;
    case 'record':
      return sql`(${value}).label`;
    case 'records':
      return sql`platform.expr_labels(${value})`;
    default:
      return sql`(${value})::text`;
  }
}

function bounded(text: Sql): Sql {
  return sql`platform.expr_text(${text})`;
}

function cut(side: 'left' | 'right'): SqlOperation {
  return (call: SqlCall) =>
    bounded(sql`${sql.raw(side)}(${argument(call, 0).sql}, platform.expr_length(${argument(call, 1).sql}))`);
}

export const texts = {
  concat: (call) =>
    bounded(
      sql.join(
        call.args.map((one) => sql`coalesce(${textOf(one, call)}, '')`),
        sql` || `,
      ),
    ),
  upper: (call) => bounded(sql`platform.expr_upper(${argument(call, 0).sql})`),
  lower: (call) => bounded(sql`platform.expr_lower(${argument(call, 0).sql})`),
  trim: (call) => bounded(sql`platform.expr_trim(${argument(call, 0).sql})`),
  length: (call) => sql`coalesce(char_length(${argument(call, 0).sql}), 0)::numeric`,
  left: cut('left'),
  right: cut('right'),
  replace: calls('expr_replace'),
  to_text: (call) => bounded(textOf(argument(call, 0), call)),
  to_number: calls('expr_number_of'),
  join: calls('expr_join'),
} as const satisfies Record<string, SqlOperation>;
