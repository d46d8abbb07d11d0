// Whether a member may run a wizard for a record: the permission may be limited to records that match a filter.
import { runRuleOf } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { listMatchingIds } from '../records/engine/read/index.ts';

export interface WizardWithStart {
  readonly id: string;
  /** The collection whose records it starts with; null: none. */
  readonly startsWith: string | null;
}

/** Whether the member may start it with nothing, or with at least some records. Jobs are not limited. */
export function mayRunForSome({ actor }: TeamContext, { id, startsWith }: WizardWithStart): boolean {
  return actor.kind !== 'member' || runRuleOf(actor, id, startsWith) !== 'never';
}

/** Of these records, those for which the caller may run the wizard. Visitors and jobs have rights of their own. */
export async function listRunnableRecordIds(
  ctx: TeamContext,
  { id, startsWith }: WizardWithStart & { readonly startsWith: string },
  recordIds: readonly string[],
): Promise<readonly string[]> {
  const { actor } = ctx;
  const rule = actor.kind === 'member' ? runRuleOf(actor, id, startsWith) : 'always';
  if (rule === 'always') return recordIds;
  if (rule === 'never') return [];
  return listMatchingIds(ctx, { collectionId: startsWith, ids: recordIds, filters: rule });
}
