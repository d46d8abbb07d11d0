interface Nested {
  readonly id: string;
  readonly parentId: string | null;
}

/** Drops collections whose ancestor is in the list: their records are part of it. */
export function topmostCollections<C extends Nested>(collections: readonly C[]): readonly C[] {
  const ids = new Set(collections.map(({ id }) => id));
  return collections.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}
