// A plain-text part that is written by hand stays as it is while the mail changes. Of each, a hash of the text that the mail
// had at that time is stored, so that its author learns that the mail has another one by now.
import { createHash } from 'node:crypto';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { textOfHtml } from '../sending/layout/text-of-html.ts';
import { type ContentMark, contentKey, contentsOf } from '../stored-translations.ts';

interface Contents {
  readonly method: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly abTest: unknown;
  readonly translations: unknown;
  /** By `contentKey`. Of a text from before there were hashes, there is none. */
  readonly ownTexts: unknown;
}

/**
 * As JSON. A new version or language begins as a copy of the first content, with its text. Of a version that is restored, the hashes
 * it was stored with; some are from before there were any.
 */
export function ownTextsAfter(before: Contents, after: Contents, restored: unknown = {}): string {
  const known = hashesOf(before);
  const textsBefore = new Map(ownTextsOf(before).map(({ key, text }) => [key, text]));
  const first = contentKey();
  const entries = ownTextsOf(after).flatMap(({ key, text, hashOfMail }) => {
    const origin = textsBefore.has(key) ? key : first;
    const next = text === textsBefore.get(origin) ? known[origin] : hashOfMail();
    return next === undefined ? [] : [[key, next]];
  });
  return JSON.stringify({ ...Object.fromEntries(entries), ...hashesOf({ ownTexts: restored }) });
}

/** The contents whose own text is older than the mail. */
export function outdatedTexts(message: Contents): { variant: Variant; language: DataLanguage | null }[] {
  const known = hashesOf(message);
  return ownTextsOf(message)
    .filter(({ key, hashOfMail }) => known[key] !== undefined && known[key] !== hashOfMail())
    .map(({ variant, language }) => ({ variant, language }));
}

/** An SMS is nothing but its text. */
function ownTextsOf(message: Contents) {
  const contents: readonly (Contents & ContentMark)[] = message.method === 'email' ? contentsOf(message) : [];
  return contents
    .filter(({ textOnlyVersion }) => textOnlyVersion !== '')
    .map(({ variant = 'a', translatedTo: language = null, textOnlyVersion: text, bodyHtml }) => ({
      variant,
      language,
      key: contentKey(variant, language),
      text,
      // Only of those that are compared: a mail can have 200 kB, in twenty languages.
      hashOfMail: () => createHash('sha256').update(textOfHtml(bodyHtml)).digest('base64url').slice(0, 22),
    }));
}

/** Written by ownTextsAfter. */
function hashesOf({ ownTexts }: Pick<Contents, 'ownTexts'>): Readonly<Record<string, string>> {
  return ownTexts as Readonly<Record<string, string>>;
}
