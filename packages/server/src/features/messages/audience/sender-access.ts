import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import { type Access, fullAccess } from '../../records/engine/access/index.ts';
import { accessOf } from '../../records/index.ts';

/** People without a record are visible only to those who see all records. */
export function seesAllRecords({ actor }: TeamContext): boolean {
  return actor.kind !== 'member' || hasAllData(actor);
}

/**
 * A sender can neither reach nor quote records they don't see. The engine's background work runs with the
 * sender as the actor.
 */
export function senderAccess(ctx: TeamContext, collection: CollectionDefinition): Promise<Access> | Access {
  return ctx.actor.kind === 'member' ? accessOf(ctx, collection) : fullAccess;
}
