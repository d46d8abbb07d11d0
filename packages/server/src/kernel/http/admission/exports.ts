// Files that are made as they are sent, such as exports: making a page of one keeps the only thread busy for a while, so a caller
// has a few at the same time, and one page at a time. See decision 0307.
import { setImmediate } from 'node:timers/promises';
import type { Service } from '../../context.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from './caller.ts';
import { type EndTurn, FairTurns } from './fair-turns.ts';

/** Files of one caller at the same time; of its others, some wait. */
const share = 3;
const maxWaiting = 20;
const patienceMs = 30_000;
const retryAfterSeconds = 30;
/** Pages that are made at the same time, for all callers. */
const maxPages = 4;
/** A page waits for one page of each other caller, so this is no limit in practice. */
const pagePatienceMs = 10 * 60_000;

export class Exports {
  readonly #files = new FairTurns({
    max: Number.POSITIVE_INFINITY,
    share,
    waiting: { each: maxWaiting, all: Number.POSITIVE_INFINITY },
    patienceMs,
  });
  readonly #pages = new FairTurns({
    max: maxPages,
    share: 1,
    waiting: { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
    patienceMs: pagePatienceMs,
  });

  /** Waits until the caller may have one more file; refuses with `too_many_requests` if too many of theirs wait. */
  async begin({ id }: Caller, isGone: () => boolean): Promise<EndTurn> {
    try {
      return await this.#files.take(id, isGone);
    } catch (cause) {
      throw new Refusal('too_many_requests', { retryAfterSeconds, cause });
    }
  }

  /** Makes the next page of a file, when it is the caller’s turn. All visitors have the turns of one caller: there may be any number. */
  async makePage<T>({ id, isAnonymous }: Caller, make: () => Promise<T>): Promise<T> {
    const end = await this.#pages.take(isAnonymous ? 'visitors' : id, () => false);
    try {
      return await make();
    } finally {
      // What others asked for in the meantime comes first.
      await setImmediate();
      end();
    }
  }
}

export const exportTurns: Service<Exports> = { create: () => new Exports() };
