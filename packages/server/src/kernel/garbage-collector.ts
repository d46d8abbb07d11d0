// V8 lets its heap double before it collects garbage, and does not return the memory of a start: on a machine
// with enough memory, a file of a million rows left 800 MB behind, of which 80 were live. These settings make
// it collect sooner, and shrink the heap once. The size of the young generation can only be set when Node
// starts: scripts/server-flags.mjs.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum growth of the heap between two collections, in percent. */
const growingPercent = 30;

/** Blocks for a tenth of a second: call it only before the first request. */
export function tuneGarbageCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString('--expose-gc');
  // V8 exposes it to contexts created after that flag was set.
  const collectGarbage = runInNewContext('gc') as (options: object) => void;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
