// As packages/domain/src/expressions/operations/lists.ts.
import { sql } from 'kysely';
import { argument, calls, type SqlOperation } from '../sql-operation.ts';

export const lists = {
  count: (call) => sql`coalesce(cardinality(${argument(call, 0).sql}), 0)::numeric`,
  has: calls('expr_has'),
  first: (call) => sql`(${argument(call, 0).sql})[1]`,
} as const satisfies Record<string, SqlOperation>;
