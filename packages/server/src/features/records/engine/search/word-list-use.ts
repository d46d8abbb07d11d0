// Tracks the word lists in use by this process. A list in use is refreshed a few seconds after its records
// change; an unused one costs nothing.

import { makeTeamAuthority, type TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, Service, TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import { wordListQueue } from './word-lists.ts';

const hourMs = 60 * 60_000;
/** Delay that combines successive changes. */
const restMs = 3000;

interface Use {
  readonly authority: TeamAuthority;
  readonly collectionId: string;
  /** The collections whose records are in the same table. */
  familyIds: readonly string[];
  usedAt: number;
  requestedAt: number;
  timer: NodeJS.Timeout | undefined;
}

const allUses: Service<Map<string, Use>> = {
  create(deps) {
    const uses = new Map<string, Use>();
    deps.hub.subscribe(({ event }) => {
      if (event.type !== 'records.changed') return;
      for (const use of uses.values())
        if (use.familyIds.includes(event.collectionId)) askSoon(deps, uses, use);
    });
    return uses;
  },
};

/** Records that a search uses the word list of a large table. */
export function recordWordListUse(ctx: TeamContext, collection: CollectionDefinition): void {
  const uses = ctx.deps.service(allUses);
  const now = performance.now();
  const use = uses.get(collection.rootId) ?? {
    authority: makeTeamAuthority(ctx.teamId, { kind: 'system' }),
    collectionId: collection.rootId,
    familyIds: [],
    usedAt: now,
    requestedAt: Number.NEGATIVE_INFINITY,
    timer: undefined,
  };
  uses.set(collection.rootId, use);
  use.familyIds = [collection.rootId, ...collection.familyIds];
  use.usedAt = now;
  if (now - use.requestedAt < hourMs) return;
  use.requestedAt = now;
  ctx.afterCommit(() => ask(ctx.deps, use));
}

function askSoon(deps: Deps, uses: Map<string, Use>, use: Use): void {
  if (performance.now() - use.usedAt > hourMs) {
    uses.delete(use.collectionId);
    return;
  }
  use.timer ??= setTimeout(() => {
    use.timer = undefined;
    ask(deps, use);
  }, restMs).unref();
}

function ask(deps: Deps, { authority, collectionId }: Use): void {
  void deps
    .withTeam(authority, (own) =>
      own.enqueue(wordListQueue, { collectionId }, { key: `words:${collectionId}` }),
    )
    .catch((error: unknown) => deps.log.warn({ err: error }, 'list of words not asked for'));
}
