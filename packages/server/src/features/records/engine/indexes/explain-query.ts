// The plan that PostgreSQL's planner would choose for a page of records; nothing is executed.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CompiledQuery } from '../read/compile-query.ts';
import { orderByClause } from '../read/order-by.ts';

export interface QueryPlan {
  /** Names of the indexes of the collection's table that are used. */
  readonly indexNames: readonly string[];
  readonly readsAll: boolean;
  readonly sorts: boolean;
}

/** A node of EXPLAIN (FORMAT JSON). */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

export async function explainQuery(ctx: TeamContext, compiled: CompiledQuery): Promise<QueryPlan> {
  const { table, where, order, collection } = compiled;
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`explain (format json)
    select r.id from ${table} r where r.deleted_at is null and ${where}
    order by ${orderByClause(order)} limit 101`.execute(ctx.db.withoutPlugins());
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan)));
  const own = `c_${collection.number}`;
  return {
    indexNames: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].filter((name) =>
      name.startsWith(`${own}_`),
    ),
    readsAll: nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === own),
    sorts: nodes.some((node) => node['Node Type'].endsWith('Sort')),
  };
}

function flatten(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
