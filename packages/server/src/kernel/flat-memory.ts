// V8 lets garbage lie until its heap has doubled or more: on a machine with room a file of a million rows left 800 MB behind, of
// which 80 were alive. Whoever streams one says so between two pieces, and above a limit it is cleared away then.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// What V8 gives to a context made after that flag.
const collectGarbage = runInNewContext('gc') as () => void;

const quietBytes = 290 * 2 ** 20;
/** Clearing takes a tenth of a second: more often, it would be most of the work. */
const pauseMs = 250;
let clearedAt = 0;

export function keepMemoryFlat(): void {
  const now = performance.now();
  if (now - clearedAt < pauseMs || process.memoryUsage.rss() < quietBytes) return;
  collectGarbage();
  clearedAt = performance.now();
}
