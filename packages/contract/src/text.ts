// Accepted text: well-formed Unicode without NUL, so that it reads back exactly as stored.
import { z } from 'zod';

/** PostgreSQL refuses NUL and would store a lone surrogate as U+FFFD; both are refused here. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Any text up to `max` characters. */
export function text(max: number) {
  return z.string().max(max).refine(isStorableText, { error: 'text_not_storable' });
}

/** A name or title: trimmed, not empty. Seed: "Value is required (value trimmed)". */
export function name(max = 200) {
  return z.string().trim().min(1).max(max).refine(isStorableText, { error: 'text_not_storable' });
}

export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .refine(isStorableText, { error: 'text_not_storable' })
  .pipe(z.email());

/** A Font Awesome class such as `fa-solid fa-users`. */
export const iconClass = z.string().regex(/^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/);
