import type { CollectionDefinition } from '../../catalogue/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import type { DuplicateCriterion } from '../../records/engine/search/index.ts';
import { type ComparisonPass, toCriteria } from './passes.ts';

export interface ReadablePass {
  /** Its index among the passes of the run. */
  readonly pass: number;
  readonly likeness: DuplicateCriterion;
}

/** Passes whose fields the viewer may read; the existence of other matches is not revealed. */
export function readablePasses(
  collection: CollectionDefinition,
  passes: readonly ComparisonPass[],
  { mayRead }: Access,
): ReadablePass[] {
  return toCriteria(collection, passes).flatMap((likeness, pass) =>
    likeness && mayRead(likeness.field) && (!likeness.day || mayRead(likeness.day))
      ? [{ pass, likeness }]
      : [],
  );
}
