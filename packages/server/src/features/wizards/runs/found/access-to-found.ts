import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { recordRightsOfPublic } from '@fieldhouse/domain/wizards/publishing/record-rights';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import { accessOf, fieldsOnlyAccess, type MemberAccess } from '../../../records/index.ts';

/** Access to records that the run did not start with. */
export function accessToFound(
  ctx: TeamContext,
  manifest: WizardManifest,
  collection: CollectionDefinition,
): Promise<MemberAccess> {
  if (ctx.actor.kind === 'member') return accessOf(ctx, collection);
  return fieldsOnlyAccess(ctx, collection, recordRightsOfPublic(manifest, collection.id));
}
