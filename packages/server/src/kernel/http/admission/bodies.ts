// Bodies of requests that are arriving or in memory. A server under load must not refuse those who send at a normal speed
// because of others who send slowly: if too many arrive at the same time, the one that has been arriving longest ends.
import { busy } from './fair-turns.ts';

export interface BodyLimits {
  /** Bodies that arrive at the same time: of one caller, of a group of callers, and of all. */
  readonly arriving: { readonly each: number; readonly group?: number; readonly all: number };
  /** Bytes of bodies that are arriving or in memory: of one caller, and of all. */
  readonly bytes: { readonly each: number; readonly all: number };
}

export interface Body {
  /** Whose limits it counts for. */
  readonly caller: string;
  readonly group?: string | undefined;
  /** What it is expected to take in memory when it begins, as its client declares; 0 if that isn't known or it isn't read into memory. */
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
  /** Those that are arriving, in the order of their beginning. */
  readonly #groups = new Map<string, Set<Body>>();
  /** When they began. */
  readonly #arriving = new Map<Body, number>();
  /** Bytes of all that are not removed yet. */
  readonly #counted = new Map<Body, number>();
  #bytes = 0;

  constructor(limits: BodyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a body that begins to arrive, or refuses it with `busy`. */
  add(body: Body): void {
    const own = this.#callers.get(body.caller) ?? { bytes: 0, arriving: new Set<Body>(), count: 0 };
    if (!this.#makeRoom(own, body, body.bytes)) throw busy();
    const { arriving } = this.#limits;
    if (own.arriving.size >= arriving.each) this.#endOldest(own.arriving, body);
    const group = body.group === undefined ? undefined : (this.#groups.get(body.group) ?? new Set<Body>());
    if (group && group.size >= (arriving.group ?? arriving.all)) this.#endOldest(group, body);
    if (this.#arriving.size >= arriving.all) this.#endOldest(this.#arriving.keys(), body);
    own.arriving.add(body);
    if (group && body.group !== undefined) this.#groups.set(body.group, group.add(body));
    own.bytes += body.bytes;
    own.count += 1;
    this.#callers.set(body.caller, own);
    this.#arriving.set(body, this.#now());
    this.#counted.set(body, body.bytes);
    this.#bytes += body.bytes;
  }

  /** So many bytes of it are there by now. If there is no room for them, it ends. */
  received(body: Body, bytes: number): void {
    const own = this.#callers.get(body.caller);
    const more = bytes - (this.#counted.get(body) ?? bytes);
    if (!own || more <= 0) return;
    if (!this.#makeRoom(own, body, more)) {
      this.#end(body);
      return;
    }
    own.bytes += more;
    this.#bytes += more;
    this.#counted.set(body, bytes);
  }

  /** It is there as a whole, or its connection ended. */
  arrived(body: Body): void {
    this.#callers.get(body.caller)?.arriving.delete(body);
    this.#arriving.delete(body);
    if (body.group === undefined) return;
    const group = this.#groups.get(body.group);
    group?.delete(body);
    if (group?.size === 0) this.#groups.delete(body.group);
  }

  /** The request was answered: nothing of it is in memory. */
  remove(body: Body): void {
    this.arrived(body);
    const bytes = this.#counted.get(body);
    const own = this.#callers.get(body.caller);
    if (bytes === undefined || !own) return;
    this.#counted.delete(body);
    own.bytes -= bytes;
    own.count -= 1;
    this.#bytes -= bytes;
    if (own.count === 0) this.#callers.delete(body.caller);
  }

  /** Ends slow bodies that take memory, the oldest first, until there is room; false if there isn't. */
  #makeRoom(own: CallerBodies, next: Body, bytes: number): boolean {
    if (bytes === 0) return true;
    const { each, all } = this.#limits.bytes;
    while (own.bytes + bytes > each) if (!this.#endSlow(own.arriving, next)) return false;
    while (this.#bytes + bytes > all) if (!this.#endSlow(this.#arriving.keys(), next)) return false;
    return true;
  }

  #endSlow(bodies: Iterable<Body>, next: Body): boolean {
    for (const body of bodies) {
      if (!this.#isSlow(body)) return false;
      if (body === next || this.#counted.get(body) === 0) continue;
      this.#end(body);
      return true;
    }
    return false;
  }

  /** Makes room for the next body. If none of them is slow it is a burst, which the limit of bytes bounds. */
  #endOldest(bodies: Iterable<Body>, next: Body): void {
    for (const body of bodies) {
      if (!this.#isSlow(body)) return;
      if (next.isUpload) throw busy();
      if (body.isUpload) continue;
      this.#end(body);
      return;
    }
  }

  #isSlow(body: Body): boolean {
    return this.#now() - (this.#arriving.get(body) ?? 0) >= graceMs;
  }

  #end(body: Body): void {
    this.remove(body);
    body.end();
  }
}
