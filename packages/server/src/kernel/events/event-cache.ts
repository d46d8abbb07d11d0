// Database values that a process caches until an event invalidates them, so that not every request queries
// them.
import type { Service } from '../context.ts';
import type { EventHub } from './event-hub.ts';

type Heard = Parameters<Parameters<EventHub['subscribe']>[0]>[0];

interface KeepOptions {
  readonly most: number;
  /** The key of the entry that the event makes stale; undefined for none. */
  readonly staleKey: (heard: Heard) => string | undefined;
}

export interface EventCache<T> {
  get(key: string): T | undefined;
  /** Loads and caches the value, unless something changed during the load. */
  load(key: string, read: () => Promise<T>): Promise<T>;
}

export function createEventCache<T>(options: KeepOptions): Service<EventCache<T>> {
  return { create: ({ hub }) => createKeeper<T>(hub, options) };
}

function createKeeper<T>(hub: EventHub, { most, staleKey }: KeepOptions): EventCache<T> {
  const kept = createBounded<T>(most);
  let changes = 0;
  hub.subscribe((heard) => {
    const key = staleKey(heard);
    if (key === undefined) return;
    changes += 1;
    kept.delete(key);
  });
  hub.onGap(() => {
    changes += 1;
    kept.clear();
  });
  return {
    get: kept.get,
    async load(key, read) {
      const before = changes;
      const value = await read();
      if (changes === before) kept.set(key, value);
      return value;
    },
  };
}

/**
 * Evicts at random: if slightly more keys are requested in rotation than fit, nearly all of them are still
 * cached, whereas LRU would evict each one just before it is requested again.
 */
function createBounded<T>(most: number) {
  const kept = new Map<string, { readonly value: T; place: number }>();
  const keys: string[] = [];

  function remove(key: string): void {
    const one = kept.get(key);
    const last = keys.at(-1);
    if (!one || last === undefined) return;
    const moved = kept.get(last);
    if (moved) moved.place = one.place;
    keys[one.place] = last;
    keys.pop();
    kept.delete(key);
  }

  return {
    get: (key: string) => kept.get(key)?.value,
    set(key: string, value: T): void {
      remove(key);
      if (kept.size >= most) remove(keys[Math.floor(Math.random() * keys.length)] ?? '');
      kept.set(key, { value, place: keys.length });
      keys.push(key);
    },
    delete: remove,
    clear(): void {
      kept.clear();
      keys.length = 0;
    },
  };
}
