// Bodies of requests that are arriving or in memory. A server under load must not refuse those who send at a normal speed
// because of others who send slowly: if too many arrive at the same time, the one that has been arriving longest ends.
import { busy } from './fair-turns.ts';

export interface BodyLimits {
  /** Bodies that arrive at the same time: of one caller, and of all. */
  readonly arriving: { readonly each: number; readonly all: number };
  /** Bytes of bodies that are arriving or in memory: of one caller, and of all. */
  readonly bytes: { readonly each: number; readonly all: number };
}

export interface Body {
  /** Whose limits it counts for. */
  readonly caller: string;
  /** As declared by the client; 0 for a body that is not read into memory. */
  readonly bytes: number;
  /** True if it may take its time: if too many arrive, the new one is refused in place of it. */
  readonly isUpload: boolean;
  /** Ends its connection. */
  end(): void;
}

/** Nothing that has been arriving for a shorter time is slow. */
const graceMs = 1000;

interface CallerBodies {
  bytes: number;
  /** In the order of their beginning. */
  readonly arriving: Set<Body>;
  /** Bodies that are not removed yet. */
  count: number;
}

export class Bodies {
  readonly #limits: BodyLimits;
  readonly #now: () => number;
  readonly #callers = new Map<string, CallerBodies>();
  readonly #arriving = new Map<Body, number>();
  #bytes = 0;

  constructor(limits: BodyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a body that begins to arrive, or refuses it with `busy`. */
  add(body: Body): void {
    const own = this.#callers.get(body.caller) ?? { bytes: 0, arriving: new Set<Body>(), count: 0 };
    const { arriving, bytes } = this.#limits;
    const isTooLarge = own.bytes + body.bytes > bytes.each || this.#bytes + body.bytes > bytes.all;
    if (isTooLarge && body.bytes > 0) throw busy();
    if (own.arriving.size >= arriving.each) this.#endOldest(own.arriving, body);
    if (this.#arriving.size >= arriving.all) this.#endOldest(this.#arriving.keys(), body);
    own.arriving.add(body);
    own.bytes += body.bytes;
    own.count += 1;
    this.#callers.set(body.caller, own);
    this.#arriving.set(body, this.#now());
    this.#bytes += body.bytes;
  }

  /** It is there as a whole, or its connection ended. */
  arrived(body: Body): void {
    this.#callers.get(body.caller)?.arriving.delete(body);
    this.#arriving.delete(body);
  }

  /** The request was answered: nothing of it is in memory. To be called once. */
  remove(body: Body): void {
    this.arrived(body);
    const own = this.#callers.get(body.caller);
    if (!own) return;
    own.bytes -= body.bytes;
    own.count -= 1;
    this.#bytes -= body.bytes;
    if (own.count === 0) this.#callers.delete(body.caller);
  }

  /** Makes room for the next body. If none of them is slow it is a burst, which the limit of bytes bounds. */
  #endOldest(bodies: Iterable<Body>, next: Body): void {
    for (const body of bodies) {
      if (this.#now() - (this.#arriving.get(body) ?? 0) < graceMs) return;
      if (next.isUpload) throw busy();
      if (body.isUpload) continue;
      this.arrived(body);
      body.end();
      return;
    }
  }
}
