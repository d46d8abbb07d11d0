// Saved references to fields and list items, in filters, sort orders and values. They are updated when the
// field or item changes, and the user sees beforehand how many there are.
import { z } from 'zod';

export const referrerKinds = [
  'view',
  'card',
  'dashboard_card',
  'smart_collection',
  'role',
  'api_key',
  'message',
  'message_content',
  'message_template',
  'saved_mail_block',
  'wizard',
  'field',
] as const;
export const referrerKind = z.enum(referrerKinds);
export type ReferrerKind = z.output<typeof referrerKind>;

export const referenceCount = z.object({ kind: referrerKind, count: z.int() });
export type ReferenceCount = z.output<typeof referenceCount>;

/**
 * What happens to a reference when the type of its field changes. `fits`: it is converted to the new type.
 * `loses`: it loses a part. `stops`: it is inactive until edited. `blocks`: it controls access, so it must be
 * changed before the type can change.
 */
export const referenceOutcomes = ['fits', 'loses', 'stops', 'blocks'] as const;
export const referenceOutcome = z.enum(referenceOutcomes);
export type ReferenceOutcome = z.output<typeof referenceOutcome>;

export const referringPlace = z.object({
  kind: referrerKind,
  /** Null if the viewer may not see it. */
  name: z.string().nullable(),
  fate: referenceOutcome,
});
export type ReferringPlace = z.output<typeof referringPlace>;

/** Further references are counted, not listed. */
export const maxNamedReferences = 50;
