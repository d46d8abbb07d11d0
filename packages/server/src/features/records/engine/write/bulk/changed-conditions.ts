// Conditions about a field whose type changes: whether the new one can be asked, and whether it finds more than the old.
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

/** Whether a field, as it is or as it will be, can be asked for this. */
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
 * Whether a record has the new one true and the old one not, while both columns are there. Trees of conditions know no
 * "not", so that a filter finds no more where none of its conditions does.
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
