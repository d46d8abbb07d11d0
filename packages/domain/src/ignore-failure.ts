/**
 * For work whose failure changes nothing: the result is then undefined. `why` says so to the reader. A failure
 * that means something is told apart by its kind instead, and everything else is thrown.
 */
export async function ignoreFailure<T>(work: Promise<T> | undefined, _why: string): Promise<T | undefined> {
  try {
    return await work;
  } catch {
    // Explained by `_why`.
    return undefined;
  }
}
