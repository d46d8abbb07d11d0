// Accepted text: well-formed Unicode without NUL, so that it reads back exactly as stored.
import { z } from 'zod';
import { isLonger, isStorableText } from './storable-text.ts';

/** Any text up to `max` characters. */
export function text(max: number) {
  return z.string().check(atMost(max)).refine(isStorableText, { error: 'text_not_storable' });
}

/** A name or title: one line, trimmed, not empty. Seed: "Value is required (value trimmed)". */
export function name(max = 200) {
  return z
    .string()
    .overwrite(toLine)
    .trim()
    .min(1)
    .check(atMost(max))
    .refine(isStorableText, { error: 'text_not_storable' });
}

/** A text of one line, which may be empty: a header of a mail, or a part of one. */
export function line(max: number) {
  return text(max).refine((value) => !breaks.test(value), { error: 'single_line' });
}

const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/;

/** Breaks become spaces, such as those of a heading in a spreadsheet: a name is shown in lists, and in headers of mails. */
function toLine(value: string): string {
  return value.replaceAll(new RegExp(breaks, 'g'), ' ');
}

/** So many code points, as JSON Schema and the database count; `max` of zod counts UTF-16 units. */
function atMost(max: number) {
  const check = z.maxLength(max);
  check._zod.check = (payload) => {
    const { value } = payload;
    if (typeof value !== 'string' || !isLonger(value, max)) return;
    payload.issues.push({
      ...{ code: 'too_big', origin: 'string', maximum: max, inclusive: true },
      ...{ input: value, inst: check, continue: true },
    });
  };
  return check;
}

/** RFC 5321 without quoted local parts and addresses of hosts; domains as mail servers know them, also `xn--…`. */
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

const email = z.email({ pattern: emailPattern });

export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .refine(isStorableText, { error: 'text_not_storable' })
  .overwrite(withAsciiDomain)
  .pipe(email);

/** The domain in the form that every mail server accepts: `info@müller.de` is `info@xn--mller-kva.de`. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#\\:@[\]]/.test(domain)) return address;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** E.164, as phone number fields store it: +19165550142. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** Where a person is reached: an e-mail address or a phone number. What is neither is no e-mail address. */
export const emailOrPhone = z
  .string()
  .trim()
  .max(254)
  .refine(isStorableText, { error: 'text_not_storable' })
  .overwrite(withAsciiDomain)
  .superRefine((value, context) => {
    if (phoneNumber.safeParse(value).success || email.safeParse(value).success) return;
    context.addIssue({ code: 'invalid_format', format: 'email', input: value });
  });

/** A Font Awesome class such as `fa-solid fa-users`. */
export const iconClass = z.string().regex(/^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/);

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** An instant in UTC, such as `2026-11-25T09:00:00.000Z`. */
export const dateTime = z.iso.datetime();
