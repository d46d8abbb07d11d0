/** PostgreSQL refuses NUL and would store a lone surrogate as U+FFFD; both are refused here. Separate, so that public pages load no schemas for it. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Whether it has more code points, as the database counts: an emoji is one character, not the two units that it is stored in. */
export function isLonger(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || [...text].length > characters);
}

/**
 * The beginning of a text of unknown origin that can be stored: without NUL, at most `max` UTF-16 units long, and not cut
 * within a character.
 */
export function cutText(text: string, max: number): string {
  const start = text.replaceAll('\u0000', '').toWellFormed();
  if (start.length <= max) return start;
  // The last unit is the first half of a character.
  const isCut = /[\ud800-\udbff]/.test(start.charAt(max - 1));
  return start.slice(0, isCut ? max - 1 : max);
}
