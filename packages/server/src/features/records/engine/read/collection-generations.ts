// A number a collection that rises with every committed change this process hears of. Caches keep the number they were
// made under. A counter row in the database would make every writer of a collection wait for every other.
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
  // What happened while nobody listened is unknown: everything counts as changed.
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

/** Rises with every change of any of them. */
export function combinedGeneration(deps: Deps, collectionIds: readonly string[]): number {
  return collectionIds.reduce((sum, id) => sum + generationOf(deps, id), 0);
}

type ChangeAction = 'created' | 'updated' | 'deleted' | 'restored' | 'bulk';
const maxIds = 100;
/** More are told without their ids to whoever writes down what changed. */
const maxAnnouncedIds = 10_000;

/** Tells everyone what changed, this process too, as soon as it is committed. */
export function announceRecordsChanged(
  ctx: TeamContext,
  collectionId: string,
  action: ChangeAction,
  ids: readonly string[] | null,
): void {
  const few = ids && ids.length <= maxIds ? [...ids] : null;
  const told = ids && ids.length <= maxAnnouncedIds ? ids : null;
  for (const id of collectionFamilyOf(ctx, collectionId)) {
    ctx.announce({ type: 'records.changed', collectionId: id, action, ids: few });
    ctx.tell({ type: 'records.changed', collectionId: id, action, ids: told });
  }
}
