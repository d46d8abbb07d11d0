// A number per collection that rises with every committed change this process receives. Cache entries store
// the number they were built with. A counter row in the database would serialize all writers of a collection.
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { collectionFamilyOf } from '../../../catalogue/index.ts';

interface Generations {
  readonly byCollection: Map<string, number>;
  base: number;
}

const all = new WeakMap<Deps, Generations>();

function generationsOf(deps: Deps): Generations {
  const known = all.get(deps);
  if (known) return known;
  const made: Generations = { byCollection: new Map(), base: 0 };
  all.set(deps, made);
  deps.hub.subscribe(({ event }) => {
    if (event.type === 'records.changed' || event.type === 'collection.changed')
      raise(made, event.collectionId);
  });
  // Events were missed while the connection was down, so every collection counts as changed.
  deps.hub.onGap(() => {
    made.base += 1_000_000;
    made.byCollection.clear();
  });
  return made;
}

function raise(generations: Generations, collectionId: string): void {
  generations.byCollection.set(
    collectionId,
    (generations.byCollection.get(collectionId) ?? generations.base) + 1,
  );
}

function generationOf(deps: Deps, collectionId: string): number {
  const generations = generationsOf(deps);
  return generations.byCollection.get(collectionId) ?? generations.base;
}

/** Rises with every change of any of the collections. */
export function combinedGeneration(deps: Deps, collectionIds: readonly string[]): number {
  return collectionIds.reduce((sum, id) => sum + generationOf(deps, id), 0);
}

type ChangeAction = 'created' | 'updated' | 'deleted' | 'restored' | 'bulk';
const maxIds = 100;
/** Maximum number of ids passed to listeners that record changes before the commit. */
const maxAnnouncedIds = 10_000;

/** Announces the change to every process, including this one, on commit. */
export function announceRecordsChanged(
  ctx: TeamContext,
  collectionId: string,
  action: ChangeAction,
  ids: readonly string[] | null,
): void {
  const few = ids && ids.length <= maxIds ? [...ids] : null;
  const announcedIds = ids && ids.length <= maxAnnouncedIds ? ids : null;
  for (const id of collectionFamilyOf(ctx, collectionId)) {
    ctx.announce({ type: 'records.changed', collectionId: id, action, ids: few });
    ctx.emit({ type: 'records.changed', collectionId: id, action, ids: announcedIds });
  }
}
