import type { CollectionDefinition } from '../../catalogue/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import type { Likeness } from '../../records/engine/search/index.ts';
import { type Pass, toLikenesses } from './passes.ts';

export interface ReadablePass {
  /** Its place among the passes of the run. */
  readonly pass: number;
  readonly likeness: Likeness;
}

/** Those by whose fields the asker may compare: of the others it is not even told that they found something. */
export function readablePasses(
  collection: CollectionDefinition,
  passes: readonly Pass[],
  { mayRead }: Access,
): ReadablePass[] {
  return toLikenesses(collection, passes).flatMap((likeness, pass) =>
    likeness && mayRead(likeness.field) && (!likeness.day || mayRead(likeness.day))
      ? [{ pass, likeness }]
      : [],
  );
}
