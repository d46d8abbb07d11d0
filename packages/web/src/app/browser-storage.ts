// What the browser stores for this site: per browser (`local`) or per tab (`session`). It may be forbidden or full: nothing is
// stored then, and nothing found.

/** Undefined if the browser refuses, which the property `localStorage` itself does where storage is forbidden. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Callers do without.
    return undefined;
  }
}

function storageOf(storage: () => Storage) {
  return {
    read: (name: string): string | undefined => attempt(() => storage().getItem(name)) ?? undefined,
    /** Undefined if there is none, or it is no JSON. Those who use the browser can have changed it. */
    readJson: (name: string): unknown =>
      attempt((): unknown => JSON.parse(storage().getItem(name) ?? 'null')) ?? undefined,
    /** Whether it is stored. */
    write: (name: string, text: string): boolean =>
      attempt(() => {
        storage().setItem(name, text);
        return true;
      }) ?? false,
    remove: (name: string): void => attempt(() => storage().removeItem(name)),
    names: (): readonly string[] => attempt(() => Object.keys(storage())) ?? [],
  };
}

export const browserStorage = {
  local: storageOf(() => localStorage),
  session: storageOf(() => sessionStorage),
};
