// Database values that a process caches until an event invalidates them, so that not every request queries
// them.
import type { Service } from '../context.ts';
import type { EventHub } from './event-hub.ts';

type HubEvent = Parameters<Parameters<EventHub['subscribe']>[0]>[0];

interface CacheOptions {
  readonly maxEntries: number;
  /** The key of the entry that the event makes stale; undefined for none. */
  readonly staleKey: (event: HubEvent) => string | undefined;
}

export interface EventCache<T> {
  get(key: string): T | undefined;
  /** Loads and caches the value, unless something changed during the load. */
  load(key: string, read: () => Promise<T>): Promise<T>;
}

export function createEventCache<T>(options: CacheOptions): Service<EventCache<T>> {
  return { create: ({ hub }) => createCache<T>(hub, options) };
}

function createCache<T>(hub: EventHub, { maxEntries, staleKey }: CacheOptions): EventCache<T> {
  const entries = createBounded<T>(maxEntries);
  let changes = 0;
  hub.subscribe((event) => {
    const key = staleKey(event);
    if (key === undefined) return;
    changes += 1;
    entries.delete(key);
  });
  hub.onGap(() => {
    changes += 1;
    entries.clear();
  });
  return {
    get: entries.get,
    async load(key, read) {
      const before = changes;
      const value = await read();
      if (changes === before) entries.set(key, value);
      return value;
    },
  };
}

/**
 * Evicts at random: if slightly more keys are requested in rotation than fit, nearly all of them are still
 * cached, whereas LRU would evict each one just before it is requested again.
 */
function createBounded<T>(maxEntries: number) {
  const entries = new Map<string, { readonly value: T; place: number }>();
  const keys: string[] = [];

  function remove(key: string): void {
    const one = entries.get(key);
    const last = keys.at(-1);
    if (!one || last === undefined) return;
    const moved = entries.get(last);
    if (moved) moved.place = one.place;
    keys[one.place] = last;
    keys.pop();
    entries.delete(key);
  }

  return {
    get: (key: string) => entries.get(key)?.value,
    set(key: string, value: T): void {
      remove(key);
      if (entries.size >= maxEntries) remove(keys[Math.floor(Math.random() * keys.length)] ?? '');
      entries.set(key, { value, place: keys.length });
      keys.push(key);
    },
    delete: remove,
    clear(): void {
      entries.clear();
      keys.length = 0;
    },
  };
}
