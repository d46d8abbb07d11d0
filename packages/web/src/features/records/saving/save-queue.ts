// Sends the edits of one record one after the other, each with the version that the previous one returned, so
// that a fast typist does not conflict with themselves.
import type { DataRecord } from '@fieldhouse/contract/records';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';

export class SaveQueue {
  readonly #tails = new Map<string, Promise<DataRecord | undefined>>();

  get isIdle(): boolean {
    return this.#tails.size === 0;
  }

  /** Runs `save` after this record's pending edits, with the version to write on. */
  async run(
    id: string,
    versionSeen: number,
    save: (version: number) => Promise<DataRecord>,
  ): Promise<DataRecord> {
    const before = this.#tails.get(id) ?? Promise.resolve(undefined);
    const mine = before.then((saved) => save(Math.max(versionSeen, saved?.version ?? 0)));
    const tail = ignoreFailure(mine, 'its own caller gets the error; the edits behind it go on');
    this.#tails.set(id, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(id) === tail) this.#tails.delete(id);
    }
  }
}
