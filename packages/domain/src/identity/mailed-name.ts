import { dotInWord, withPlainDots } from './plain-dots.ts';

/** Characters of a name in a mail of the app; the rest is left out. */
const maxLength = 60;

/**
 * A name that someone gave their team, their list or themselves, as the app's own mails write it: short, on one line, and without
 * anything that becomes a link.
 */
export function mailedName(name: string): string {
  const line = withPlainDots(name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' '))
    // Several at once, so that what is left is no scheme again: `http:a:////1`.
    .replaceAll(/(?:[a-z][a-z0-9+.-]*:)+\/{2,}/gi, '')
    .replaceAll(dotInWord, '[.]')
    .trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}
