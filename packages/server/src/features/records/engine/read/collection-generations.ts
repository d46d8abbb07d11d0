// A number per collection that rises with every committed change this process receives. Cache entries store
// the number they were built with. A counter row in the database would serialize all writers of a collection.
import type { Deps, Service, TeamContext } from '../../../../kernel/context.ts';
import { type CollectionFamily, idsOfFamily } from '../../../catalogue/index.ts';

interface Generations {
  readonly byCollection: Map<string, number>;
  base: number;
}

const generations: Service<Generations> = {
  create({ hub }) {
    const created: Generations = { byCollection: new Map(), base: 0 };
    hub.subscribe(({ event }) => {
      if (event.type === 'records.changed' || event.type === 'collection.changed')
        raise(created, event.collectionId);
    });
    // Events were missed while the connection was down, so every collection counts as changed.
    hub.onGap(() => {
      created.base += 1_000_000;
      created.byCollection.clear();
    });
    return created;
  },
};

function raise({ byCollection, base }: Generations, collectionId: string): void {
  byCollection.set(collectionId, (byCollection.get(collectionId) ?? base) + 1);
}

function generationOf(deps: Deps, collectionId: string): number {
  const { byCollection, base } = deps.service(generations);
  return byCollection.get(collectionId) ?? base;
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
  collection: CollectionFamily,
  action: ChangeAction,
  ids: readonly string[] | null,
): void {
  const few = ids && ids.length <= maxIds ? [...ids] : null;
  const announcedIds = ids && ids.length <= maxAnnouncedIds ? ids : null;
  for (const id of idsOfFamily(collection)) {
    ctx.announce({ type: 'records.changed', collectionId: id, action, ids: few });
    ctx.emit({ type: 'records.changed', collectionId: id, action, ids: announcedIds });
  }
}
