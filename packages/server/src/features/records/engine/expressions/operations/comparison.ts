// As packages/domain/src/expressions/operations/comparison.ts.
import { sql } from 'kysely';
import type { Sql } from '../../columns/identifiers.ts';
import { argument, moneyArray, type SqlCall, type SqlOperation, sqlOf } from '../sql-operation.ts';

type Sign = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Not met if a side is empty, or if amounts have two currencies. */
function comparing(sign: Sign): SqlOperation {
  return (call) => {
    const [a, b] = [argument(call, 0), argument(call, 1)];
    const operator = sql.raw(sign);
    switch (a.type.kind) {
      case 'money':
        return sql`coalesce(platform.expr_money_order(${a.sql}, ${b.sql}) ${operator} 0, false)`;
      case 'record':
        return sql`coalesce((${a.sql}).id ${operator} (${b.sql}).id, false)`;
      default:
        return sql`coalesce((${a.sql}) ${operator} ${b.sql}, false)`;
    }
  };
}

/** Of two texts in lower case, character by character. */
function textTest(test: (whole: Sql, part: Sql) => Sql): SqlOperation {
  return (call) => {
    const [whole, part] = [argument(call, 0).sql, argument(call, 1).sql];
    return sql`coalesce(${test(sql`lower(${whole})`, sql`lower(${part})`)}, false)`;
  };
}

function extreme(call: SqlCall, isLeast: boolean): Sql {
  return argument(call, 0).type.kind === 'money'
    ? sql`platform.expr_money_extreme(${moneyArray(call.args)}, ${isLeast})`
    : sql`${sql.raw(isLeast ? 'least' : 'greatest')}(${sql.join(sqlOf(call.args))})`;
}

export const comparison = {
  equals: comparing('='),
  not_equals: comparing('<>'),
  less: comparing('<'),
  at_most: comparing('<='),
  greater: comparing('>'),
  at_least: comparing('>='),
  is_empty: (call) => sql`(${argument(call, 0).sql}) is null`,
  is_not_empty: (call) => sql`(${argument(call, 0).sql}) is not null`,
  contains: textTest((whole, part) => sql`strpos(${whole}, ${part}) > 0`),
  starts_with: textTest((whole, part) => sql`starts_with(${whole}, ${part})`),
  ends_with: textTest((whole, part) => sql`starts_with(reverse(${whole}), reverse(${part}))`),
  minimum: (call) => extreme(call, true),
  maximum: (call) => extreme(call, false),
} as const satisfies Record<string, SqlOperation>;
