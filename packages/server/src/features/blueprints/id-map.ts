export const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Maps ids of one team to the new ids in another. */
export class IdMap {
  readonly #made = new Map<string, string>();

  set(from: string, to: string | undefined): void {
    if (to !== undefined) this.#made.set(from, to);
  }

  get(from: string): string | undefined {
    return this.#made.get(from);
  }

  has(from: string): boolean {
    return this.#made.has(from);
  }

  /** The same value with every mapped id replaced by its new id. */
  within<T>(value: T): T {
    if (value === undefined) return value;
    const text = JSON.stringify(value).replaceAll(uuid, (id) => this.#made.get(id) ?? id);
    // Only ids are replaced, so the type stays the same.
    return JSON.parse(text) as T;
  }
}
