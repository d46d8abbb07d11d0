/** Longer texts are compared unnormalized: sorting combining marks takes quadratic time. */
const maxNormalized = 1000;

/**
 * The key by which unique texts are compared: texts that look the same to a reader have the same key.
 * `platform.unique_key` in the database is equivalent; the stored text itself is not changed.
 */
export function uniqueKey(text: string): string {
  // A surrogate pair counts as one character.
  const isLong = text.length > maxNormalized && [...text].length > maxNormalized;
  if (isLong) return text.toLowerCase();
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}
