type ReadTyped = typeof import('./read-typed.ts').readTyped;

let loaded: ReadTyped | undefined;

/** The rules of every type, which are loaded once a table is shown, or with its first edit. */
export async function loadReadTyped(): Promise<ReadTyped> {
  loaded = (await import('./read-typed.ts')).readTyped;
  return loaded;
}

/** Undefined until they are loaded. */
export function loadedReadTyped(): ReadTyped | undefined {
  return loaded;
}
