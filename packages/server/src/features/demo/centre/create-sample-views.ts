import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import type { TeamContext } from '../../../kernel/context.ts';
import { createView } from '../../views/index.ts';

type NewView = Pick<View, 'internalName' | 'type' | 'settings'>;

/** For the whole team, in this order. Returns the ids. */
export async function createSampleViews(
  ctx: TeamContext,
  { id }: CollectionWithFields,
  views: readonly NewView[],
): Promise<View['id'][]> {
  const ids: View['id'][] = [];
  for (const view of views) {
    const made = await createView(ctx, {
      params: { teamId: ctx.teamId, collectionId: id },
      query: {},
      body: { ...view, visibility: 'team' },
    });
    ids.push(made.id);
  }
  return ids;
}
