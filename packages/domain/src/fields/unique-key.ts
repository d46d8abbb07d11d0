/** Longer texts are compared as they are: putting marks into their order takes time by the square of their number. */
const maxNormalized = 1000;

/**
 * What a text is compared by where values are unique: two are the same where a reader sees no difference. The database says
 * the same in `platform.unique_key`; what is stored stays as it was written.
 */
export function uniqueKey(text: string): string {
  // A pair of UTF-16 units is one character.
  const isLong = text.length > maxNormalized && [...text].length > maxNormalized;
  if (isLong) return text.toLowerCase();
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}
