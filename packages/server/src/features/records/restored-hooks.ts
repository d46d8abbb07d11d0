// Slices above this one may have something to give back to records that come out of the trash by hand.
import type { TeamContext } from '../../kernel/context.ts';
import type { CollectionDefinition } from '../collections/index.ts';

export type RestoredHook = (
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
) => Promise<void>;

const hooks: RestoredHook[] = [];

export function afterRestore(hook: RestoredHook): void {
  hooks.push(hook);
}

export async function tellRestored(...restored: Parameters<RestoredHook>): Promise<void> {
  for (const hook of hooks) await hook(...restored);
}
