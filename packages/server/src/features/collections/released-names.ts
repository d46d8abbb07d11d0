// Values of records may name a collection. Records stand above collections and know how to take such names away.
import type { TeamContext } from '../../kernel/context.ts';

export type NameReleaser = (ctx: TeamContext, collectionId: string) => Promise<void>;
let releaser: NameReleaser = async () => undefined;

export function releaseNamesWith(release: NameReleaser): void {
  releaser = release;
}

/** Clears the values that name the collection; refuses where a field says so. */
export function releaseNames(...asked: Parameters<NameReleaser>): Promise<void> {
  return releaser(...asked);
}
