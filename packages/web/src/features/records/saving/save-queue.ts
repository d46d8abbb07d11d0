// Edits of one record are sent one after the other, each with the version that the one before it made: a person who
// types fast must not collide with themselves.
import type { DataRecord } from '@fieldhouse/contract/records';

export class SaveQueue {
  readonly #tails = new Map<string, Promise<DataRecord | undefined>>();

  get isIdle(): boolean {
    return this.#tails.size === 0;
  }

  /** Runs `save` after the edits of this record that are under way; it gets the version to write on. */
  async run(
    id: string,
    versionSeen: number,
    save: (version: number) => Promise<DataRecord>,
  ): Promise<DataRecord> {
    const before = this.#tails.get(id) ?? Promise.resolve(undefined);
    const mine = before.then((saved) => save(Math.max(versionSeen, saved?.version ?? 0)));
    // A failed edit does not stop those behind it; its own caller is told.
    const tail = mine.catch(() => undefined);
    this.#tails.set(id, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(id) === tail) this.#tails.delete(id);
    }
  }
}
