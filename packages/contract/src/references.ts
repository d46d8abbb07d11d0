// What keeps filters, orders and values of its own that name fields and items of lists. Where those change it is changed
// along with them, and whoever changes them is told beforehand in how many places.
import { z } from 'zod';

export const referrerKinds = [
  'view',
  'card',
  'smart_collection',
  'role',
  'api_key',
  'message',
  'wizard',
  'field',
] as const;
export const referrerKind = z.enum(referrerKinds);
export type ReferrerKind = z.output<typeof referrerKind>;

export const referenceCount = z.object({ kind: referrerKind, count: z.int() });
export type ReferenceCount = z.output<typeof referenceCount>;

/**
 * What becomes of a place that names a field whose type changes. `fits`: it goes on, put in the words of the other type.
 * `loses`: it goes on without the part. `stops`: it is not used until somebody changes it. `blocks`: it decides who sees
 * what, so the type can't change before it does.
 */
export const referenceOutcomes = ['fits', 'loses', 'stops', 'blocks'] as const;
export const referenceOutcome = z.enum(referenceOutcomes);
export type ReferenceOutcome = z.output<typeof referenceOutcome>;

export const referringPlace = z.object({
  kind: referrerKind,
  /** Null where it is not the asker's to know. */
  name: z.string().nullable(),
  fate: referenceOutcome,
});
export type ReferringPlace = z.output<typeof referringPlace>;

/** More are counted and not named. */
export const maxNamedReferences = 50;
