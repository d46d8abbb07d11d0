// Accepted text: well-formed Unicode without NUL, so that it reads back exactly as stored.
import { z } from 'zod';
import { isStorableText } from './storable-text.ts';

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

/** E.164, as phone number fields store it: +19165550142. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** Where a person is reached: an e-mail address or a phone number. What is neither is no e-mail address. */
export const emailOrPhone = z
  .string()
  .trim()
  .max(254)
  .refine(isStorableText, { error: 'text_not_storable' })
  .superRefine((value, context) => {
    if (phoneNumber.safeParse(value).success || z.email().safeParse(value).success) return;
    context.addIssue({ code: 'invalid_format', format: 'email', input: value });
  });

/** A Font Awesome class such as `fa-solid fa-users`. */
export const iconClass = z.string().regex(/^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/);

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** An instant in UTC, such as `2026-11-25T09:00:00.000Z`. */
export const dateTime = z.iso.datetime();
