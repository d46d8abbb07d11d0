// What a run compares, as stored with it: by the ids of fields, which may have been deleted by the time it is
// read.
import { duplicateReason } from '@fieldhouse/contract/duplicates';
import { z } from 'zod';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import { type DuplicateCriterion, duplicateCriteriaOf } from '../../records/engine/search/index.ts';

const pass = z.object({
  reason: duplicateReason,
  fieldId: z.string(),
  dayId: z.string().nullable(),
  groups: z.number(),
  /** Some results were left out. */
  isCut: z.boolean(),
});
export type ComparisonPass = z.output<typeof pass>;

export function newPasses(collection: CollectionDefinition): ComparisonPass[] {
  return duplicateCriteriaOf(collection).map(({ reason, field, day }) => ({
    reason,
    fieldId: field.id,
    dayId: day?.id ?? null,
    groups: 0,
    isCut: false,
  }));
}

export function readPasses(stored: unknown): readonly ComparisonPass[] {
  return z.array(pass).parse(stored ?? []);
}

/** In the order of the passes; undefined if a field was deleted, or has another type by now. */
export function toCriteria(
  collection: CollectionDefinition,
  passes: readonly ComparisonPass[],
): (DuplicateCriterion | undefined)[] {
  const now = duplicateCriteriaOf(collection);
  return passes.map(({ reason, fieldId, dayId }) =>
    now.find((one) => one.reason === reason && one.field.id === fieldId && (one.day?.id ?? null) === dayId),
  );
}
