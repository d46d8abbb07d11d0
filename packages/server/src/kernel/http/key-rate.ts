// How often an API key may ask. The count is shared by all processes through the database, which is asked for a handful of
// requests at a time, so that the limit costs next to nothing and is exact to that handful.
import type { Attempts } from './attempts.ts';

const windowSeconds = 60;
const mostKept = 10_000;

interface Handful {
  left: number;
  readonly window: number;
}

export function createKeyRate(attempts: Attempts, most: number): (keyId: string) => Promise<void> {
  const tries = Math.max(1, Math.floor(most / 30));
  const handfuls = new Map<string, Handful>();
  return async (keyId) => {
    const window = Math.floor(Date.now() / (windowSeconds * 1000));
    const known = handfuls.get(keyId);
    if (known && known.window === window && known.left > 0) {
      known.left -= 1;
      return;
    }
    await attempts.take(`key:${keyId}`, { most, windowSeconds, tries });
    if (handfuls.size >= mostKept) handfuls.clear();
    handfuls.set(keyId, { left: tries - 1, window });
  };
}
