// V8 lets its heap double before it clears garbage away, and keeps what a start took: on a machine with room a file of a
// million rows left 800 MB behind, of which 80 were alive. It is told to clear away sooner, and once to give back.
// What it takes for the youngest objects can only be said when Node starts: scripts/server-flags.mjs.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap may grow by so many hundredths between two clearings. */
const growingPercent = 30;

/** Takes a tenth of a second, in which nothing else happens: for the moment before the first request. */
export function tuneGarbageCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString('--expose-gc');
  // What V8 gives to a context made after that flag.
  const collectGarbage = runInNewContext('gc') as (options: object) => void;
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
