/** Characters of a name in a mail of the app; the rest is left out. */
const maxLength = 60;

/** Something that programs for mail make a link of: an address of the web or of mail, with or without a scheme. */
const dottedWord = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}])/gu;

/**
 * A name that someone gave their team, their list or themselves, as the app's own mails write it: short, on one line, and without
 * anything that becomes a link.
 */
export function mailedName(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replaceAll(dottedWord, '[.]')
    .trim();
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}
