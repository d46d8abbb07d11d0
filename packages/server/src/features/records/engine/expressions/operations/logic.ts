// As packages/domain/src/expressions/operations/logic.ts.
import { sql } from 'kysely';
import { argument, type SqlOperation, sqlOf } from '../sql-operation.ts';

function junction(word: 'and' | 'or'): SqlOperation {
  return ({ args }) =>
    sql`(${sql.join(
      sqlOf(args).map((one) => sql`coalesce(${one}, false)`),
      sql` ${sql.raw(word)} `,
    )})`;
}

export const logic = {
  and: junction('and'),
  or: junction('or'),
  not: (call) => sql`not coalesce(${argument(call, 0).sql}, false)`,
  if: (call) =>
    sql`case when ${argument(call, 0).sql} then ${argument(call, 1).sql} else ${argument(call, 2).sql} end`,
  coalesce: ({ args }) => sql`coalesce(${sql.join(sqlOf(args))})`,
} as const satisfies Record<string, SqlOperation>;
