// Openings wait here to be stored, behind the reply to the picture that reports them: programs for mail load thousands at once, from
// few addresses, and get each at once. What doesn't fit is left out, since an opening is a hint, not a promise.
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { isMachine } from '@fieldhouse/domain/messages/figures/machine-opens';

export interface Opening {
  readonly teamId: string;
  readonly recipientId: string;
  readonly userAgent: string;
}

const longestEndMs = 2000;

interface OpeningStore {
  store(opening: Opening): Promise<void>;
  /** Whether it can be stored later, as the database is busy or away. */
  isPassing(error: unknown): boolean;
  /** With the error, or without one if too many wait. */
  onLost(error?: unknown): void;
}

export interface OpeningLimits {
  /** How many are stored at the same time. */
  readonly lanes: number;
  readonly waiting: number;
  /** How long a lane waits after an error that passes, in milliseconds. */
  readonly retryMs: number;
}

export class OpeningQueue {
  readonly #store: OpeningStore;
  readonly #limits: OpeningLimits;
  /** In the order in which they came: one of each recipient by a person, and one by a machine. */
  readonly #waiting = new Map<string, Opening>();
  readonly #lanes = new Set<Promise<void>>();
  #running = 0;
  readonly #ending = new AbortController();

  constructor(store: OpeningStore, limits: OpeningLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** One that is waiting already counts once. */
  add(opening: Opening): void {
    const key = `${opening.recipientId} ${isMachine(opening.userAgent)}`;
    if (this.#waiting.has(key)) return;
    if (this.#waiting.size >= this.#limits.waiting) {
      this.#store.onLost();
      return;
    }
    this.#waiting.set(key, opening);
    if (this.#running >= this.#limits.lanes) return;
    const lane = this.#run().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Stores what waits, as far as there is time; what the database doesn't take is lost. */
  async end(): Promise<void> {
    this.#ending.abort();
    const timer = setTimeout(() => this.#waiting.clear(), longestEndMs);
    await Promise.all(this.#lanes);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (const [key, opening] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#store.store(opening);
      } catch (error) {
        await this.#failed(key, opening, error);
      }
    }
    this.#running -= 1;
  }

  async #failed(key: string, opening: Opening, error: unknown): Promise<void> {
    const { signal } = this.#ending;
    if (signal.aborted || !this.#store.isPassing(error)) return this.#store.onLost(error);
    if (!this.#waiting.has(key)) this.#waiting.set(key, opening);
    const waited = pause(this.#limits.retryMs, undefined, { signal });
    await ignoreFailure(waited, 'The process ends: one more attempt.');
  }
}
