// Turns of requests at the database. Each caller may take a share of them at the same time; what a caller asks for beyond
// it waits for the caller's own turns to end, so that many requests of one caller don't delay others. If there are no turns left, callers
// get them in rotation.
import { Refusal } from '../refusal.ts';

/** Ends a turn. To be called once. */
export type EndTurn = () => void;

export interface TurnLimits {
  /** Turns at the same time, of all callers. */
  readonly max: number;
  /** Turns of one caller at the same time. */
  readonly share: number;
  /**
   * Requests that wait for a turn: of one caller, and of all. Beyond them, a request is refused with `busy` at once: that of the
   * caller, or the last one of a caller of whom more are waiting.
   */
  readonly waiting: { readonly each: number; readonly all: number };
  /** How long one waits at most, in milliseconds. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly isGone: () => boolean;
  start(end: EndTurn): void;
  refuse(): void;
}

interface CallerTurns {
  readonly id: string;
  taken: number;
  readonly waiting: Waiting[];
}

export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #callers = new Map<string, CallerTurns>();
  /** Those of whom requests wait; who has waited longest for a turn comes first. */
  readonly #queue = new Set<CallerTurns>();
  #taken = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** A request whose client has gone when its turn comes, as `isGone` says, is refused in place of running. */
  async take(id: string, isGone: () => boolean): Promise<EndTurn> {
    const { max, share, waiting } = this.#limits;
    const caller = this.#callers.get(id) ?? { id, taken: 0, waiting: [] };
    if (this.#taken < max && caller.taken < share && caller.waiting.length === 0) return this.#start(caller);
    if (caller.waiting.length >= waiting.each) throw busy();
    if (this.#waiting >= waiting.all && !this.#makeRoomFor(caller)) throw busy();
    this.#callers.set(id, caller);
    this.#queue.add(caller);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(caller, one), this.#limits.patienceMs);
      const start = (end: EndTurn) => {
        clearTimeout(timer);
        resolve(end);
      };
      const refuse = () => {
        clearTimeout(timer);
        reject(busy());
      };
      const one: Waiting = { isGone, start, refuse };
      caller.waiting.push(one);
    });
  }

  /** Refuses the last request of the caller that waits. False if none does. */
  refuseLast(id: string): boolean {
    const caller = this.#callers.get(id);
    const last = caller?.waiting.at(-1);
    if (!caller || !last) return false;
    this.#giveUp(caller, last);
    return true;
  }

  #makeRoomFor({ waiting }: CallerTurns): boolean {
    let longest: CallerTurns | undefined;
    for (const one of this.#queue) if (one.waiting.length > (longest?.waiting.length ?? 0)) longest = one;
    return (
      longest !== undefined && longest.waiting.length > waiting.length + 1 && this.refuseLast(longest.id)
    );
  }

  #giveUp(caller: CallerTurns, one: Waiting): void {
    caller.waiting.splice(caller.waiting.indexOf(one), 1);
    this.#waiting -= 1;
    if (caller.waiting.length === 0) this.#queue.delete(caller);
    if (caller.waiting.length === 0 && caller.taken === 0) this.#callers.delete(caller.id);
    one.refuse();
  }

  #start(caller: CallerTurns): EndTurn {
    caller.taken += 1;
    this.#taken += 1;
    this.#callers.set(caller.id, caller);
    return () => this.#end(caller);
  }

  #end(caller: CallerTurns): void {
    caller.taken -= 1;
    this.#taken -= 1;
    if (caller.taken === 0 && caller.waiting.length === 0) this.#callers.delete(caller.id);
    this.#startNext();
  }

  #startNext(): void {
    for (const caller of this.#queue) {
      if (caller.taken >= this.#limits.share) continue;
      const next = this.#takeFrom(caller);
      if (next) {
        next.start(this.#start(caller));
        return;
      }
    }
  }

  /** The caller goes to the end of the queue, or leaves it. */
  #takeFrom(caller: CallerTurns): Waiting | undefined {
    let next = caller.waiting.shift();
    for (; next; next = caller.waiting.shift()) {
      this.#waiting -= 1;
      if (!next.isGone()) break;
      next.refuse();
    }
    this.#queue.delete(caller);
    if (caller.waiting.length > 0) this.#queue.add(caller);
    else if (!next && caller.taken === 0) this.#callers.delete(caller.id);
    return next;
  }
}

export function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 1 });
}
