// Fills a page with what is visible to the viewer, out of stored items that may be mostly hidden: growing
// batches are read until the page is full, the end is reached or the time is up.

/** A stored item, with the part of it that the viewer may see. */
interface Stored<Item, Place> {
  readonly place: Place;
  readonly items: readonly Item[];
}

const firstRead = 100;
const maxReadPairs = 3200;
/** Per request. A page that is not full by then ends there. */
const maxMs = 1500;

export async function fillVisiblePage<Item, Place>(
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
  read: (after: Place | undefined, limit: number) => Promise<readonly Stored<Item, Place>[]>,
): Promise<{ readonly found: Item[]; readonly next: Place | undefined }> {
  const endsAt = performance.now() + maxMs;
  const found: Item[] = [];
  let reached = after;
  for (let size = firstRead; ; size = Math.min(2 * size, maxReadPairs)) {
    const stored = await read(reached, size);
    const isLast = stored.length < size;
    for (const [at, { place, items }] of stored.entries()) {
      found.push(...items);
      reached = place;
      const isEnd = isLast && at === stored.length - 1;
      if (found.length >= limit) return { found, next: isEnd ? undefined : reached };
    }
    if (isLast) return { found, next: undefined };
    if (performance.now() > endsAt) return { found, next: reached };
  }
}
