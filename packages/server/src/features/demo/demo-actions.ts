import type { CollectionId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { startMillion } from './million.ts';

const limit = { most: 3, windowSeconds: 24 * 60 * 60 };

export async function makeMillion(ctx: TeamContext) {
  refuseUnless(ctx.deps.config.isDemo, 'not_found');
  await ctx.deps.attempts.take(`million:${ctx.teamId}`, limit);
  // Just made by the collections slice.
  return { collectionId: (await startMillion(ctx)) as CollectionId };
}
