// Conditions on a field whose type changes: whether the new one is valid, and whether it matches more than
// the old one.
import type { Condition } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import { fullAccess } from '../../access/access.ts';
import { fieldConditionToSql } from '../../access/filter-to-sql.ts';
import { loadScope } from '../../access/scope.ts';
import type { CompileScope } from '../../columns/column-type.ts';
import { tableOf } from '../../columns/identifiers.ts';
import type { ChangedColumns } from './changed-columns.ts';

export interface ChangedCondition {
  readonly before: Condition;
  readonly after: Condition;
}

/** Whether the condition is valid for the field in its current or future type. */
export function isExpressible(
  condition: Condition,
  field: ChangedColumns['to'],
  scope: CompileScope,
): boolean {
  try {
    fieldConditionToSql(condition, field, 'r', scope);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Whether some record matches the new condition but not the old one, while both columns exist. Filters have
 * no negation, so a filter matches no more than before if none of its conditions does.
 */
export async function wouldMatchMore(
  ctx: TeamContext,
  { collection, from, to }: ChangedColumns,
  { before, after }: ChangedCondition,
): Promise<boolean> {
  const scope = await loadScope(ctx, collection, fullAccess, before);
  const { rows } = await sql<{ more: boolean }>`select exists (
      select from ${tableOf(ctx.teamId, collection)} r
      where coalesce(${fieldConditionToSql(after, to, 'r', scope)}, false)
        and not coalesce(${fieldConditionToSql(before, from, 'r', scope)}, false)) as more`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0]?.more ?? false;
}
