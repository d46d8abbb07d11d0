/**
 * Folds character by character, like the database: the full mapping would turn İ into two characters and make
 * sigma depend on its position.
 */
export function foldCase(text: unknown): string {
  return Array.from(String(text), (sign) => (sign === 'İ' ? 'i' : sign.toLowerCase())).join('');
}
