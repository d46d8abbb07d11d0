// Openings and clicks wait here to be stored, behind the reply to what reports them: programs for mail load thousands of pictures
// and links at once, from few addresses, and get each at once. What doesn't fit is left out, since they are hints, no promise.
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { isMachine } from '@fieldhouse/domain/messages/figures/machine-opens';

export interface Report {
  readonly teamId: string;
  readonly recipientId: string;
  readonly userAgent: string;
  /** That was clicked; undefined for an opening. */
  readonly link?: { readonly position: number; readonly url: string };
}

interface Waiting {
  readonly report: Report;
  readonly done: () => void;
}

const longestEndMs = 2000;

interface ReportStore {
  store(report: Report): Promise<void>;
  /** Whether it can be stored later, as the database is busy or away. */
  isPassing(error: unknown): boolean;
  /** With the error, or without one if too many wait. */
  onLost(error?: unknown): void;
}

export interface ReportLimits {
  /** How many are stored at the same time. */
  readonly lanes: number;
  readonly waiting: number;
  /** How long a lane waits after an error that passes, in milliseconds. */
  readonly retryMs: number;
}

export class ReportQueue {
  readonly #store: ReportStore;
  readonly #limits: ReportLimits;
  /** In the order in which they came: of each recipient one opening and one click of each link, by a person and by a machine. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #lanes = new Set<Promise<void>>();
  #running = 0;
  readonly #ending = new AbortController();

  constructor(store: ReportStore, limits: ReportLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /**
   * One that is waiting already counts once. Resolves once it is stored or lost, if nothing waits before it, and otherwise at once.
   */
  add(report: Report): Promise<void> {
    const key = `${report.recipientId} ${report.link?.position} ${isMachine(report.userAgent)}`;
    if (this.#waiting.has(key)) return Promise.resolve();
    if (this.#waiting.size >= this.#limits.waiting) {
      this.#store.onLost();
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(key, { report, done: resolve });
    if (this.#running >= this.#limits.lanes) return Promise.resolve();
    const lane = this.#run().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
    return promise;
  }

  /** Stores what waits, as far as there is time; what the database doesn't take is lost. */
  async end(): Promise<void> {
    this.#ending.abort();
    const timer = setTimeout(() => this.#giveUp(), longestEndMs);
    await Promise.all(this.#lanes);
    clearTimeout(timer);
  }

  #giveUp(): void {
    for (const { done } of this.#waiting.values()) done();
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (const [key, waiting] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#store.store(waiting.report);
        waiting.done();
      } catch (error) {
        await this.#failed(key, waiting, error);
      }
    }
    this.#running -= 1;
  }

  async #failed(key: string, waiting: Waiting, error: unknown): Promise<void> {
    const { signal } = this.#ending;
    // The reply that waits for it is sent.
    waiting.done();
    if (signal.aborted || !this.#store.isPassing(error)) return this.#store.onLost(error);
    if (!this.#waiting.has(key)) this.#waiting.set(key, waiting);
    const waited = pause(this.#limits.retryMs, undefined, { signal });
    await ignoreFailure(waited, 'The process ends: one more attempt.');
  }
}
