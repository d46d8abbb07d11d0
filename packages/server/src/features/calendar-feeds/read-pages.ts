interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** Page by page, until there are so many. `readPage` returns at most `size`, from the cursor of the page before. */
export async function readPages<T>(
  limit: number,
  readPage: (size: number, after: { readonly after?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let after: { readonly after?: string } = {};
  while (found.length < limit) {
    const { items, next } = await readPage(limit - found.length, after);
    found.push(...items);
    if (next === null) break;
    after = { after: next };
  }
  return found;
}
