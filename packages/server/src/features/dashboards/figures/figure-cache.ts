// Figures of dashboards, computed once for all viewers with equal permissions and cached until a record changes. A figure
// that takes long is computed outside of any request: the request waits for it, or its client asks again. Of changing
// records the last figure is served while the next one is being computed.
import type { ComputedFigure } from '@fieldhouse/contract/dashboard-cards';
import type { ErrorCode } from '@fieldhouse/contract/errors';
import type { Deps, Service } from '../../../kernel/context.ts';
import { codeOfError } from '../../../kernel/http/problem-reply.ts';
import { combinedGeneration } from '../../records/engine/read/index.ts';
import type { FigureKey, FigureSettings } from './figure-requests.ts';

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

export type FigureState =
  | { readonly status: 'ready'; readonly figure: ComputedFigure; readonly isFresh: boolean }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly code: ErrorCode };

export interface AskedFigure extends FigureKey {
  readonly settings: FigureSettings;
}

/**
 * Computes figures that are read together, in a transaction of its own. With `isSerial`, other figures are computed at the
 * same time.
 */
export type ComputeFigures = (
  cards: readonly FigureSettings[],
  isSerial: boolean,
) => Promise<readonly ComputedFigure[]>;

interface AskedState {
  readonly state: FigureState;
  /** Until the figure has been computed; undefined if it is known. */
  readonly next: Promise<void> | undefined;
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

  /** What is known of the figures. Starts to compute those that are unknown or no longer fresh. */
  askAll(asked: readonly AskedFigure[], compute: ComputeFigures): readonly AskedState[] {
    const due = new Map<Entry, AskedFigure>();
    for (const one of asked) {
      const entry = this.#entryOf(one.key);
      if (!entry.running && !this.#isFresh(entry, one) && !hasJustFailed(entry)) due.set(entry, one);
    }
    for (const together of Map.groupBy(due, ([, { read }]) => read).values()) {
      const running = this.#compute(new Map(together), compute);
      for (const [entry] of together) entry.running = running;
    }
    return asked.map((one) => this.#stateOf(this.#entryOf(one.key), one));
  }

  #isFresh({ figure }: Entry, asked: AskedFigure): boolean {
    return figure !== undefined && figure.generation === this.#generationOf(asked);
  }

  #stateOf(entry: Entry, asked: AskedFigure): AskedState {
    const { figure, failure, running } = entry;
    if (figure && this.#isFresh(entry, asked))
      return { state: { status: 'ready', figure: figure.value, isFresh: true }, next: undefined };
    if (!running && failure) return { state: { status: 'failed', code: failure.code }, next: undefined };
    if (figure && figure.tookMs > quickMs)
      return { state: { status: 'ready', figure: figure.value, isFresh: false }, next: running };
    return { state: { status: 'pending' }, next: running };
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

  async #compute(due: ReadonlyMap<Entry, AskedFigure>, compute: ComputeFigures): Promise<void> {
    await this.#takeTurn();
    try {
      await this.#computeTogether(due, compute);
    } finally {
      for (const entry of due.keys()) delete entry.running;
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #computeTogether(due: ReadonlyMap<Entry, AskedFigure>, compute: ComputeFigures): Promise<void> {
    try {
      // Read before the query: a change in the meantime makes its result stale.
      const generations = [...due.values()].map((asked) => this.#generationOf(asked));
      const startedAt = performance.now();
      const values = await compute(
        [...due.values()].map(({ settings }) => settings),
        this.#running > 1,
      );
      const tookMs = performance.now() - startedAt;
      for (const [at, entry] of [...due.keys()].entries()) {
        const [value, generation] = [values[at], generations[at]];
        if (value === undefined || generation === undefined) continue;
        entry.figure = { value, generation, tookMs };
        delete entry.failure;
      }
    } catch (error) {
      const code = codeOfError(error);
      // One that can't be computed is no reason to show none of the others.
      if (due.size > 1 && code !== 'query_too_heavy')
        for (const [entry, asked] of due) await this.#computeTogether(new Map([[entry, asked]]), compute);
      else this.#fail(due.keys(), error, code);
    }
  }

  #fail(entries: Iterable<Entry>, error: unknown, code: ErrorCode): void {
    for (const entry of entries) entry.failure = { code, at: performance.now() };
    if (code === 'internal_error') this.#deps.log.error({ err: error }, 'figure not computed');
  }

  async #takeTurn(): Promise<void> {
    const most = Math.max(1, Math.min(maxRunning, Math.floor(this.#deps.config.database.poolSize / 2)));
    if (this.#running >= most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}

function hasJustFailed({ failure }: Entry): boolean {
  return failure !== undefined && performance.now() - failure.at < failureMs;
}

export const figureCache: Service<FigureCache> = { create: (deps) => new FigureCache(deps) };
