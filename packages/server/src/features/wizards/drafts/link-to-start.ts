import { maxWizardLinks } from '@fieldhouse/contract/wizard-links';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { countStartLinks, insertStartLink } from './wizard-queries.ts';

/**
 * A wizard that starts with a record is found in the menus of such records from its publication on. Afterwards the collection's
 * administrators decide: what they unlink stays so, as long as it starts with the same collection.
 */
export async function linkToStart(
  ctx: TeamContext,
  { id: wizardId, icon }: { readonly id: string; readonly icon: string },
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (after === null || after === before) return;
  if ((await countStartLinks(ctx.db, after)) >= maxWizardLinks) return;
  await insertStartLink(ctx.db, { id: newId(), collectionId: after, wizardId, icon });
}
