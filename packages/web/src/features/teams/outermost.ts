interface Nested {
  readonly id: string;
  readonly parentId: string | null;
}

/** Without those that stand within another one of the list: their records are that one's too. */
export function topmostCollections<C extends Nested>(collections: readonly C[]): readonly C[] {
  const ids = new Set(collections.map(({ id }) => id));
  return collections.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}
