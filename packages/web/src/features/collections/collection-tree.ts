// Collections with their children: sorted by name, each after its parent.
import type { Collection } from '@fieldhouse/contract/collections';

type Node = Pick<Collection, 'id' | 'parentId'>;

export interface TreeNode<C extends Node> {
  readonly collection: C;
  readonly depth: number;
}

/** A collection whose parent is not visible to the viewer becomes a root. */
export function nestCollections<C extends Node>(collections: readonly C[]): TreeNode<C>[] {
  const known = new Set<string>(collections.map(({ id }) => id));
  const below = Map.groupBy(collections, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const walk = (parentId: C['parentId'], depth: number): TreeNode<C>[] =>
    (below.get(parentId) ?? []).flatMap((collection) => [
      { collection, depth },
      ...walk(collection.id, depth + 1),
    ]);
  return walk(null, 0);
}

/** All descendants, at any depth. */
export function descendantsOf<C extends Node>(collections: readonly C[], id: C['id']): C[] {
  return collections
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => [child, ...descendantsOf(collections, child.id)]);
}
