// Figures of dashboards, computed once for all viewers with equal permissions and cached until a record changes. A figure
// that takes long is computed outside of any request: the request waits for it, or its client asks again. Of changing
// records the last figure is served while the next one is being computed.
import type { ComputedFigure } from '@fieldhouse/contract/dashboard-cards';
import type { ErrorCode } from '@fieldhouse/contract/errors';
import type { Deps, Service } from '../../../kernel/context.ts';
import { codeOfError } from '../../../kernel/http/problem-reply.ts';
import { combinedGeneration } from '../../records/engine/read/index.ts';
import type { FigureKey } from './figure-requests.ts';

/** A figure computed faster than this is not served stale: its request waits for the new one. */
export const quickMs = 150;
const maxCached = 2000;
/** How long a failure is remembered, so that a client that asks again doesn't start the same query at once. */
const failureMs = 3000;
/** At once in a process, and at most half of its connections: the others are for requests. */
const maxRunning = 4;

interface Entry {
  figure?: { readonly value: ComputedFigure; readonly generation: number; readonly tookMs: number };
  failure?: { readonly code: ErrorCode; readonly at: number };
  running?: Promise<void>;
}

type FigureState =
  | { readonly status: 'ready'; readonly figure: ComputedFigure; readonly isFresh: boolean }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly code: ErrorCode };

export interface AskedFigure extends FigureKey {
  /** Runs in a transaction of its own. */
  readonly compute: () => Promise<ComputedFigure>;
}

class FigureCache {
  readonly #deps: Deps;
  /** In order of last use; the first is evicted first. */
  readonly #entries = new Map<string, Entry>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What is known of the figure. Starts to compute it if it is unknown or no longer fresh. */
  ask(asked: AskedFigure): { readonly state: FigureState; readonly next: Promise<void> | undefined } {
    const entry = this.#entryOf(asked.key);
    const { figure, failure } = entry;
    const isFresh = figure?.generation === this.#generationOf(asked);
    if (figure && isFresh)
      return { state: { status: 'ready', figure: figure.value, isFresh }, next: undefined };
    if (!entry.running && failure && performance.now() - failure.at < failureMs)
      return { state: { status: 'failed', code: failure.code }, next: undefined };
    entry.running ??= this.#compute(entry, asked);
    if (figure && figure.tookMs > quickMs)
      return { state: { status: 'ready', figure: figure.value, isFresh: false }, next: entry.running };
    return { state: { status: 'pending' }, next: entry.running };
  }

  #generationOf({ dependsOn }: AskedFigure): number {
    return combinedGeneration(this.#deps, dependsOn);
  }

  #entryOf(key: string): Entry {
    const known = this.#entries.get(key) ?? {};
    this.#entries.delete(key);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size >= maxCached && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, known);
    return known;
  }

  async #compute(entry: Entry, asked: AskedFigure): Promise<void> {
    await this.#takeTurn();
    try {
      // Read before the query: a change in the meantime makes its result stale.
      const generation = this.#generationOf(asked);
      const startedAt = performance.now();
      const value = await asked.compute();
      entry.figure = { value, generation, tookMs: performance.now() - startedAt };
      delete entry.failure;
    } catch (error) {
      entry.failure = { code: codeOfError(error), at: performance.now() };
      if (entry.failure.code === 'internal_error')
        this.#deps.log.error({ err: error }, 'figure not computed');
    } finally {
      delete entry.running;
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #takeTurn(): Promise<void> {
    const most = Math.max(1, Math.min(maxRunning, Math.floor(this.#deps.config.database.poolSize / 2)));
    if (this.#running >= most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}

export const figureCache: Service<FigureCache> = { create: (deps) => new FigureCache(deps) };
